"""Prizes: a hand that wins the jackpot's whole meter, and the meter kept for it."""

from __future__ import annotations

from threecard.core.hand import Hand
from threecard.core.judgement import Conduct
from threecard.core.paytable import WholeMeter
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
    if jackpot is None or held.invalid is not None:
        return False
    here = table.wagers_at(position)
    own = {placed.player for placed in here if placed.wager in jackpot.rule.own}
    entered = any(
        placed.wager == jackpot.rule.wager
        and placed.player in own
        and placed.player not in held.declined_by
        for placed in here
    )
    if not entered:
        return False
    folded = held.decision is Decision.FOLD
    judgement = jackpot.wager.judgements[Conduct.FOLDED if folded else Conduct.COMPARED]
    verdict = judgement.verdict(hand, hand)  # whatever the dealer holds (TCP 3.13)
    whole = {line.id for line in jackpot.wager.lines if isinstance(line.pays, WholeMeter)}
    return verdict is not None and verdict.line in whole


def reserved_for(table: Table, position: int, hand: Hand, meter: int | None) -> int | None:
    """The meter kept for a hand from the moment it is entered (reading jackpot.entered)."""
    if meter is None or table.rules.readings.get("jackpot.entered") != "hand_entered":
        return None
    return meter if wins_meter(table, position, hand) else None
