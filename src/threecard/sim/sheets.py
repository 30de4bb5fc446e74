"""A run as sheets: the verdict, every wager, every line, the meter, the sessions."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.core.money import dollars, in_column, to_the_cent
from threecard.core.naming import printed
from threecard.odds.present.session_sheets import staked
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.rounds.course import Leave
from threecard.odds.sheet import Sheet, percent, sheets_of
from threecard.sim.data import QUANTILES
from threecard.sim.meter import MeterTotals
from threecard.sim.results import LEVEL, Result
from threecard.sim.sessions import SessionTotals
from threecard.sim.spec import Session
from threecard.sim.statistics import CONFIDENCE

REASONS = {
    Leave.STOP_WIN: "had won enough",
    Leave.STOP_LOSS: "had lost enough",
    Leave.SHORT: "too few chips to go on",
    Leave.TIME: "played to the end",
}


@sheets_of.register
def result_sheets(result: Result) -> Iterator[Sheet]:
    if result.totals.sessions is not None and result.spec.session is not None:
        yield _sessions(result, result.totals.sessions, result.spec.session)
        return
    yield _wagers(result)
    yield _lines(result)
    if result.totals.meter is not None:
        yield _meter(result.totals.meter, result.spec.positions)


def _heading(result: Result, counted: str) -> str:
    speed = f"{result.rounds_per_second:,.0f} a second" if result.seconds else "none played yet"
    return (
        f"{result.report.rulebook.edition.title}: {result.rounds:,} {counted} by the "
        f"{result.spec.simulator}, {speed}"
    )


def _notes(result: Result) -> list[str]:
    spec = result.spec
    notes = [f"What if: {each}." for each in what_ifs(result.report.rulebook, ())]
    asked = [f"seed {spec.seed}", f"chunks of {spec.chunk:,}", f"cards from {spec.generator}"]
    if spec.positions > 1:
        asked.insert(0, f"{spec.positions} positions")
    if spec.strategy is not None:
        asked.append(f"strategy {spec.strategy}")
    return [*notes, f"Run: {', '.join(asked)}."]


def _wagers(result: Result) -> Sheet:
    lines = sum(len(wager.lines) for wager in result.wagers.values())
    verdict = (
        f"Verdict: {result.verdict}. {lines} lines and {len(result.wagers)} wagers tested; a fair "
        f"run is said to stray once in {round(1 / LEVEL):,}."
    )
    return Sheet(
        _heading(result, "rounds"),
        (
            "wager", ">house edge\nas played", ">exactly", f">± at {CONFIDENCE:.0%}", ">z",
            ">deviation", ">chi-square", ">p",
        ),
        tuple(
            (
                each.id if each.part_of is None else f"  {each.id}",
                percent(each.house_edge),
                percent(each.expected_edge),
                percent(each.interval[1] - each.house_edge) if each.standard_error else "",
                f"{each.z:+.2f}" if each.standard_error else "",
                f"{each.deviation:.4f}" if each.deviation else "",
                f"{each.chi_square:.1f} / {each.freedom}" if each.freedom else "",
                f"{each.tail:.3f}" if each.freedom else "",
            )
            for each in result.wagers.values()
        ),
        (verdict, *_notes(result)),
        tuple(f"{each[0].upper()}{each[1:]}." for each in result.strays),
    )  # fmt: skip


def _lines(result: Result) -> Sheet:
    rows = []
    for wager in result.wagers.values():
        shown = (line for line in wager.lines.values() if line.count or line.expected or line.pays)
        for place, line in enumerate(shown):
            rows.append(
                (
                    "" if place else wager.id,
                    line.name,
                    printed(line.pays),
                    f"{line.count:,}",
                    f"{line.expected:,.{0 if line.expected >= 10_000 else 1}f}",
                    f"{line.z:+.2f}",
                    _corrected(line.corrected),
                )
            )
    return Sheet(
        "Every end of a stake",
        ("wager", "line", ">pays", ">count", ">expected", ">z", ">p (Holm)"),
        tuple(rows),
    )


def _corrected(chance: float) -> str:
    if chance < LEVEL:
        return f"{chance:.1g} !!"
    return f"{chance:.3f}" if chance < 1 else ""


def _meter(meter: MeterTotals, positions: int) -> Sheet:
    rows = [
        ("whole meter won", f"{meter.hits:,} times", ""),
        ("  once in", f"{meter.rounds / meter.hits:,.0f} rounds" if meter.hits else "never", ""),
        ("  on average", "", to_the_cent(meter.won / meter.hits) if meter.hits else ""),
        ("meter shown, on average", "", to_the_cent(meter.shown / meter.rounds)),
        ("highest", "", to_the_cent(meter.highest)),
        ("fed by wagers", f"{positions * meter.rounds:,}", to_the_cent(meter.fed)),
        ("topped up by the house", "", to_the_cent(meter.topped_up)),
        ("awards and envy drawn from it", "", to_the_cent(meter.drawn)),
        ("envy paid", f"{sum(meter.envy_lines.values()):,} times", to_the_cent(meter.envy)),
    ]
    return Sheet(
        "The jackpot's meter",
        ("", ">", ">amount"),
        tuple(rows),
        ("Every chunk follows a meter of its own, from the seed on.",),
    )


def _sessions(result: Result, found: SessionTotals, session: Session) -> Sheet:
    stakes = staked(result.report.rulebook, dict(session.stakes))
    stops = [
        f"{name} {dollars(amount)}"
        for name, amount in (("stop-loss", session.stop_loss), ("stop-win", session.stop_win))
        if amount is not None
    ]
    rows = [
        (
            f"left: {reason}",
            f"{found.leaves[leave]:,}",
            percent(found.leaves[leave] / found.sessions),
        )
        for leave, reason in REASONS.items()
        if found.leaves[leave]
    ]
    rows += [
        ("rounds, on average", f"{found.rounds / found.sessions:,.1f}", ""),
        ("result, on average", in_column(found.mean, signed=True), ""),
        ("  its standard deviation", in_column(found.deviation), ""),
    ]
    rows += [
        (f"  {share:.0%} end at or below", in_column(found.quantile(share), signed=True), "")
        for share in QUANTILES
    ]
    return Sheet(
        _heading(result, "sessions"),
        ("", ">", ">share"),
        tuple(rows),
        (
            f"Each round {stakes}; bankroll {dollars(session.bankroll)}, at most "
            f"{session.rounds:,} rounds{''.join(f', {stop}' for stop in stops)}.",
            *_notes(result),
        ),
    )
