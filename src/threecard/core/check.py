"""Checks of a round before it is settled: nothing unknown, nothing missing, nothing forbidden."""

from __future__ import annotations

from threecard.core.cards import Card, refuse_twins
from threecard.core.decision import DecisionRule
from threecard.core.errors import Code, RoundError, RulebookError
from threecard.core.judgement import Conduct
from threecard.core.meant import known_names
from threecard.core.round import Decision, Placed, PlayingPosition, Round
from threecard.core.rulebook import Rulebook
from threecard.core.stake import stake_fault
from threecard.core.wager import Condition, Wager

WagerPlace = tuple[int, int]  # the index of a position and of a wager on it


def check_round(rulebook: Rulebook, round_: Round) -> None:
    """Raise the first thing that keeps the round from being settled."""
    numbers: set[int] = set()
    positions_max = rulebook.edition.layout.positions_max
    for index, place in enumerate(round_.positions):
        if not 1 <= place.position <= positions_max:
            raise RoundError(
                Code.UNKNOWN_POSITION,
                f"{rulebook.edition.title} has playing positions 1 to {positions_max}, "
                f"no {place.position}.",
                where=f"positions[{index}].position",
            )
        if place.position in numbers:
            raise RoundError(
                Code.POSITION_TWICE,
                f"Position {place.position} is there twice; put its wagers together.",
                where=f"positions[{index}].position",
            )
        numbers.add(place.position)
        _check_wagers(rulebook, place, index)
        _check_decision(rulebook, place, index)
    _check_cards(round_)


def _check_cards(round_: Round) -> None:
    """All hands come from one deck."""
    dealt: set[Card] = set(round_.dealer)
    for index, place in enumerate(round_.positions):
        if place.hand is None:
            continue
        before = len(dealt)
        dealt.update(place.hand)
        if len(dealt) != before + len(place.hand):
            dealt_before = tuple(
                card for other in round_.positions[:index] if other.hand for card in other.hand
            )
            refuse_twins(
                (*round_.dealer, *dealt_before, *place.hand), where=f"positions[{index}].hand"
            )


def lies_alone(condition: Condition, place: PlayingPosition) -> bool:
    """Whether a side wager lies where nobody placed what it goes with, or had when bets closed."""
    if place.dealt and not condition.own:
        return False
    return not any(placed.wager in condition.any_of for placed in place.wagers)


def _check_wagers(rulebook: Rulebook, place: PlayingPosition, index: int) -> None:
    units, wagers, decision = rulebook.stake_units, rulebook.wagers, rulebook.edition.decision
    on_area: dict[str, set[str]] = {}
    hand_needed = False
    for number, placed in enumerate(place.wagers):
        unit = units.get(placed.wager)
        if unit is None:
            raise RulebookError(
                Code.UNKNOWN_WAGER,
                f"{rulebook.edition.title} has no wager “{placed.wager}”; "
                f"it knows {known_names(placed.wager, wagers)}",
                where=f"positions[{index}].wagers[{number}].wager",
            )
        if placed.stake <= 0 or placed.stake % unit:
            fault = stake_fault(rulebook, placed.wager, placed.stake)
            assert fault is not None
            raise RoundError(*fault, where=f"positions[{index}].wagers[{number}].stake")
        wager = wagers[placed.wager]
        players = on_area.get(placed.wager)
        if players is None:
            on_area[placed.wager] = {placed.player}
        else:
            _check_room(rulebook, place, placed, players, (index, number))
            players.add(placed.player)
        if wager.condition is None:
            hand_needed = True
        else:
            _check_condition(wager, wager.condition, place, placed, (index, number))
        if wager.equals is not None and decision is not None:
            _check_equal(decision, wager, place, placed, (index, number))
    hidden = place.conduct is Conduct.NOT_EXPOSED or place.returned_by is not None
    if hand_needed and place.hand is None and not hidden:
        raise RoundError(
            Code.HAND_MISSING,
            f"Position {place.position} has a wager in play and no hand.",
            where=f"positions[{index}].hand",
        )


