"""The audit beside the engine that plays the same rounds, by one process and two, and its memory.

python -m benchmarks.audit              # 200 rounds at each of three tables, and four times as many

The engine is given the commands that the house was given: it decides and applies them, and neither
writes nor hashes. It is measured twice: with each deck as given, and making each round's deal too,
seed, commitment, key and shuffle, for no round is played without; the proof is not in it. Memory is
the most that a process of its own took for the audit, less what it took before.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from benchmarks.played_house import TABLES, commands_of, engine, heads_of, play
from benchmarks.timing import best
from tests.server.actors import World
from tests.server.world import SeededEntropy
from threecard.server.audit import AuditReport, examine_store
from threecard.server.log.heads import read_heads
from threecard.server.log.keys import Generation, Keys
from threecard.server.storage.sqlite import SqliteStore

REPEATS = 3
KEY = "generation.json"


def audit(folder: Path, *, jobs: int = 1, since: Path | None = None) -> AuditReport:
    path = folder / "house.db"
    written = msgspec.json.decode((folder / KEY).read_bytes(), type=Generation)
    keys, heads = Keys([written], SeededEntropy(1)), read_heads(heads_of(path))
    report = asyncio.run(examine_store(SqliteStore(path), keys, heads, jobs=jobs, since=since))
    assert report.holds, report.findings[:3]
    return report


async def more(world: World, rounds: int) -> None:
    await play(world, rounds, keep=True)
    (world.folder / KEY).write_bytes(msgspec.json.encode(world.generation))


def memory_of(folder: Path) -> tuple[float, float]:
    """MiB before an audit and at most during it, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.audit", "--memory", str(folder)],
        capture_output=True,
        check=True,
        text=True,
    )
    before, most = map(float, told.stdout.split())
    return before, most


def _memory() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def on_the_wall(folder: Path, jobs: int) -> float:
    start = time.perf_counter()
    audit(folder, jobs=jobs)
    return time.perf_counter() - start


def speed(folder: Path, world: World) -> None:
    orders = commands_of(world)
    report = audit(folder)
    rounds = report.rounds
    played, dealt, audited = best(
        engine(orders), engine(orders, deals=True), lambda: audit(folder), repeats=REPEATS
    )
    walls = [min(on_the_wall(folder, jobs) for _ in range(REPEATS)) for jobs in (1, 2)]
    since = folder / "kept"
    audit(folder, since=since)
    (again,) = best(lambda: audit(folder, since=since), repeats=REPEATS)
    print(f"{rounds:,} rounds, {report.records:,} records, best of {REPEATS} turns, CPU")
    print(f"  {'engine at the same commands':<34}{1e6 * played / rounds:>8,.0f} µs a round")
    print(f"  {'engine that makes each deal too':<34}{1e6 * dealt / rounds:>8,.0f} µs a round")
    each, speed_of = 1e6 * audited / rounds, rounds / audited
    print(f"  {'audit':<34}{each:>8,.0f} µs a round, {speed_of:,.0f} a second")
    print(f"  {'audit with nothing new (--since)':<34}{1e6 * again / rounds:>8,.0f} µs a round")
    print(
        f"  the audit goes at {played / audited:.2f} of the engine (floor 0.5, aim 1), and at "
        f"{dealt / audited:.2f} of one that deals"
    )
    print(
        f"  on the wall two processes (--jobs 2) are {walls[0] / walls[1]:.2f} times as fast as one"
    )


async def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="threecard-bench-") as name:
        folder = Path(name)
        async with World(folder) as world:
            await more(world, rounds)
        await asyncio.to_thread(speed, folder, world)
        print("\nMemory of an audit by rounds")
        for _ in range(2):
            before, most = await asyncio.to_thread(memory_of, folder)
            path = folder / "house.db"
            size = path.stat().st_size / 2**20
            count = len(TABLES) * rounds
            print(
                f"  {count:>7,} rounds, {size:5.1f} MiB of database:{most - before:>6.1f} MiB more "
                f"than the {before:.0f} MiB before it"
            )
            if count < 2 * len(TABLES) * rounds:
                world = await _reopened(world)
                await play(world, 3 * rounds)
                await world.close()
                rounds *= 4


async def _reopened(world: World) -> World:
    world.house = world._house()
    await world.reopen()
    return world


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="at each of three tables")
    parser.add_argument("--memory", type=Path, help="only an audit of this folder, and its memory")
    given = parser.parse_args()
    if given.memory is not None:
        held = _memory()
        audit(given.memory)
        print(held, _memory())
    else:
        asyncio.run(main(given.rounds))
