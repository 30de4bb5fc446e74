"""Play random tables for a long time and check them after every event: `make drive`."""

from __future__ import annotations

import argparse
import sys
import time

from tests.table.driver import drive
from threecard import RULEBOOKS

STEPS = 2_000  # commands to a table before the next seed


def main() -> None:
    """Drive all five games in turn until enough events happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000, help="how many events in all")
    parser.add_argument("--seed", type=int, default=1, help="the first table's seed")
    asked = parser.parse_args()
    start, happened, refused, seed = time.monotonic(), 0, 0, asked.seed
    while happened < asked.events:
        for game in RULEBOOKS:
            try:
                driver = drive(game, seed, STEPS)
            except AssertionError:
                print(f"drive: {game} with seed {seed} broke an invariant", file=sys.stderr)
                raise
            happened += len(driver.log)
            refused += driver.refused
        seed += 1
        rate = happened / (time.monotonic() - start)
        left = max(0, asked.events - happened) / rate
        print(
            f"drive: {happened:,} events, {refused:,} refusals, {rate:,.0f} events a second, "
            f"{left:,.0f} s left",
            flush=True,
        )
    print(f"drive: every invariant held, seeds {asked.seed} to {seed - 1}")


if __name__ == "__main__":
    main()