def _check_room(
    rulebook: Rulebook, place: PlayingPosition, placed: Placed, players: set[str], at: WagerPlace
) -> None:
    if placed.player in players:
        raise RoundError(
            Code.WAGER_TWICE,
            f"{placed.player} has {placed.wager} at position {place.position} already; "
            "give its whole stake as one wager.",
            where=_where(at),
        )
    most = rulebook.wagers_per_area
    if most is not None and len(players) >= most:
        cite = rulebook.area_full
        raise RoundError(
            Code.TOO_MANY_WAGERS,
            f"The {placed.wager} area of position {place.position} takes {most} "
            f"{'wager' if most == 1 else 'wagers'} by reading wagers_per_area.",
            clause=cite.clause,
            where=_where(at),
        )


def _check_condition(
    wager: Wager, condition: Condition, place: PlayingPosition, placed: Placed, at: WagerPlace
) -> None:
    able = {other.player for other in place.wagers if other.wager in condition.any_of}
    if condition.allows(placed.player, able):
        return
    if not able and condition.alone is not None:
        return  # settlement returns it
    needed = " or ".join(condition.any_of)
    whose = f"{placed.player} has no {needed}" if condition.own else f"nobody has a {needed} wager"
    raise RoundError(
        Code.WAGER_NOT_PERMITTED,
        f"{wager.name} can't stand at position {place.position}, where {whose}.",
        clause=condition.forbids(able),
        where=_where(at),
    )


def _check_equal(
    rule: DecisionRule, wager: Wager, place: PlayingPosition, placed: Placed, at: WagerPlace
) -> None:
    """A wager that equals another may be listed too, but the decision to play places it."""
    equal = any(
        other.wager == wager.equals
        and other.player == placed.player
        and other.stake == placed.stake
        for other in place.wagers
    )
    if place.decision is not Decision.PLAY or not equal:
        raise RoundError(
            Code.PLAY_NOT_ANTE,
            f"{wager.name} is placed by the decision to play and equals the player's own "
            f"{wager.equals}.",
            clause=rule.play,
            where=_where(at),
        )


def _check_decision(rulebook: Rulebook, place: PlayingPosition, index: int) -> None:
    if place.returned_by is not None:
        return  # an invalid hand's decision stays as it was
    rule = rulebook.edition.decision
    if rule is None:
        if place.decision is not None or not place.exposed:
            raise RoundError(
                Code.DECISION_NOT_OPEN,
                f"{rulebook.edition.title} leaves a player nothing to decide: every hand is shown "
                "and compared.",
                where=f"positions[{index}].{'exposed' if place.decision is None else 'decision'}",
            )
        return
    decision: object = place.decision
    if decision is not None and not isinstance(decision, Decision):
        raise RoundError(  # or its Play would quietly not be settled
            Code.BAD_FIELD,
            f"A decision is one of Decision's members, not {decision!r}.",
            where=f"positions[{index}].decision",
        )
    has_wager = bool(place.players_on((rule.on,)))
    if has_wager and place.decision is None:
        raise RoundError(
            Code.DECISION_MISSING,
            f"Position {place.position} has an {rule.on}: say play or fold.",
            clause=rule.open,
            where=f"positions[{index}].decision",
        )
    if has_wager and place.decision is Decision.CONTINUE:
        raise RoundError(
            Code.DECISION_NOT_OPEN,
            f"Position {place.position} has an {rule.on}: it is played or folded, "
            "and continues only without one.",
            clause=rule.alone,
            where=f"positions[{index}].decision",
        )
    if not has_wager and place.decision is Decision.PLAY:
        raise RoundError(
            Code.DECISION_NOT_OPEN,
            f"Position {place.position} has no {rule.on} to match; without one a hand continues.",
            clause=rule.alone,
            where=f"positions[{index}].decision",
        )


def _where(at: WagerPlace) -> str:
    return f"positions[{at[0]}].wagers[{at[1]}]"
