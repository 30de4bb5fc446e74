"""The layout: every wager has its area, every area its wager, and every position is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.checks.names import twice
from threecard.conformance.finding import Finding
from threecard.conformance.play.stages import seated
from threecard.conformance.subject import Subject
from threecard.core.cards import DECK
from threecard.core.config import Source, TableConfig
from threecard.core.table import Phase

HAND = 3


def check_layout(subject: Subject) -> Iterator[Finding | str]:
    """Areas and positions of the layout against the wagers, the clauses and a table."""
    rules = subject.rules
    layout, listed = rules.edition.layout, {entry.clause for entry in rules.edition.clauses}
    areas = {area.wager for area in layout.areas}
    yield from twice("layout", "area", (area.wager for area in layout.areas))
    for wager in rules.wagers.values():
        if wager.id not in areas:
            yield Finding(
                f"layout, {wager.id}",
                f"{wager.name or wager.id} has no betting area, so nobody can place it.",
                f'Add Area("{wager.id}", …) to the layout, with what is printed and its clause.',
            )
    for area in layout.areas:
        if area.wager not in rules.wagers:
            yield Finding(
                f"layout, {area.wager}",
                "There is an area for a wager that the game does not have.",
                f"Take it away, or price a wager “{area.wager}”.",
            )
        if area.clause not in listed:
            yield Finding(
                f"layout, {area.wager}",
                f"The area cites {area.clause}, which is not among the clauses.",
                "List the clause, or cite the one that draws the area.",
            )
    low, high = layout.positions_min, layout.positions_max
    most = len(DECK) // HAND - 1
    if not 1 <= low <= high <= most:
        yield Finding(
            "layout, positions",
            f"{low} to {high} positions can't be: one deck deals to 1 to {most} and the dealer.",
            "Say how many positions the layout draws, the smallest number first.",
        )
        return
    for count in sorted({low, high}):
        yield from _dealt(subject, count)
    yield f"{len(layout.areas)} areas, tables of {low} and of {high} positions dealt out"


def _dealt(subject: Subject, positions: int) -> Iterator[Finding]:
    """A player at every position with every wager that can be placed; all are dealt a hand."""
    config = TableConfig(
        table="layout", game=subject.rules.game, positions=positions, source=Source.ELECTRONIC
    )
    table = next(each for each in seated(config) if each.phase is Phase.PLAYING)
    if set(table.hands) != set(range(1, positions + 1)):
        yield Finding(
            f"layout, {positions} positions",
            f"Cards were dealt to {', '.join(map(str, table.hands)) or 'nobody'} alone.",
            "Look at the wagers that bring a position its hand: those without a condition.",
        )
