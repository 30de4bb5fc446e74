"""Reports as rows of data: one table for each kind of report, its columns the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from threecard.odds.differences.difference import RulesDifference
from threecard.odds.differences.resettled import Resettled
from threecard.odds.exact import exact
from threecard.odds.pricing.choices import ReadingsOdds
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.strategies import Strategy
from threecard.odds.protection.report import Protection
from threecard.odds.protection.threats import find_threats
from threecard.odds.rounds.holds import HoldOdds
from threecard.odds.rounds.meter import MeterOdds
from threecard.odds.rounds.sessions import SessionOdds
from threecard.odds.sheet import Row, rows_of


def _both(name: str, value: Fraction) -> Row:
    """A fraction in two columns: as a float, and exactly."""
    return {name: float(value), f"{name}_exact": exact(value)}


@rows_of.register
def _report(report: GameOdds) -> Iterator[Row]:
    """A row for every line of every wager."""
    for wager in report.wagers.values():
        for line in wager.lines.values():
            yield {
                "game": report.rulebook.game,
                "wager": wager.id,
                "part_of": wager.part_of,
                "line": line.id,
                "pays": None if line.pays is None else str(line.pays),
                "count": line.count,
                **_both("probability", line.probability),
                **_both("house_edge", wager.house_edge),
                **_both("hit_frequency", wager.hit_frequency),
                **_both("variance", wager.variance),
                "player_edge": wager.player_edge,
            }


@rows_of.register
def _strategy(strategy: Strategy) -> Iterator[Row]:
    """A row for every class of hands, the lowest first."""
    for value in strategy.values:
        yield {
            "game": strategy.position.rulebook.game,
            "hand": value.name,
            **_both("probability", value.probability),
            **_both("played", value.played),
            **_both("folded", value.folded),
            "play": value.plays,
            **_both("mistake", value.mistake),
        }


@rows_of.register
def _readings(found: ReadingsOdds) -> Iterator[Row]:
    """A row for every choice of every reading and every wager."""
    for each in found.choices:
        for wager, edge in each.edges.items():
            yield {
                "game": found.rulebook.game,
                "reading": each.reading.name,
                "choice": each.choice,
                "in_force": each.in_force,
                "wager": wager,
                **_both("house_edge", edge),
                **_both("moves", edge - found.edges[wager]),
            }


@rows_of.register
def _session(session: SessionOdds) -> Iterator[Row]:
    """A row for every result that a session can end with."""
    law = session.law
    for cents, chance in zip(law.amounts.tolist(), law.chances.tolist(), strict=True):
        if chance:
            yield {"game": session.report.rulebook.game, "net_cents": cents, "chance": chance}


@rows_of.register
def _hold(hold: HoldOdds) -> Iterator[Row]:
    """A row for every period and every interval that its win stays in; amounts in cents."""
    for period in hold.periods:
        for sure, (low, high) in period.intervals.items():
            yield {
                "game": hold.report.rulebook.game,
                "period": period.name,
                **_both("rounds", period.rounds),
                **_both("turnover", period.turnover),
                **_both("win", period.win),
                **_both("hold", period.hold),
                "standard_deviation": period.standard_deviation,
                "sure": sure,
                "win_least": low,
                "win_most": high,
            }


@rows_of.register
def _meter(meter: MeterOdds) -> Iterator[Row]:
    """A row for every amount, in cents, that the meter can show when it is hit."""
    law = meter.law
    for above, chance in zip(law.amounts.tolist(), law.chances.tolist(), strict=True):
        if chance:
            yield {"wager": meter.desk.rule.wager, "shown": meter.seed + above, "chance": chance}


@rows_of.register
def _difference(found: RulesDifference) -> Iterator[Row]:
    """A row for every wager and every cause of its change; one without a cause has none."""
    for id_, wager in found.wagers.items():
        for part in wager.parts or (None,):
            yield {
                "game": found.before.game,
                "wager": id_,
                **_both("edge_before", wager.before.house_edge),
                **_both("edge_after", wager.after.house_edge),
                "cause": None if part is None else str(part),
                **_both("part", Fraction(0) if part is None else part.edge),
            }


@rows_of.register
def _resettled(found: Resettled) -> Iterator[Row]:
    """A row for every way in which lines end otherwise; cents are what players take more."""
    for shift, count in sorted(found.shifts.items()):
        yield {
            "game": found.before.game,
            "wager": shift.wager,
            "before": shift.before,
            "after": shift.after,
            "lines": count,
            "cents": found.shifted[shift],
        }


@rows_of.register
def _protection(found: Protection) -> Iterator[Row]:
    """A row for every threat, the gravest first."""
    for threat in find_threats(found):
        yield {
            "game": found.rulebook.game,
            "kind": threat.kind,
            "wager": threat.wager,
            "what": threat.what,
            "in_force": threat.in_force,
            **_both("gain", threat.gain),
            "per_incident": threat.per_incident,
            "severity": threat.severity.value,
            "remedy": threat.remedy,
            **_both("after", threat.after),
        }
