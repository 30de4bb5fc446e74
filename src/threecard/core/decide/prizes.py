"""Prizes: a hand that wins the jackpot's whole meter, and the meter kept for it."""

from __future__ import annotations

from threecard.core.commands import CorrectCards, TurnUpHand
from threecard.core.errors import ThreecardError
from threecard.core.events import Reservation
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct
from threecard.core.round import Decision
from threecard.core.table import Table


def prizes_of_meter(table: Table) -> list[int]:
    """Positions whose hand lies face up and wins the whole meter."""
    return [
        position
        for position, held in table.hands.items()
        if held.face_up and held.hand is not None and wins_meter(table, position, held.hand)
    ]


def wins_meter(table: Table, position: int, hand: Hand) -> bool:
    """Whether a jackpot wager lies there whose player shows, or folded, the hand that wins all."""
    jackpot, held = table.rules.jackpot, table.hands[position]
    if jackpot is None or not entered_at(table, position) - {*held.declined_by}:
        return False
    folded = held.decision is Decision.FOLD
    judgement = jackpot.wager.judgements[Conduct.FOLDED if folded else Conduct.COMPARED]
    verdict = judgement.verdict(hand, hand)  # whatever the dealer holds (TCP 3.13)
    return verdict is not None and jackpot.wins_meter(verdict)


def entered_at(table: Table, position: int) -> set[str]:
    """Who has entered a hand in play for the jackpot, beside a wager of their own (TCP 3.5)."""
    rule, held = table.config.rules.jackpot_rule, table.hands.get(position)
    if rule is None or held is None or held.invalid is not None:
        return set()
    here = table.wagers_at(position)
    own = {placed.player for placed in here if placed.wager in rule.own}
    return {placed.player for placed in here if placed.wager == rule.wager} & own


def enters_jackpot(table: Table) -> bool:
    """Whether a jackpot wager is in play."""
    return table.config.rules.jackpot_rule is not None and any(
        entered_at(table, position) for position in table.hands
    )


def reserved_for(table: Table, position: int, hand: Hand, meter: int | None) -> Reservation | None:
    """The meter kept for a hand from the moment it is entered (reading jackpot.entered)."""
    if meter is None or table.settled is not None:  # a round open again keeps what it had
        return None
    rule = table.rules.jackpot_rule
    entered = table.rules.readings.get("jackpot.entered") == "hand_entered"
    if rule is None or not entered or not wins_meter(table, position, hand):
        return None
    return Reservation(meter, rule.seed)


def may_win_meter(table: Table, command: TurnUpHand | CorrectCards) -> bool:
    """Whether a hand wins the meter, as far as can be told before the command is decided."""
    held = table.hands.get(command.position)
    if held is None or table.rules.jackpot_rule is None:
        return False
    try:
        hand = Hand.parse(command.hand) if command.hand is not None else held.hand
    except ThreecardError:
        return False  # which the decision says better
    return hand is not None and wins_meter(table, command.position, hand)
