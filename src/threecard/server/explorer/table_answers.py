"""Answers to the house's own questions, worked out."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import assert_never

from threecard.odds.exact import exact
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.rounds.expectation import Expectation
from threecard.server.explorer.learning import hand_chances, table_primer
from threecard.server.explorer.table_data import (
    AcrossPositions,
    ClassWorth,
    JackpotWorth,
    TableAnswer,
    TableClasses,
    TableEdges,
    TableMoments,
)
from threecard.server.explorer.table_questions import (
    AcrossAsked,
    ChancesAsked,
    ClassesAsked,
    EdgesAsked,
    JackpotAsked,
    MomentsAsked,
    PrimerAsked,
    TableQuestion,
    TableRules,
)


def table_answer(question: TableQuestion) -> TableAnswer:
    report, expectation = _priced(question.rules)
    match question:
        case EdgesAsked():
            return TableEdges({wager: exact(edge) for wager, edge in report.edges.items()})
        case ClassesAsked():
            best = report.best_strategy
            rows = zip(best.decisions.classes, best.values, strict=True)
            return TableClasses(
                tuple(ClassWorth(at, exact(row.played), exact(row.folded)) for at, row in rows)
            )
        case MomentsAsked():
            wagers = sorted(report.joint.bundles)
            return TableMoments(
                {wager: exact(expectation.mean(wager)) for wager in wagers},
                tuple(
                    (*two, exact(expectation.together(two)))
                    for two in combinations_with_replacement(wagers, 2)
                ),
            )
        case AcrossAsked(wagers=wagers):
            across = expectation.across(wagers)
            return AcrossPositions(tuple((*two, exact(found)) for two, found in across.items()))
        case JackpotAsked():
            return JackpotWorth(
                tuple(exact(expectation.prizes(level)) for level in question.levels),
                tuple(exact(expectation.envy(others)) for others in question.others),
            )
        case PrimerAsked():
            return table_primer(report)
        case ChancesAsked(hand=hand):
            return hand_chances(report.rulebook, hand)
        case _:
            assert_never(question)


@lru_cache(maxsize=32)
def _priced(rules: TableRules) -> tuple[GameOdds, Expectation]:
    """Kept, because a report asks for many things of one table."""
    report = odds(rules.rulebook())
    return report, Expectation(report)
