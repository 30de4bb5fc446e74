"""What each reading does to the house edge, as a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.core.naming import wager_name
from threecard.odds.pricing.choices import ReadingsOdds
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.sheet import Sheet, percent, sheets_of


@sheets_of.register
def readings_sheets(found: ReadingsOdds) -> Iterator[Sheet]:
    notes = ["The house edge of each wager; * is in force, · is not moved by the reading."]
    notes += [f"What if: {each}." for each in what_ifs(found.rulebook, found.without)]
    if found.without_effect:
        notes.append(f"Without effect on an edge: {', '.join(found.without_effect)}.")
    yield Sheet(
        f"{found.rulebook.edition.title}: what each reading does to the house edge",
        ("reading", *(">" + wager.replace("_", "_\n", 1) for wager in found.edges)),
        tuple(_rows(found)),
        tuple(notes),
        tuple(_alarms(found)),
    )


def _rows(found: ReadingsOdds) -> Iterator[tuple[str, ...]]:
    moved: dict[str, set[str]] = {}
    for each in found.choices:
        moved.setdefault(each.reading.name, set()).update(each.changed)
    yield ("all as in force", *map(percent, found.edges.values()))
    for each in found.choices:
        shown = moved[each.reading.name]
        if shown:
            yield (
                f"{each.reading.name}={each.choice}{' *' if each.in_force else ''}",
                *(percent(edge) if id_ in shown else "·" for id_, edge in each.edges.items()),
            )


def _alarms(found: ReadingsOdds) -> Iterator[str]:
    for wager, edge in found.edges.items():
        if edge < 0:
            name = wager_name(found.rulebook, wager)
            yield f"As in force the PLAYER has the edge on {name}: {percent(-edge)}."
    for each in found.choices:
        for wager in each.player_edges:
            verb = "leaves" if found.edges[wager] < 0 else "gives"
            yield (
                f"{each.reading.name}={each.choice} {verb} the PLAYER the edge on "
                f"{wager_name(found.rulebook, wager)}: {percent(-each.edges[wager])}."
            )
