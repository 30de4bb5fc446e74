"""Kill a playing house with kill -9, thousands of times, and look through it: `make kills`."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from scripts.reliability import today, write_section
from tests.server.killing import Deaths, Killer

LIVES = 50  # of one house before the next


def main() -> None:
    """Kill until it was often enough, and note the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1, help="the first house's seed")
    parser.add_argument(
        "--note", action="store_true", help="write the run into docs/reliability.md"
    )
    asked = parser.parse_args()
    total, start, seed = Deaths(), time.monotonic(), asked.seed
    while total.kills < asked.kills:
        with tempfile.TemporaryDirectory() as folder:
            lives = min(LIVES, asked.kills - total.kills)
            try:
                total += Killer(Path(folder), seed).run(lives)
            except AssertionError as error:
                error.add_note(f"the killer's seed was {seed}")
                raise
        seed += 1
        left = (asked.kills - total.kills) * (time.monotonic() - start) / total.kills
        print(
            f"kills: {total.kills:,}, {total.acknowledged:,} acknowledged, {total.rounds:,} "
            f"rounds, {total.rulings.total():,} rulings, {left:,.0f} s left",
            flush=True,
        )
    text = page(f"make kills ARGS='--kills {asked.kills} --seed {asked.seed}'", total)
    print(text)
    if asked.note:
        write_section("Kills", text)


def page(command: str, total: Deaths) -> str:
    rulings = ", ".join(f"{cite} {count:,} times" for cite, count in sorted(total.rulings.items()))
    return (
        f"`{command}`, {today()}: a house of five tables with automatic dealers and a crowd, in a "
        f"process of its own, killed with `kill -9` {total.kills:,} times at random moments, while "
        f"it opened or was just made among them. {total.rounds:,} rounds, {total.records:,} "
        f"records, {total.acknowledged:,} acknowledged commands. After every kill: none of them "
        "missing and each with its answer, every log whole and replayed, every cent in its place; "
        f"after every start, each open round ruled on once, before anything else: {rulings}. "
        "Everything held."
    )


if __name__ == "__main__":
    main()
