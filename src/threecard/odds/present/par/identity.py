"""What the sheet is about: the rulebook, its edition and terms, how its loose clauses are read."""

from __future__ import annotations

from collections.abc import Iterator

from threecard import __version__
from threecard.core.reading import Reading
from threecard.odds.present.markup import Child, Markup, element, printed_number
from threecard.odds.present.par.tables import facts, grid, section
from threecard.odds.present.report_sheets import alarms
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.sheet import percent


def heading(report: GameOdds) -> Markup:
    """The title, what is out of the ordinary, and the figures that matter first."""
    edition = report.rulebook.edition
    placed = [each for each in report.wagers.values() if each.part_of is None]
    parts: list[str] = [
        element("div", "Probability accounting report", class_="kicker"),
        element("h1", edition.title),
        element(
            "p",
            f"{edition.operator}, edition {edition.name}. Every wager priced over all "
            f"{report.combinations:,} deals of a player's and a dealer's hand.",
            class_="lead",
        ),
    ]
    parts += [element("p", each, class_="alarm") for each in alarms(placed)]
    parts += [
        element("p", f"What if: {each}.", class_="alarm")
        for each in what_ifs(report.rulebook, report.without)
    ]
    parts.append(
        element(
            "div",
            [
                element(
                    "div",
                    element("div", each.name, class_="name"),
                    element("div", printed_number(percent(each.house_edge, 3)), class_="figure"),
                    element(
                        "div",
                        f"edge · paid {percent(each.hit_frequency, 1)}",
                        class_="below",
                    ),
                    class_="card loss" if each.player_edge else "card",
                )
                for each in placed
            ],
            class_="cards",
        )
    )
    return element("header", parts)


def identity(report: GameOdds) -> Markup:
    """The rulebook and its terms, so that two sheets can be told apart."""
    rules, edition = report.rulebook, report.rulebook.edition
    layout = edition.layout
    return section(
        "identity",
        "Identity",
        facts(
            (
                ("game", f"{edition.title} ({edition.game}, cited as {edition.tag})"),
                ("operator", edition.operator),
                ("edition", edition.name),
                ("in force from", edition.effective),
                ("positions", f"{layout.positions_min} to {layout.positions_max}"),
                ("deck", _deck(report)),
                ("rounding", _rounding(report)),
                ("terms, SHA-256", element("span", rules.terms.hash, class_="hash")),
                ("worked out by", f"threecard {__version__}"),
            )
        ),
        element(
            "p",
            "The terms are the layout, every pay line and every reading as data. Equal hashes mean "
            "that two tables play the same game.",
            class_="note",
        ),
        element("h3", "How loose clauses are read"),
        grid(("reading", "in force", "meaning", "clauses"), _readings(report)),
    )


def _rounding(report: GameOdds) -> str:
    rounding = report.rulebook.edition.rounding
    return "none: every stake is paid to the cent" if rounding is None else str(rounding)


def _deck(report: GameOdds) -> str:
    left = len(report.position.deck.cards)
    return "52 cards, no jokers" if left == 52 else f"{left} of 52 cards"


def _readings(report: GameOdds) -> Iterator[tuple[Child, ...]]:
    rules = report.rulebook
    for reading in rules.edition.readings:
        chosen = rules.readings[reading.name]
        changed = "" if chosen == reading.default else " (changed)"
        yield (
            element("code", reading.name),
            element("code", chosen + changed),
            _meaning(reading, chosen),
            ", ".join(reading.clauses),
        )


def _meaning(reading: Reading, chosen: str) -> str:
    return next((each.meaning for each in reading.choices if each.id == chosen), "as given")
