"""Simulate: a game, so many rounds, and what came of them."""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path

from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.report import odds
from threecard.sim.executors import Pool, cores, local_executor
from threecard.sim.results import Result
from threecard.sim.run import Run
from threecard.sim.sessions import check_session
from threecard.sim.spec import Generator, Session, Simulator, bad_count, make_spec
from threecard.sim.strategy import name_strategy
from threecard.sim.work import Work


def simulate(
    rulebook: Rulebook | str,
    *,
    rounds: int,
    positions: int = 1,
    seed: int = 0,
    strategy: str | None = None,
    simulator: Simulator | str = Simulator.KERNEL,
    generator: Generator | str = Generator.PHILOX,
    meter: bool = False,
    session: Session | None = None,
    until_se: float | None = None,
    chunk: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
) -> Result:
    """Play rounds of a game and set every line beside its exact odds.

    `rounds` are played at most, fewer if `until_se` is reached first: the standard error of the
    first wager's edge. `positions` players sit at the table and play by a `strategy` of the odds'
    own `policies`, or by the best. `meter` follows the jackpot from its seed. With a `session`,
    `rounds` counts visits of one player.

    Same seed and chunk, same totals, by any `executor` with any number of `workers`: threads of
    this process unless one is given. A `checkpoint` is a file that a run stopped half-way is taken
    up from.
    """
    run = plan(
        rulebook,
        rounds=rounds,
        positions=positions,
        seed=seed,
        strategy=strategy,
        simulator=Simulator(simulator),
        generator=Generator(generator),
        meter=meter,
        session=session,
        until_se=until_se,
        chunk=chunk,
        checkpoint=checkpoint,
    )
    count = workers or (1 if run.work.spec.simulator is Simulator.ENGINE else cores())
    with ExitStack() as stack:
        if executor is None:
            executor = stack.enter_context(local_executor(Pool.THREADS, count))
            run.work.make_ready()
        run.play(executor, count)
    return run.result()


def plan(
    rulebook: Rulebook | str,
    *,
    rounds: int,
    positions: int = 1,
    seed: int = 0,
    strategy: str | None = None,
    simulator: Simulator = Simulator.KERNEL,
    generator: Generator = Generator.PHILOX,
    meter: bool = False,
    session: Session | None = None,
    until_se: float | None = None,
    chunk: int | None = None,
    checkpoint: Path | None = None,
) -> Run:
    """A run that is checked and ready, taken up from its checkpoint if there is one.

    The arguments are those of `simulate`, which plays such a run and gives its result. Whoever
    plays it themselves says who works and may look on: `run.play(executor, workers, progress)`.
    """
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    if session is not None:
        check_session(rules, session)
        if positions != 1 or meter or simulator is Simulator.ENGINE:
            raise bad_count("A session is played by the kernel at one position, without a meter.")
    report = odds(rules)
    spec = make_spec(
        rules,
        positions=positions,
        seed=seed,
        chunk=chunk,
        strategy=name_strategy(report, strategy),
        simulator=simulator,
        generator=generator,
        meter=meter,
        session=session,
    )
    return Run(Work(spec, report), rounds, until_se, checkpoint)
