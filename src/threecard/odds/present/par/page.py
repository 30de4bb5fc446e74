"""The page: one HTML file with its style and pictures in it, for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from threecard import __version__
from threecard.core.cards import Card
from threecard.core.rulebook import Rulebook
from threecard.odds.present.markup import Markup, element
from threecard.odds.present.par.identity import heading, identity
from threecard.odds.present.par.jackpot import jackpot
from threecard.odds.present.par.method import method
from threecard.odds.present.par.play import session as session_part
from threecard.odds.present.par.play import table
from threecard.odds.present.par.readings import readings
from threecard.odds.present.par.strategy import strategy
from threecard.odds.present.par.wagers import pay_lines, together, wagers
from threecard.odds.present.plots.picture import STYLE
from threecard.odds.pricing.choices import ReadingsOdds
from threecard.odds.pricing.choices import readings as price_readings
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.rounds.holds import hold
from threecard.odds.rounds.meter import meter_odds
from threecard.odds.rounds.sessions import session

STAKE = 25_00
ROUNDS = 200
BANKROLL = 1_000_00
NAMES = {
    "identity": "Identity",
    "wagers": "Wagers",
    "lines": "Every end of a stake",
    "together": "Together",
    "strategy": "Strategy",
    "readings": "Readings",
    "jackpot": "Jackpot",
    "session": "A session",
    "table": "A table",
    "method": "Method",
}


def parsheet(rulebook: Rulebook | str | GameOdds, *, without: str | Iterable[Card] = ()) -> str:
    """The whole sheet of a game as HTML, with other pay lines and readings if the rulebook has."""
    report = rulebook if isinstance(rulebook, GameOdds) else odds(rulebook, without=without)
    rules = report.rulebook
    stakes = {next(iter(report.joint.bundles)): STAKE}
    meter = None
    if report.jackpot is not None and report.jackpot.probability:
        meter = meter_odds(report)
    sections = {
        "identity": identity(report),
        "wagers": wagers(report),
        "lines": pay_lines(report),
        "together": together(report),
        "strategy": strategy(report),
        "readings": readings(report, _readings_of(report)),
        "jackpot": jackpot(report, meter),
        "session": session_part(session(report, stakes, rounds=ROUNDS, bankroll=BANKROLL)),
        "table": table(hold(report, stakes, occupied=_occupied(report))),
        "method": method(report),
    }
    shown = {name: part for name, part in sections.items() if part is not None}
    title = f"{rules.edition.title}: PAR sheet"
    return "<!doctype html>\n" + element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="generator", content=f"threecard {__version__}"),
            element("title", title),
            element("style", Markup(_style())),
        ),
        element(
            "body",
            element(
                "main",
                heading(report),
                element(
                    "nav",
                    [element("a", NAMES[name], href=f"#{name}") for name in shown],
                    aria_label="Sections",
                ),
                shown.values(),
                _footer(rules),
            ),
        ),
        lang="en",
    )


def _occupied(report: GameOdds) -> int:
    """Five positions, or as many as there are cards for beside the dealer's."""
    return min(5, len(report.position.deck.cards) // 3 - 1)


def _style() -> str:
    return (files(__package__) / "style.css").read_text(encoding="utf-8") + STYLE


def _readings_of(report: GameOdds) -> ReadingsOdds:
    return price_readings(report.rulebook, without=report.without, meter=report.meter)


def _footer(rules: Rulebook) -> Markup:
    return element(
        "footer",
        f"{rules.edition.name}, terms {rules.terms.hash[:16]}…, threecard {__version__}. Figures "
        "of a program for play chips; it is not itself an approved gaming system.",
    )
