"""The page: one HTML file with its style and pictures in it, for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable

from threecard.core.cards import Card
from threecard.core.rulebook import Rulebook
from threecard.odds.present.document import document
from threecard.odds.present.par.identity import heading, identity
from threecard.odds.present.par.jackpot import jackpot
from threecard.odds.present.par.method import method
from threecard.odds.present.par.play import session as session_part
from threecard.odds.present.par.play import table
from threecard.odds.present.par.readings import readings
from threecard.odds.present.par.strategy import strategy
from threecard.odds.present.par.wagers import pay_lines, together, wagers
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


def parsheet(
    rulebook: Rulebook | str | GameOdds, *, without: str | Iterable[Card | str] = ()
) -> str:
    """The whole sheet of a game as HTML, with other pay lines and readings if the rulebook has."""
    report = rulebook if isinstance(rulebook, GameOdds) else odds(rulebook, without=without)
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
    title = f"{report.rulebook.edition.title}: PAR sheet"
    named = {id_: (NAMES[id_], part) for id_, part in sections.items()}
    return document(title, report.rulebook, heading(report), named)


def _occupied(report: GameOdds) -> int:
    """Five positions, or as many as there are cards for beside the dealer's."""
    return min(5, len(report.position.deck.cards) // 3 - 1)


def _readings_of(report: GameOdds) -> ReadingsOdds:
    return price_readings(report.rulebook, without=report.without, meter=report.meter)
