"""Kill workers and their database, again and again, under people who play: `make workers`."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
from pathlib import Path

from scripts.reliability import today, write_section
from tests.server.crewed import OwnServer, crewed
from tests.server.test_workers import whole
from tests.server.throng import Throng, failures

CRASHES = 10  # one trouble in so many is the database's
PLAYED = 30  # commands between two troubles


def main() -> None:
    """Trouble a house of two workers and one of four, and note the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how many for each house")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--note", action="store_true", help="write the run into docs/reliability.md"
    )
    asked = parser.parse_args()
    lines = [trouble(workers, asked.kills, asked.seed) for workers in (2, 4)]
    command = f"make workers ARGS='--kills {asked.kills} --seed {asked.seed}'"
    text = (
        f"`{command}`, {today()}: a house of five tables over PostgreSQL, people who ask any "
        f"worker and ask again with the same id what was not answered. {' '.join(lines)} After "
        "each: nothing acknowledged is missing and each has its answer, every log whole and "
        "replayed, every cent in its place, every round opened once and dealt once at most; no "
        "ruling on a power failure, for the house was never down. Everything held."
    )
    print(text)
    if asked.note:
        write_section("Workers", text)


def trouble(workers: int, kills: int, seed: int) -> str:
    server = OwnServer()
    crashes = 0

    async def meddle(throng: Throng) -> None:
        nonlocal crashes
        for number in range(kills):
            await throng.answers(throng.draw.randrange(1, PLAYED))
            if number % CRASHES == CRASHES - 1:
                await asyncio.to_thread(server.crash)
                crashes += 1
            else:
                os.kill(throng.draw.choice(throng.crew.pids()), signal.SIGKILL)
            await throng.answers(5)
            await whole(throng.crew)
            print(f"workers: {workers}, trouble {number + 1} of {kills}", flush=True)

    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            crewed(Path(folder), url=server.url, workers=workers) as crew,
        ):
            began = time.monotonic()
            throng = Throng(crew, seed)
            asyncio.run(throng.play(meddle))
            crew.stop()
            facts = asyncio.run(throng.look())
            assert not failures(facts), "the house was never down"
    finally:
        server.close()
    return (
        f"{workers} workers, {kills - crashes:,} of them killed with `kill -9` and the database "
        f"{crashes:,} times, in {time.monotonic() - began:,.0f} s: {len(throng.heard):,} "
        f"acknowledged commands, {throng.again:,} asked again, the longest wait "
        f"{throng.longest:.1f} s, {sum(map(len, facts.values())):,} records."
    )


if __name__ == "__main__":
    main()
