"""Advice: a box under its minimum is told so, and increases or withdraws before the close."""

from __future__ import annotations

from collections.abc import Sequence

from threecard.core.commands import Act
from threecard.core.decide.returning import fallen, given_back
from threecard.core.decide.stakes import box_of
from threecard.core.events import IncidentRuled, WagerChanged
from threecard.core.irregularities.incidents import Circumstances, UnderMinimum
from threecard.core.irregularities.ruling import Remedy
from threecard.core.limits import LimitsApply
from threecard.core.table import Table


def advice_after(table: Table, act: Act, back: Sequence[WagerChanged]) -> list[IncidentRuled]:
    """What the layout tells a box that a withdrawal leaves under its minimum (N3P 5.2)."""
    rule = table.rules.edition.limit_rule
    if rule.applies is not LimitsApply.PER_BOX or table.config.is_laid:
        return []
    told: list[IncidentRuled] = []
    taken = {(gone.position, gone.wager, gone.player) for gone in back}
    for gone in back:
        left = sum(
            placed.stake
            for placed in box_of(table, gone.position, gone.wager)
            if (gone.position, gone.wager, placed.player) not in taken
        )
        if not is_short(table, gone.wager, left):
            continue
        ruling = table.rules.rule(UnderMinimum(), Circumstances(closed=False))
        told.append(
            IncidentRuled(
                actor=act.actor,
                role=act.role,
                number=table.incidents + 1 + len(told),
                incident=UnderMinimum(),
                remedy=ruling.remedy.value,
                sentence=ruling.remedy.sentence,
                position=gone.position,
                wager=gone.wager,
                clause=ruling.cite.clause,
                reading=ruling.cite.reading,
            )
        )
    return told


def unanswered(table: Table, act: Act) -> list[WagerChanged]:
    """Boxes still under their minimum when bets close: it counts as withdrawn (N3P 5.2)."""
    if not table.advised:
        return []
    short = [
        (position, placed)
        for position, wager in sorted(table.advised)
        for placed in box_of(table, position, wager)
    ]
    ruling = table.rules.rule(UnderMinimum(), Circumstances(closed=False))
    assert ruling.remedy is Remedy.ADVISE
    return [*given_back(act, short, ruling.cite), *fallen(table, act, short)]


def is_short(table: Table, wager: str, total: int) -> bool:
    """Whether something lies on a box, and less than its minimum."""
    bounds = table.config.limits.get(wager)
    return bounds is not None and 0 < total < bounds[0]
