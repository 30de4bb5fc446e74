"""Answers: every question worked out, as the bytes that are sent."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

import msgspec
from msgspec import Struct

from threecard.odds.present.data import (
    backs_data,
    hold_data,
    protection_data,
    readings_data,
    report_data,
    seen_data,
    session_data,
    strategy_data,
)
from threecard.odds.present.par.page import parsheet
from threecard.odds.pricing.choices import readings
from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.report import Protection
from threecard.odds.rounds.holds import hold
from threecard.odds.rounds.sessions import session
from threecard.server.explorer.paths import play_paths
from threecard.server.explorer.questions import (
    DataAsked,
    HoldAsked,
    OddsAsked,
    ParSheetAsked,
    PathsAsked,
    ProtectionAsked,
    Question,
    ReadingsAsked,
    SeenAsked,
    SessionAsked,
    StrategyAsked,
    WhatIf,
    number,
    stakes,
)
from threecard.server.explorer.table_answers import table_answer
from threecard.server.explorer.table_questions import TableQuestion


def answer(question: Question) -> bytes:
    """JSON, or HTML of a PAR sheet."""
    if isinstance(question, TableQuestion):
        return msgspec.json.encode(table_answer(question))
    report = _report(question.what_if)
    if isinstance(question, ParSheetAsked):
        return parsheet(report).encode()
    return msgspec.json.encode(_worked_out(question, report))


def _worked_out(question: DataAsked, report: GameOdds) -> Struct:
    match question:
        case OddsAsked():
            return report_data(report)
        case StrategyAsked():
            return strategy_data(report.best_strategy)
        case SeenAsked():
            return seen_data(report.best_strategy)
        case ReadingsAsked():
            return readings_data(
                readings(report.rulebook, without=report.without, meter=report.meter)
            )
        case SessionAsked(visit=visit):
            rounds = visit.check_rounds()
            return session_data(session(report, visit.stakes(), rounds=rounds, **visit.limits()))
        case PathsAsked(visit=visit):
            count, placed = question.check_count(), visit.stakes()
            # Refuses what could never be played, in the same words.
            session(report, placed, rounds=1, **visit.limits())
            return play_paths(
                report,
                placed,
                rounds=visit.rounds,
                count=count,
                seed=question.seed,
                **visit.limits(),
            )
        case HoldAsked():
            return hold_data(
                hold(
                    report,
                    stakes(question.stake),
                    occupied=number(question.occupied, "occupied"),
                    pace=number(question.pace, "pace"),
                    hours=number(question.hours, "hours"),
                )
            )
        case ProtectionAsked():
            question.check_deck()
            found = Protection(report)
            return backs_data(found) if question.backs else protection_data(found, backs=False)
        case _:
            assert_never(question)


@lru_cache(maxsize=32)
def _report(what_if: WhatIf) -> GameOdds:
    """Kept, because several questions are asked of one what-if."""
    return what_if.report()
