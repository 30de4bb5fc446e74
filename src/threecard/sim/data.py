"""Results as plain data for JSON and CSV, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from threecard.odds.sheet import Row, rows_of
from threecard.sim.lines import LineResult, WagerResult
from threecard.sim.meter import MeterTotals
from threecard.sim.results import LEVEL, Result
from threecard.sim.sessions import SessionTotals
from threecard.sim.statistics import CONFIDENCE

Data = dict[str, Any]


def result_data(result: Result) -> Data:
    """A run with everything that was counted."""
    spec = result.spec
    data: Data = {
        "game": spec.game,
        "terms": spec.terms,
        "readings": dict(spec.readings),
        "pays": dict(spec.pays),
        "simulator": spec.simulator,
        "generator": spec.generator,
        "positions": spec.positions,
        "strategy": spec.strategy,
        "seed": spec.seed,
        "chunk": spec.chunk,
        "rounds": result.rounds,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
    }
    if result.totals.sessions is not None:
        return data | {"sessions": sessions_data(result.totals.sessions)}
    data |= {
        "level": LEVEL,
        "verdict": result.verdict,
        "strays": list(result.strays),
        "wagers": {id_: wager_data(each) for id_, each in result.wagers.items()},
    }
    if result.totals.meter is not None:
        data["meter"] = meter_data(result.totals.meter)
    return data


def wager_data(wager: WagerResult) -> Data:
    return {
        "part_of": wager.part_of,
        "house_edge": wager.house_edge,
        "expected_house_edge": wager.expected_edge,
        "standard_deviation": wager.deviation,
        "standard_error": wager.standard_error,
        "confidence": CONFIDENCE,
        "interval": list(wager.interval),
        "z": wager.z,
        "chi_square": {
            "statistic": wager.chi_square,
            "degrees_of_freedom": wager.freedom,
            "p": wager.tail,
            "p_holm": wager.corrected,
        },
        "lines": {id_: _line(each) for id_, each in wager.lines.items()},
    }


def _line(line: LineResult) -> Data:
    pays = {} if line.pays is None else {"pays": str(line.pays)}
    return {
        **pays,
        "count": line.count,
        "expected": line.expected,
        "z": line.z,
        "p": line.tail,
        "p_holm": line.corrected,
    }


def meter_data(meter: MeterTotals) -> Data:
    """Amounts in cents; means where there is something to divide by."""
    return {
        **msgspec.to_builtins(meter),
        "mean_shown": meter.shown / meter.rounds,
        "mean_won": meter.won / meter.hits if meter.hits else None,
    }


def sessions_data(sessions: SessionTotals) -> Data:
    """Results in cents."""
    return {
        "sessions": sessions.sessions,
        "rounds": sessions.rounds,
        "left_because": dict(sessions.leaves),
        "mean": sessions.mean,
        "standard_deviation": sessions.deviation,
        "quantiles": {str(share): sessions.quantile(share) for share in QUANTILES},
    }


QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
CSV_HEADS = (
    "game", "simulator", "positions", "seed", "rounds", "wager", "line", "pays", "count",
    "expected", "z", "p", "p_holm", "house_edge", "expected_house_edge", "standard_error",
    "verdict",
)  # fmt: skip


def result_rows(result: Result) -> Iterator[tuple[Any, ...]]:
    """One row for every line of every wager, for CSV."""
    spec = result.spec
    for wager in result.wagers.values():
        for line in wager.lines.values():
            yield (
                spec.game,
                spec.simulator,
                spec.positions,
                spec.seed,
                result.rounds,
                wager.id,
                line.id,
                "" if line.pays is None else line.pays,
                line.count,
                line.expected,
                line.z,
                line.tail,
                line.corrected,
                wager.house_edge,
                wager.expected_edge,
                wager.standard_error,
                result.verdict,
            )


@rows_of.register
def _as_rows(result: Result) -> Iterator[Row]:
    """The same with plain values; of sessions, how many ended with each result in cents."""
    spec, sessions = result.spec, result.totals.sessions
    if sessions is not None:
        for cents, count in sorted(sessions.results.items()):
            yield {"game": spec.game, "seed": spec.seed, "net_cents": cents, "sessions": count}
        return
    for row in result_rows(result):
        named: Row = dict(zip(CSV_HEADS, row, strict=True))
        pays = named["pays"]
        plain = {"simulator": spec.simulator.value, "verdict": result.verdict.value}
        yield {**named, **plain, "pays": str(pays) if pays else None}
