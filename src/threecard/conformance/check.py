"""All checks of a game, one after another, however broken it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from threecard.conformance.asked import said
from threecard.conformance.checks.clauses import check_clauses
from threecard.conformance.checks.judgements import check_judgements
from threecard.conformance.checks.kernel import check_kernel
from threecard.conformance.checks.layout import check_layout
from threecard.conformance.checks.lines import check_lines
from threecard.conformance.checks.money import check_money
from threecard.conformance.checks.names import check_names
from threecard.conformance.checks.odds import check_odds
from threecard.conformance.checks.readings import check_readings
from threecard.conformance.checks.rulings import check_rulings
from threecard.conformance.checks.table import check_table
from threecard.conformance.checks.terms import check_terms
from threecard.conformance.checks.whole import check_whole, refused
from threecard.conformance.finding import Conformance, Finding, Section
from threecard.conformance.subject import FULL, QUICK, Subject
from threecard.core.rulebook import Rulebook
from threecard.loading import GameError


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is looked at, and what holds of a game that passes."""

    name: str
    promise: str
    run: Callable[[Subject], Iterator[Finding | str]]


CHECKS = (
    Check("whole", "Nothing is missing without which nobody could play", check_whole),
    Check("names", "Names, titles and sentences are in place", check_names),
    Check("layout", "Every wager has its area, every position is dealt", check_layout),
    Check("terms", "Limits, conditions, decision and jackpot fit together", check_terms),
    Check("readings", "Every reading is there and makes a difference", check_readings),
    Check("clauses", "Every clause is cited, listed, and reached where it acts", check_clauses),
    Check("rulings", "Every incident has exactly one ruling", check_rulings),
    Check("lines", "Every pay line can win", check_lines),
    Check("judgements", "Judgements see what they declare", check_judgements),
    Check("money", "Money balances, in whole cents", check_money),
    Check("odds", "Odds equal an enumeration", check_odds),
    Check("kernel", "Kernel equals engine, deck by deck", check_kernel),
    Check("table", "Tables play to their end, and replay", check_table),
)


def check_game(
    rules: Rulebook, *, quick: bool = False, begins: Callable[[Check], None] = lambda _check: None
) -> Conformance:
    """Every check of a rulebook that is registered; `begins` hears of each before it starts."""
    subject = Subject(rules, QUICK if quick else FULL)
    sections = []
    for check in CHECKS:
        begins(check)
        sections.append(run_check(check, subject))
    return Conformance(rules.game, rules.edition.id, quick, tuple(sections))


def refused_game(file: str, error: GameError, *, quick: bool) -> Conformance:
    """What is said of a file that can't be loaded as a game."""
    return Conformance(file, "", quick, (refused(error, CHECKS[0].promise),))


def run_check(check: Check, subject: Subject) -> Section:
    """One check to its end; a game that stops it gets a finding that says where."""
    begun = perf_counter()
    found: list[Finding | str] = []
    try:
        found += check.run(subject)
    except Exception as error:  # noqa: BLE001 # a game under check may raise anything
        found.append(
            Finding(
                f"check {check.name}",
                f"It could not be finished: {said(error)}.",
                "See the place that is named, and the other findings first: one of them is likely "
                "the cause.",
            )
        )
    return Section(
        check.name,
        check.promise,
        tuple(each for each in found if isinstance(each, str)),
        tuple(each for each in found if isinstance(each, Finding)),
        perf_counter() - begun,
    )
