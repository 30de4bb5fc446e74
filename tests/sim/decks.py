"""Decks for both simulators and what each makes of them; short runs."""

from __future__ import annotations

import numpy as np

from threecard.core.rulebook import Rulebook
from threecard.odds import odds
from threecard.sim import Generator, Run, Simulator, Totals, plan
from threecard.sim.decks import deal_chunk
from threecard.sim.executors import Pool, local_executor
from threecard.sim.kernel import Bytes
from threecard.sim.spec import make_spec
from threecard.sim.strategy import name_strategy
from threecard.sim.work import Work


def work_of(
    rules: Rulebook, *, positions: int = 1, strategy: str | None = None, meter: bool = False
) -> Work:
    report = odds(rules)
    spec = make_spec(
        rules,
        positions=positions,
        seed=7,
        strategy=name_strategy(report, strategy),
        simulator=Simulator.ENGINE,
        meter=meter and rules.jackpot is not None,
    )
    return Work(spec, report)


def decks(work: Work, count: int) -> Bytes:
    """The same whole decks every time."""
    assert work.spec.generator is Generator.PHILOX
    blocks = deal_chunk(work.spec, work.rulebook.terms, 0, count, cards=52)
    return np.concatenate([*blocks])


def by_engine(work: Work, dealt: Bytes) -> Totals:
    totals = Totals()
    work.play(dealt, totals, work.report.joint.worth.meter if work.spec.meter else None)
    return totals


def by_kernel(work: Work, dealt: Bytes) -> Totals:
    return work.tally(len(dealt), [dealt])


def played(workers: int, pool: Pool = Pool.THREADS, **asked: object) -> Run:
    """A run of Three Card Poker, played to its end."""
    usual = {"rounds": 70_000, "chunk": 10_000, "seed": 7, "positions": 2}
    run = plan("three-card-poker", **{**usual, **asked})  # type: ignore[arg-type]  # as tests ask
    with local_executor(pool, workers) as executor:
        run.play(executor, workers)
    return run
