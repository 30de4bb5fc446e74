"""Put whole houses through storms of faults and lost power, seed after seed: `make soak`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
from pathlib import Path

from scripts.reliability import today, write_section
from tests.server.storm import Tally, weather

STEPS = 400  # to a house before the next seed


def main() -> None:
    """Run storms until enough steps were played, and note the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="how many steps in all")
    parser.add_argument("--seed", type=int, default=1, help="the first house's seed")
    parser.add_argument(
        "--note", action="store_true", help="write the run into docs/reliability.md"
    )
    asked = parser.parse_args()
    logging.disable(logging.CRITICAL)  # a fault is the point, not the news
    total, start, seed, played = Tally(), time.monotonic(), asked.seed, 0
    while played < asked.steps:
        with tempfile.TemporaryDirectory() as folder:
            total += asyncio.run(weather(Path(folder), seed, STEPS))
        seed, played = seed + 1, played + STEPS
        left = (asked.steps - played) * (time.monotonic() - start) / played
        print(
            f"soak: {played:,} steps, {total.acknowledged:,} acknowledged, {total.crashes:,} "
            f"crashes, {total.faults.total():,} faults, {max(0, left):,.0f} s left",
            flush=True,
        )
    command = f"make soak ARGS='--steps {asked.steps} --seed {asked.seed}'"
    text = page(command, total, first=asked.seed, last=seed - 1)
    print(text)
    if asked.note:
        write_section("Storms", text)


def page(command: str, total: Tally, *, first: int, last: int) -> str:
    faults = ", ".join(f"{count:,} {FAULTS[name]}" for name, count in sorted(total.faults.items()))
    rulings = ", ".join(f"{cite} {count:,} times" for cite, count in sorted(total.rulings.items()))
    return (
        f"`{command}`, {today()}, seeds {first} to {last}: whole houses under a virtual clock, "
        "five games, automatic dealers, a crowd that asks several things at once. "
        f"{total.commands:,} commands ({total.acknowledged:,} acknowledged, {total.refused:,} "
        f"refused), {total.rounds:,} rounds, {total.crashes:,} times power was lost, "
        f"{total.closes:,} closes in good order; commits that failed: {faults}. After every loss "
        "of power: everything acknowledged is there with its answer, every log hangs together and "
        "replays to the table in memory, balances are the sums of their entries, stakes are what "
        "lies on the layout, the meter goes from round to round, and each open round was ruled on "
        f"once: {rulings}. Everything held."
    )


FAULTS = {
    "begin": "before they began",
    "statement": "in the middle",
    "before": "at the end",
    "after": "after all was written, so that only the answer was lost",
}

if __name__ == "__main__":
    main()
