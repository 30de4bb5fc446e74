"""Lay the product's procedure beside its twin for a long time: `make procedure`.

Every stream of commands has a seed of its own, so a range of seeds is a unit of work. Where a run
got to stands in a small file, and the next run goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.procedure.against import COMMANDS, DisagreementError, Match

STATE = Path(".procedure.json")
BATCH = 20  # streams, before progress is written


def play(first: int) -> tuple[int, list[str]]:
    """Play a batch of streams; every disagreement is told, each at its first."""
    parted = []
    for seed in range(first, first + BATCH):
        try:
            Match(seed).run()
        except DisagreementError as error:
            parted.append(str(error))
    return first, parted


def main() -> None:
    """Play streams until enough commands were given, or the accounts have parted often enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=1_000_000, help="how many in all")
    parser.add_argument("--seed", type=int, help="the first seed; without it, go on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--stop", type=int, default=1, help="disagreements until it stops")
    parser.add_argument("--state", type=Path, default=STATE, help="where it stands how far we are")
    asked = parser.parse_args()
    begin = asked.seed
    if begin is None:
        begin = json.loads(asked.state.read_text())["next"] if asked.state.exists() else 1
    streams = max(1, asked.commands // COMMANDS)
    start, done, parted = time.monotonic(), 0, 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for first, told in pool.map(play, range(begin, begin + streams, BATCH)):
            done += BATCH * COMMANDS
            parted += len(told)
            for one in told:
                print(one, end="\n\n", file=sys.stderr)
            if not parted:  # what parted is played again next time
                asked.state.write_text(json.dumps({"next": first + BATCH}) + "\n")
            rate = done / (time.monotonic() - start)
            print(
                f"procedure: {done:,} commands, {parted} disagreements, "
                f"seeds up to {first + BATCH - 1}, {rate:,.0f} commands a second",
                flush=True,
            )
            if parted >= asked.stop:
                pool.shutdown(wait=False, cancel_futures=True)
                sys.exit(1)
    if parted:
        sys.exit(f"procedure: the accounts parted {parted} times")
    print(f"procedure: the accounts agree, seeds {begin} to {begin + streams - 1}")


if __name__ == "__main__":
    main()
