"""Short runs."""

from __future__ import annotations

from threecard.sim import Run, plan
from threecard.sim.executors import Pool, local_executor


def played(workers: int, pool: Pool = Pool.THREADS, **asked: object) -> Run:
    """A run of Three Card Poker, played to its end."""
    usual = {"rounds": 70_000, "chunk": 10_000, "seed": 7, "positions": 2}
    run = plan("three-card-poker", **{**usual, **asked})  # type: ignore[arg-type]  # as tests ask
    with local_executor(pool, workers) as executor:
        run.play(executor, workers)
    return run
