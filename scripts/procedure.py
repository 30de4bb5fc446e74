"""Lay the product's procedure beside its twin for a long time: `make procedure`.

Every stream of commands has a seed of its own, so a range of seeds is a unit of work. How far a
run got stands in a small file, with the seeds whose accounts parted; a run without `--seed` plays
those again, and then goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

import msgspec

from tests.procedure.against import COMMANDS, DisagreementError, Match
from threecard.core import rulebook

STATE = Path(".procedure.json")
BATCH = 20  # streams, before progress is written


class Run(msgspec.Struct):
    """A range of seeds, from `next` to `last` still to be played, and those that parted before."""

    next: int
    last: int
    parted: list[int] = []

    @property
    def is_left(self) -> bool:
        return bool(self.parted) or self.next <= self.last

    def batches(self) -> list[list[int]]:
        """What is left: first the streams that parted, then the range."""
        left = [*self.parted, *range(self.next, self.last + 1)]
        return [left[at : at + BATCH] for at in range(0, len(left), BATCH)]

    def played(self, seeds: list[int], parted: list[int]) -> None:
        """Note that a batch was played, and which of its streams parted."""
        self.parted = [seed for seed in self.parted if seed not in seeds] + parted
        self.next = max(self.next, *(seed + 1 for seed in seeds))


def play(seeds: list[int]) -> list[tuple[int, str]]:
    """Play a batch of streams: those that parted, each with all it takes to see where."""
    parted = []
    for seed in seeds:
        try:
            Match(seed).run()
        except DisagreementError as error:
            parted.append((seed, str(error)))
    return parted


def begun(asked: argparse.Namespace) -> Run:
    """The run that is asked for: a new one, or the one that stopped; after its end, the next."""
    first = asked.seed or 1
    if asked.seed is None and asked.state.exists():
        run = msgspec.json.decode(asked.state.read_bytes(), type=Run)
        if run.is_left:
            return run
        first = run.next
    return Run(first, first + max(1, asked.commands // COMMANDS) - 1)


def main() -> None:
    """Play streams until enough commands were given, or the accounts have parted often enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=1_000_000, help="of a new run, in all")
    parser.add_argument("--seed", type=int, help="the first of a new run; without it, go on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--stop", type=int, default=1, help="disagreements until it stops")
    parser.add_argument("--state", type=Path, default=STATE, help="where it stands how far we are")
    asked = parser.parse_args()
    run = begun(asked)
    start, done, parted = time.monotonic(), 0, 0
    batches = run.batches()
    # A digest of each table's rulebook is for replays by later releases. It plays no part in
    # procedure, and working it out takes longer than a hundred commands.
    with (
        patch.object(rulebook, "digest_of", return_value=""),
        ProcessPoolExecutor(asked.jobs, mp_context=get_context("fork")) as pool,
    ):
        for seeds, told in zip(batches, pool.map(play, batches), strict=True):
            for _, sentence in told:
                print(sentence, end="\n\n", file=sys.stderr)
            run.played(seeds, [seed for seed, _ in told])
            asked.state.write_bytes(msgspec.json.encode(run) + b"\n")
            done += len(seeds) * COMMANDS
            parted += len(told)
            rate = done / (time.monotonic() - start)
            print(
                f"procedure: {done:,} commands, {parted} disagreements, seeds up to {run.next - 1} "
                f"of {run.last}, {rate:,.0f} commands a second",
                flush=True,
            )
            if parted >= asked.stop:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    if run.is_left:
        sys.exit(
            f"procedure: the accounts parted at seeds {run.parted}; when that is mended, "
            f"`python -m scripts.procedure --state {asked.state}` plays them again and goes on"
        )
    print(f"procedure: the accounts agree, {done:,} commands, seeds up to {run.last}")


if __name__ == "__main__":
    main()
