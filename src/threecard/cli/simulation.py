"""A simulation in the terminal: what is asked, its progress, and how it is stopped without loss."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from threecard.cli.stakes import parse_amount, parse_stakes
from threecard.cli.whole import whole_number
from threecard.core.errors import Code, RulebookError
from threecard.sim import Run, Session, Simulator
from threecard.sim.errors import SimulationError
from threecard.sim.executors import Pool, cluster_executor, cores, local_executor


def play_shown(run: Run, *, workers: int | None, processes: bool, cluster: str | None) -> bool:
    """Play to the end with progress on standard error; whether Ctrl-C came first."""
    engine = run.work.spec.simulator is Simulator.ENGINE
    count = cores() if workers is None else workers
    pool = Pool.PROCESSES if processes or (engine and count > 1) else Pool.THREADS
    terminal = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        console=terminal,
        transient=True,
        disable=not terminal.is_terminal,
    )
    before = run.totals.rounds
    task = bar.add_task(
        run.work.spec.game, total=run.rounds, completed=before, speed="", start=True
    )

    def show(run: Run) -> None:
        speed = run.totals.rounds / run.seconds if run.seconds else 0.0
        bar.update(
            task,
            total=run.needed,
            completed=run.totals.rounds,
            speed=f"{speed:,.0f} a second",
        )

    try:
        with bar:
            if cluster is not None:
                with cluster_executor(cluster) as (executor, threads):
                    run.play(executor, threads, show)
            else:
                run.work.make_ready()
                with local_executor(pool, count) as executor:
                    run.play(executor, count, show)
    except KeyboardInterrupt:
        _say_how_to_go_on(run)
        return True
    return False


def check_folders(*paths: Path | None) -> None:
    """Before hours are played and can't be kept."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise SimulationError(
                Code.BAD_FIELD, f"There is no folder {path.parent} to write {path.name} in."
            )


def _say_how_to_go_on(run: Run) -> None:
    """Where the run is kept, and the command that takes it up again."""
    command = ["threecard", *sys.argv[1:]]
    if run.checkpoint is None:
        spec = run.work.spec
        run.checkpoint = Path(f"{spec.game}-{spec.identity[:8]}.run")
        command += ["--checkpoint", str(run.checkpoint)]
        run.keep()
    played = f"{run.totals.rounds:,} of {run.rounds:,}"
    if run.chunks:
        sys.stderr.write(f"Stopped after {played}, kept in {run.checkpoint}. Go on with:\n")
    else:
        sys.stderr.write("Stopped before anything was played. Begin again with:\n")
    sys.stderr.write(f"  {shlex.join(command)}\n")


def read_session(
    rounds: str | None,
    stakes: list[str] | None,
    bankroll: str,
    stop_loss: str | None,
    stop_win: str | None,
) -> Session | None:
    """The session that the options ask for, if they do."""
    if rounds is None:
        if stakes or stop_loss or stop_win:
            raise RulebookError(Code.BAD_FIELD, "Stakes and stops are a session's: add --session.")
        return None
    return Session(
        tuple(parse_stakes(stakes).items()),
        parse_amount(bankroll, "--bankroll"),
        whole_number(rounds, "--session"),
        None if stop_loss is None else parse_amount(stop_loss, "--stop-loss"),
        None if stop_win is None else parse_amount(stop_win, "--stop-win"),
    )
