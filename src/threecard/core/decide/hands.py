"""Hands: who has the say over one, looking at it, deciding on it, turning it up."""

from __future__ import annotations

from threecard.core.cards import refuse_twins
from threecard.core.commands import (
    Decide,
    DeclineComparison,
    ExposeDealer,
    TurnUpHand,
    ViewHand,
)
from threecard.core.decide.control import controller, may_view
from threecard.core.decide.permission import refuse, require_phase, require_player, require_role
from threecard.core.decision import DecisionRule
from threecard.core.errors import CardError, Code
from threecard.core.events import (
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    Event,
    HandTurnedUp,
    HandViewed,
    WagerPlaced,
)
from threecard.core.hand import Hand
from threecard.core.people import Role
from threecard.core.round import Decision, Placed
from threecard.core.table import HandState, Phase, Table


def view_hand(table: Table, command: ViewHand) -> tuple[Event, ...]:
    require_player(command)
    held = _hand_in_play(table, command.position)
    may_view(table, command.actor, command.position)
    return (
        HandViewed(
            actor=command.actor,
            role=command.role,
            player=command.actor,
            position=command.position,
            hand=held.hand,
        ),
    )


def decide_hand(table: Table, command: Decide) -> tuple[Event, ...]:
    """Play, fold or continue, by the player who has the say, seen or unseen."""
    require_player(command)
    held = _hand_in_play(table, command.position)
    rule = _require_decisions(table)
    _require_control(table, command.actor, command.position)
    if held.decision is not None:
        raise refuse(
            Code.DECIDED_ALREADY, f"The hand at position {command.position} was decided on."
        )
    antes = _antes(table, command.position)
    decision = command.decision
    if decision is (Decision.CONTINUE if antes else Decision.PLAY):
        raise refuse(
            Code.DECISION_NOT_OPEN,
            f"Where {rule.on} lies a hand is played or folded; elsewhere it continues.",
            clause=rule.alone,
        )
    made = DecisionMade(
        actor=command.actor,
        role=command.role,
        player=command.actor,
        position=command.position,
        decision=decision,
    )
    if decision is not Decision.PLAY:
        return (made,)
    return (made, *_plays(table, command, antes))


def turn_up_hand(table: Table, command: TurnUpHand) -> tuple[Event, ...]:
    """By its player, or by the dealer who opens the hands nobody controls.

    R3P 3.13 3.14, N3P 3.13, P3P 3.6, T3P 3.5, TCP 3.10.
    """
    held = _hand_in_play(table, command.position)
    if command.role is Role.PLAYER:
        _require_control(table, command.actor, command.position)
    else:
        require_role(table, command, Role.DEALER)
    _require_all_decided(table)
    hand = _turned_up(table, held, command.hand)
    return (
        HandTurnedUp(
            actor=command.actor,
            role=command.role,
            position=command.position,
            hand=hand,
            name=table.rules.hand_name(hand),
        ),
    )


def decline_comparison(table: Table, command: DeclineComparison) -> tuple[Event, ...]:
    """Where players decide on hands, one need not be shown; it is deemed lower."""
    require_player(command)
    held = _hand_in_play(table, command.position)
    rule = _require_decisions(table)
    _require_control(table, command.actor, command.position)
    _require_all_decided(table)
    if held.decision is Decision.FOLD:
        raise refuse(Code.DECISION_NOT_OPEN, "A folded hand is not compared.", clause=rule.fold)
    return (
        ComparisonDeclined(
            actor=command.actor,
            role=command.role,
            player=command.actor,
            position=command.position,
        ),
    )


def expose_dealer(table: Table, command: ExposeDealer) -> tuple[Event, ...]:
    """After all players' hands (R3P 3.15, N3P 3.13, P3P 3.7, T3P 3.6, TCP 3.10)."""
    require_phase(table, Phase.PLAYING)
    require_role(table, command, Role.DEALER)
    _require_all_decided(table)
    for position, held in table.hands.items():
        if not (held.face_up or held.declined or held.invalid):
            raise refuse(
                Code.HANDS_NOT_UP,
                f"The hand at position {position} is not turned up yet.",
                clause=table.rules.edition.procedure.dealer_last,
            )
    assert table.dealer is not None
    hand = _turned_up(table, table.dealer, command.hand)
    return (
        DealerExposed(
            actor=command.actor,
            role=command.role,
            hand=hand,
            name=table.rules.hand_name(hand),
            qualifies=table.rules.dealer_qualifies(hand),
            announced=table.rules.won_by_dealer(hand),
        ),
    )


def _hand_in_play(table: Table, position: int) -> HandState:
    require_phase(table, Phase.PLAYING)
    held = table.hands.get(position)
    if held is None or held.invalid is not None:
        raise refuse(Code.NO_SUCH_HAND, f"No hand in play lies at position {position}.")
    if held.face_up or held.declined:
        raise refuse(
            Code.HAND_UP,
            f"The hand at position {position} lies face up, or its comparison was declined.",
        )
    return held


def _require_decisions(table: Table) -> DecisionRule:
    rule = table.rules.edition.decision
    if rule is None:
        raise refuse(
            Code.DECISION_NOT_OPEN,
            f"{table.rules.edition.title} leaves a player nothing to decide.",
        )
    return rule


def _require_control(table: Table, player: str, position: int) -> None:
    if controller(table, position) != player:
        raise refuse(
            Code.NOT_YOUR_HAND,
            f"{player} has not the say over the hand at position {position}.",
            clause=table.rules.edition.procedure.viewer_clause,
        )


def _require_all_decided(table: Table) -> None:
    """Hands stay hidden while anybody still has to decide."""
    rule = table.rules.edition.decision
    if rule is None:
        return
    for position, held in table.hands.items():
        if held.decision is None and held.invalid is None:
            raise refuse(
                Code.NOT_ALL_DECIDED,
                f"The hand at position {position} is still to be decided on.",
                clause=rule.open,
            )


def _antes(table: Table, position: int) -> list[Placed]:
    decided_on = table.rules.decided_on
    return [placed for placed in table.live_at(position) if placed.wager == decided_on]


def _plays(table: Table, command: Decide, antes: list[Placed]) -> list[WagerPlaced]:
    """The wager that equals each of those decided on."""
    play = next(id_ for id_, each in table.rules.wagers.items() if each.equals is not None)
    return [
        WagerPlaced(
            actor=command.actor,
            role=command.role,
            player=ante.player,
            position=command.position,
            wager=play,
            stake=ante.stake,
        )
        for ante in antes
    ]


def _turned_up(table: Table, held: HandState, entered: str | None) -> Hand:
    """The cards of a hand: the table's own, or on felt those entered, none of them seen before."""
    if not table.is_felt:
        if entered is not None:
            raise refuse(Code.CARDS_KNOWN, "An electronic table knows its cards.")
        assert held.hand is not None, "an electronic table deals from a known deck"
        return held.hand
    if entered is None:
        raise refuse(Code.CARDS_NEEDED, "Enter the three cards that were turned up.")
    hand = Hand.parse(entered)
    up = [card for other in table.hands.values() if other.hand for card in other.hand]
    try:
        refuse_twins((*up, *hand))
    except CardError as error:
        raise refuse(error.code, error.sentence) from None
    return hand
