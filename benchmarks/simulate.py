"""How fast rounds are simulated, beside plain numpy and a plain C kernel, in one run on one core.

Three Card Poker at one position by the best strategy, every wager tallied; the rivals are given
their tables, and all deal their cards. Then two cores, other games and tables, the engine, and what
a chunk costs besides its rounds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from benchmarks.rivals import GAME, c_kernel, check, simulate_numpy
from benchmarks.timing import best
from threecard import RULEBOOKS, rulebook
from threecard.odds import odds
from threecard.sim import Pool, Simulator, cluster_executor, local_executor, plan
from threecard.sim.spec import make_spec
from threecard.sim.strategy import name_strategy
from threecard.sim.work import Work, chunk_of

SEED = 7
REPEATS = 7
ROUNDS = 8_000_000
NUMPY_ROUNDS = 200_000


def ready(game: str, positions: int = 1, *, engine: bool = False, meter: bool = False) -> Work:
    rules = rulebook(game)
    report = odds(rules)
    simulator = Simulator.ENGINE if engine else Simulator.KERNEL
    spec = make_spec(
        rules,
        positions=positions,
        seed=SEED,
        strategy=name_strategy(report, None),
        simulator=simulator,
        meter=meter,
    )
    work = Work(spec, report)
    work.make_ready()
    return work


def one_core() -> None:
    work = ready(GAME)
    plain = c_kernel()
    check(simulate_numpy(NUMPY_ROUNDS, SEED), NUMPY_ROUNDS)
    runs: list[Callable[[], object]] = [
        partial(work.chunk, 0, ROUNDS),
        partial(simulate_numpy, NUMPY_ROUNDS, SEED),
    ]
    if plain is not None:
        check(plain(ROUNDS, SEED), ROUNDS)
        runs.append(partial(plain, ROUNDS, SEED))
    ours, theirs, *others = best(*runs, repeats=REPEATS)
    speed, numpy_speed = ROUNDS / ours, NUMPY_ROUNDS / theirs
    print(f"Three Card Poker, one position, every wager tallied, one core, best of {REPEATS} turns")
    print(f"  {'kernel':<28}{speed:>14,.0f} rounds a second  (aim 100,000,000)")
    ratio = f"{speed / numpy_speed:>20.1f}×  (floor 40×)"
    print(f"  {'numpy, straightforward':<28}{numpy_speed:>14,.0f}{ratio}")
    if others:
        c_speed = ROUNDS / others[0]
        ratio = f"{speed / c_speed:>20.1f}×  (floor 1.5×)"
        print(f"  {'C, Fisher-Yates, gcc -O3':<28}{c_speed:>14,.0f}{ratio}")
    else:
        print("  no gcc here, so the plain C kernel is left out")


def two_cores() -> None:
    """By the clock, for that is what a second core is for; and by the processor's time.

    Where others use the machine too the clock says little. Processor time still tells whether two
    threads stand in each other's way: a round then costs more of it.
    """
    work, chunks, size, turns = ready(GAME), 8, 4_000_000, 60
    clock, spent = {1: 0.0, 2: 0.0}, {1: 0.0, 2: 0.0}
    pools = {workers: ThreadPoolExecutor(workers) for workers in clock}
    for _ in range(turns):  # short and many, to find a quiet moment
        for workers, pool in pools.items():
            start, used = time.perf_counter(), time.process_time()
            list(pool.map(lambda number: work.chunk(number, size), range(chunks)))
            rounds = chunks * size
            clock[workers] = max(clock[workers], rounds / (time.perf_counter() - start))
            spent[workers] = max(spent[workers], rounds / (time.process_time() - used))
    print(f"\nTwo threads, {chunks} chunks of {size:,}, best of {turns} turns")
    print(f"  {'':<28}{'by the clock':>14}{'a second of processor time':>30}")
    for workers in clock:
        name = f"{workers} {'threads' if workers > 1 else 'thread'}"
        print(f"  {name:<28}{clock[workers]:>14,.0f}{spent[workers]:>30,.0f}")
    print(
        f"  two do {clock[2] / clock[1]:.2f} times the work of one by the clock (floor 1.8), and "
        f"{2 * spent[2] / spent[1]:.2f} times with two cores to themselves"
    )


def others() -> None:
    print(f"\nOther games and tables, one core, best of {REPEATS} turns")
    print(f"  {'':<40}{'positions':>10}{'rounds a second':>18}{'hands a second':>18}")
    for game in RULEBOOKS:
        for positions in (1, 7):
            rounds = ROUNDS if positions == 1 else ROUNDS // 16
            work = ready(game, positions)
            (taken,) = best(partial(work.chunk, 0, rounds), repeats=REPEATS)
            speed = rounds / taken
            print(f"  {game:<40}{positions:>10}{speed:>18,.0f}{speed * positions:>18,.0f}")
    work = ready(GAME, 7, meter=True)
    (taken,) = best(partial(work.chunk, 0, ROUNDS // 16), repeats=REPEATS)
    print(f"  {GAME + ', meter':<40}{7:>10}{ROUNDS / 16 / taken:>18,.0f}")
    for game in RULEBOOKS:
        work = ready(game, engine=True)
        (taken,) = best(partial(work.chunk, 0, 300), repeats=3)
        print(f"  {game + ', engine':<40}{1:>10}{300 / taken:>18,.0f}")


def overheads() -> None:
    """What a chunk costs besides its rounds: handed out, done elsewhere, sent back, added up."""
    print("\nA chunk of one round, by who does it; beside a usual chunk that is its overhead")
    for pool in Pool:
        with local_executor(pool, 2) as executor:
            _overhead(pool, executor)
    try:
        from distributed import LocalCluster
    except ModuleNotFoundError:
        print("  Dask is not installed, so a cluster is left out")
        return
    start: Any = LocalCluster  # it has no types
    with (
        start(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        cluster_executor(cluster.scheduler_address) as (executor, _),
    ):
        _overhead("Dask, two workers", executor)


def _overhead(name: str, executor: Executor) -> None:
    chunks = 400
    usual = make_spec(rulebook(GAME)).chunk
    run = plan(GAME, rounds=chunks, chunk=1, seed=SEED)
    list(map(Future.result, [executor.submit(chunk_of, run.work, each, 1) for each in range(8)]))
    start = time.perf_counter()
    run.play(executor, 2)
    each = (time.perf_counter() - start) / chunks
    share = each / (each + usual / 180e6)
    print(f"  {name:<28}{1000 * each:>10.2f} ms a chunk{share:>12.1%} of one of {usual:,} rounds")


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}")
    one_core()
    two_cores()
    others()
    overheads()
