"""What each other way to read a loose clause would do to the edges."""

from __future__ import annotations

from threecard.odds.present.markup import Child, Markup, element
from threecard.odds.present.par.tables import edge, exact, figure, grid, section
from threecard.odds.present.plots.edges import Shift, draw_edges
from threecard.odds.pricing.choices import ReadingsOdds
from threecard.odds.pricing.report import GameOdds


def readings(report: GameOdds, found: ReadingsOdds) -> Markup:
    """One reading changed at a time, all others as in force."""
    shifts = [
        Shift(
            f"{each.reading.name}={each.choice}",
            report.wagers[wager].name,
            found.edges[wager],
            each.edges[wager],
        )
        for each in found.choices
        for wager in each.changed
    ]
    parts: list[Child] = [
        element("p", "One reading is changed at a time, all others stay as in force.")
    ]
    if shifts:
        parts.append(
            figure(
                draw_edges("House edge by reading", shifts),
                "A ring marks the house edge as in force, a dot what the choice would make of it.",
            )
        )
        parts.append(
            grid(
                ("choice", "wager", ">in force", ">would be", "exactly"),
                [
                    (
                        element("code", each.choice),
                        each.wager,
                        edge(each.before),
                        edge(each.after),
                        exact(each.after),
                    )
                    for each in shifts
                ],
            )
        )
    if found.without_effect:
        parts.append(
            element(
                "p",
                f"Without effect on an edge: {', '.join(found.without_effect)}.",
                class_="note",
            )
        )
    return section("readings", "Effect of each reading", *parts)
