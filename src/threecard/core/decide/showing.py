"""Showing: hands laid face up, the dealer's before or after them, or not at all."""

from __future__ import annotations

from functools import lru_cache

from threecard.core.cards import refuse_twins
from threecard.core.clause import Clause
from threecard.core.commands import (
    DeclineComparison,
    ExposeDealer,
    InspectHand,
    TurnUpHand,
)
from threecard.core.decide.control import controller, examiner, not_theirs
from threecard.core.decide.hands import (
    antes_at,
    hand_in_play,
    require_decisions,
    undecided,
)
from threecard.core.decide.permission import (
    refuse,
    require_dealer,
    require_phase,
    require_rank,
    require_reason,
    subject,
    told,
)
from threecard.core.decide.prizes import entered_at, reserved_for
from threecard.core.decide.returning import is_in_play
from threecard.core.errors import CardError, Code
from threecard.core.events import (
    ComparisonDeclined,
    DealerExposed,
    Event,
    HandInspected,
    HandTurnedUp,
)
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct
from threecard.core.people import PLAYER, Role
from threecard.core.round import FOLD
from threecard.core.rulebook import Rulebook
from threecard.core.table import PLAYING, SETTLING, HandState, Table
from threecard.core.wager import Priced


def turn_up_hand(table: Table, command: TurnUpHand) -> tuple[Event, ...]:
    """By its player, or by the dealer; at felt the dealer enters the cards.

    R3P 3.13 3.14, N3P 3.13, P3P 3.6, T3P 3.5, TCP 3.10.
    """
    held = _hand_to_show(table, command.position)
    if command.role is not PLAYER or table.config.is_felt:
        require_dealer(table, command)
    elif not _is_theirs(table, command.actor, command.position, held):
        raise not_theirs(
            table,
            command,
            command.actor,
            command.position,
            table.rules.edition.procedure.viewer_clause,
        )
    hand = entered(table, held, command.hand)
    return (
        HandTurnedUp(
            actor=command.actor,
            role=command.role,
            position=command.position,
            hand=hand,
            name=table.config.rules.hand_name(hand),
            clause=_opens(table, command, held),
            reserved=reserved_for(table, command.position, hand, command.meter),
        ),
    )


def decline_comparison(table: Table, command: DeclineComparison) -> tuple[Event, ...]:
    """Where players decide on hands, one need not be shown; it is deemed lower."""
    player = subject(table, command, command.player)
    rule = require_decisions(table)
    held = _hand_to_show(table, command.position)
    if controller(table, command.position) != player:
        raise not_theirs(table, command, player, command.position, rule.decline)
    if held.decision is FOLD:
        raise refuse(Code.DECISION_NOT_OPEN, "A folded hand is not compared.", clause=rule.fold)
    if player in held.declined_by:
        raise refuse(
            Code.HAND_UP,
            told(command, player, "You have", f"{player} has")
            + " declined to show that hand already.",
        )
    return (
        ComparisonDeclined(
            actor=command.actor, role=command.role, player=player, position=command.position
        ),
    )


def expose_dealer(table: Table, command: ExposeDealer) -> tuple[Event, ...]:
    """After all players' hands (R3P 3.15, P3P 3.7, T3P 3.6) or before them (N3P 3.13, TCP 3.10)."""
    require_phase(table, PLAYING)
    require_dealer(table, command)
    _require_all_decided(table)
    if not dealer_first(table):
        require_all_shown(table)
    assert table.dealer is not None
    hand, rules = entered(table, table.dealer, command.hand), table.config.rules
    return (
        DealerExposed(
            actor=command.actor,
            role=command.role,
            hand=hand,
            name=rules.hand_name(hand),
            qualifies=rules.dealer_qualifies(hand),
            announced=rules.won_by_dealer(hand),
        ),
    )


def inspect_hand(table: Table, command: InspectHand) -> tuple[Event, ...]:
    """A pit supervisor or above may view a hand that was not exposed; it stays settled."""
    rule = require_decisions(table)
    require_rank(command, Role.PIT_SUPERVISOR, named_by=rule.decline)
    require_reason(command.reason)
    held = table.hands.get(command.position)
    if held is None or not held.declined_by:
        raise refuse(
            Code.NO_SUCH_HAND, "That hand's comparison was not declined.", clause=rule.decline
        )
    return (
        HandInspected(
            actor=command.actor,
            role=command.role,
            position=command.position,
            reason=command.reason,
            hand=held.hand,
        ),
    )


def shows_dealer_first(rules: Rulebook) -> bool:
    """Whether the dealer's hand shows before the players' (reading reveal)."""
    return rules.readings.get("reveal") == "dealer_first"


def dealer_first(table: Table) -> bool:
    """Whether it does at this table."""
    return shows_dealer_first(table.config.rules)


def to_show(table: Table) -> list[int]:
    """Positions whose hand is still to be turned up before the round can be settled."""
    return [position for position, held in table.hands.items() if is_due(table, position, held)]


