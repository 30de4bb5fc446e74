"""The layout: at the smallest and the largest table every area is used, every position dealt."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.finding import Finding
from threecard.conformance.play.stages import seated
from threecard.conformance.subject import Subject
from threecard.core.config import Source, TableConfig
from threecard.core.errors import ThreecardError
from threecard.core.table import Phase


def check_layout(subject: Subject) -> Iterator[Finding | str]:
    """The smallest and the largest table, every position of it taken."""
    layout = subject.rules.edition.layout
    low, high = layout.positions_min, layout.positions_max
    for count in sorted({low, high}):
        yield from _dealt(subject, count)
    yield f"{len(layout.areas)} areas, tables of {low} and of {high} positions dealt out"


def _dealt(subject: Subject, positions: int) -> Iterator[Finding]:
    """A player at every position with every wager that can be placed; all are dealt a hand."""
    config = TableConfig(
        table="layout", game=subject.rules.game, positions=positions, source=Source.ELECTRONIC
    )
    try:
        table = next(each for each in seated(config) if each.phase is Phase.PLAYING)
    except ThreecardError as refused:
        yield Finding(
            f"layout, {positions} positions",
            f"A player at every position can't place every wager: {refused.sentence}",
            "Look at what the wager goes with, its condition, and at limits and price.",
        )
        return
    if set(table.hands) != set(range(1, positions + 1)):
        yield Finding(
            f"layout, {positions} positions",
            f"Cards were dealt to {', '.join(map(str, table.hands)) or 'nobody'} alone.",
            "Look at the wagers that bring a position its hand: those without a condition.",
        )