def is_due(table: Table, position: int, held: HandState) -> bool:
    """Whether a hand is still to be turned up: something on it counts, and hangs on its cards."""
    if held.face_up or held.invalid is not None:
        return False
    if held.decision is FOLD:
        return _still_counts(table, position)
    there = table.wagers_at(position)
    if held.declined_by:
        # One player can't give up another's wager (reading decline.shared).
        if table.rules.readings["decline.shared"] == "forfeits_all":
            return False
        there = tuple(placed for placed in there if placed.player not in held.declined_by)
    return any(is_in_play(table, position, placed) for placed in there)


def require_all_shown(table: Table) -> None:
    for position in to_show(table):
        procedure = table.rules.edition.procedure
        cited: Clause | None = procedure.dealer_last
        if "reveal" in table.rules.readings:  # whose letter has the dealer show first
            cited = procedure.turned_up if dealer_first(table) else None
        raise refuse(
            Code.HANDS_NOT_UP,
            f"The hand at position {position} is not turned up yet.",
            clause=cited,
        )


def entered(table: Table, held: HandState, cards: str | None) -> Hand:
    """The cards of a hand: the table's own, or on felt those entered, none of them seen before."""
    if not table.config.is_felt:
        if cards is not None:
            raise refuse(Code.CARDS_KNOWN, "An electronic table knows its cards.")
        assert held.hand is not None, "an electronic table deals from a known deck"
        return held.hand
    if cards is None:
        raise refuse(Code.CARDS_NEEDED, "Enter the three cards that were turned up.")
    hand = Hand.parse(cards)
    assert table.dealer is not None, "cards were dealt"
    others = [*table.hands.values(), table.dealer]
    up = [card for other in others if other is not held and other.hand for card in other.hand]
    gone = table.pack.seen if table.pack is not None else ()
    try:
        refuse_twins((*gone, *up, *hand))
    except CardError as error:
        raise refuse(error.code, error.sentence) from None
    return hand


def _hand_to_show(table: Table, position: int) -> HandState:
    """A hand that is to be turned up now."""
    shows_in = SETTLING if dealer_first(table) else PLAYING
    require_phase(table, shows_in)
    held = hand_in_play(table, position)
    if held.face_up:
        raise refuse(Code.HAND_UP, f"The hand at position {position} lies face up.")
    _require_all_decided(table)
    if not is_due(table, position, held):
        raise refuse(
            Code.HAND_UP,
            f"The hand at position {position} is not shown: nothing is left on it.",
            clause=require_decisions(table).decline if held.declined_by else None,
        )
    return held


def _require_all_decided(table: Table) -> None:
    """Hands stay hidden while anybody still has to decide."""
    for position in undecided(table):
        rule = require_decisions(table)
        raise refuse(
            Code.NOT_ALL_DECIDED,
            f"The hand at position {position} is still to be decided on.",
            clause=rule.open,
        )


def _is_theirs(table: Table, player: str, position: int, held: HandState) -> bool:
    """Whether a player looked at the hand, may look at it, or has the say over it."""
    return player in held.viewed_by or player in (
        controller(table, position),
        examiner(table, position),
    )


def _opens(table: Table, command: TurnUpHand, held: HandState) -> Clause:
    """The dealer opens what nobody controls (R3P 3.14); else hands are returned face up."""
    procedure = table.config.rules.edition.procedure
    if (
        command.role is not PLAYER
        and procedure.dealer_opens is not None
        and not held.viewed_by
        and examiner(table, command.position) is None
    ):
        return procedure.dealer_opens
    return procedure.turned_up


def _still_counts(table: Table, position: int) -> bool:
    """Whether a folded hand can still win something: on what lies there, or envy for others."""
    rules = table.rules
    here = table.wagers_at(position)
    folded = {placed.player for placed in antes_at(table, position)}
    for placed in here:
        if not is_in_play(table, position, placed):
            continue
        if placed.player not in folded:  # and goes on (TCP 3.9.3)
            return True
        if placed.wager in _paid_folded(rules):
            return True
    jackpot = rules.jackpot
    if jackpot is None:
        return False
    own = {placed.player for placed in here if placed.wager in jackpot.rule.own}
    others = {who for place in table.hands for who in entered_at(table, place)} - own
    return bool(others) and _looks_at_folded(jackpot.envy)


@lru_cache(maxsize=64)  # asked at every step of a round
def _paid_folded(rules: Rulebook) -> frozenset[str]:
    """Wagers on which the cards of a folded hand can still win something."""
    paid_on = {id_: (each, *rules.followers[id_]) for id_, each in rules.wagers.items()}
    return frozenset(id_ for id_, paid in paid_on.items() if any(map(_looks_at_folded, paid)))


def _looks_at_folded(priced: Priced) -> bool:
    judgement = priced.judgements.get(Conduct.FOLDED)
    return judgement is not None and judgement.sees_player
