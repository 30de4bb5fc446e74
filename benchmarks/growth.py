"""Growth: what a house's work costs as there is more of it, plotted, with the power it grows by.

python -m benchmarks.growth             # some two minutes; --quick for a look

Each line is the processor's time for all of it, the least of some turns. A power of 1 is linear,
of 0 flat; what grows by more than `POWER_MAX` is said out loud.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.house import run
from tests.server.actors import World
from threecard.server.audit import examine

POWER_MAX = 1.15  # linear, with some noise
WIDTH = 40  # of the longest bar
CHIPS = 10**10
NAMES = ("Ana", "Ben", "Chi", "Dev", "Eve", "Fay")
WAGERS = ("ante", "pair_plus", "jackpot")
Curve = dict[int, float]  # seconds, by how much there was


async def play(world: World, table: str, players: int, wagers: int) -> None:
    """A round of Three Card Poker: so many players, each with so many wagers."""
    who = NAMES[:players]
    await world.betting(table, *who)
    for wager in WAGERS[1:wagers]:
        for position, player in enumerate(who, start=1):
            await world.wager(table, player, position, wager, 5_00)
    await world.deal(table)
    await world.play_all(table)
    await world.finish(table)
    world.commits.clear()


async def house(folder: Path, tables: int = 1) -> World:
    await asyncio.to_thread(folder.mkdir)
    world = World(folder)
    await world.__aenter__()
    await world.buy(*NAMES, cents=CHIPS)
    await world.seed_jackpot()
    for number in range(tables):
        await world.open_table("TCP", f"TCP-{number}")
    return world


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    start = time.process_time()
    await work()
    return time.process_time() - start


async def by_players(world: World, turns: int, *, wagers: bool) -> Curve:
    """Rounds of one table, by who is there or by what each has placed."""
    sizes = range(1, 4) if wagers else range(1, 7)
    found = dict.fromkeys(sizes, math.inf)
    for _ in range(turns):
        for size in sizes:
            players, placed = (3, size) if wagers else (size, 1)
            taken = await timed(lambda p=players, w=placed: play(world, "TCP-0", p, w))  # type: ignore[misc]
            found[size] = min(found[size], taken)
    return found


async def by_tables(folder: Path, sizes: tuple[int, ...], turns: int) -> Curve:
    """A round at each table of a house that has so many."""
    found: Curve = {}
    for size in sizes:
        world = await house(folder / f"tables-{size}", size)

        async def each(world: World = world, size: int = size) -> None:
            for number in range(size):
                await play(world, f"TCP-{number}", 1, 1)

        found[size] = min([await timed(each) for _ in range(turns)])
        await world.__aexit__()
    return found


async def by_history(folder: Path, sizes: tuple[int, ...]) -> dict[str, Curve]:
    """Rounds one after the other, and what stands and falls with how many there were."""
    rounds: Curve = {}
    audits: Curve = {}
    opens: Curve = {}
    world, played, spent = await house(folder / "history"), 0, 0.0
    for size in sizes:
        while played < size:
            spent += await timed(lambda: play(world, "TCP-0", 1, 1))
            played += 1
        rounds[size] = spent

        async def audit() -> None:
            async with world.house.store.reading() as tx:
                assert (await examine(tx, world.keys)).holds

        audits[size] = min([await timed(audit) for _ in range(3)][1:])  # the first loads
        await world.close()
        world.house = world._house()
        opens[size] = await timed(world.reopen)
    await world.__aexit__()
    return {"rounds played": rounds, "rounds audited": audits, "opening after rounds": opens}


def by_watchers(sizes: tuple[int, ...], seconds: float) -> Curve:
    """The house's own time for a wager that so many see, less what it takes them to come."""
    found: Curve = {}
    for size in sizes:
        long, short = (run("house", 1, 1, "watch", str(s), str(size)) for s in (3 * seconds, 0.5))
        found[size] = (long.cpu - short.cpu) / (long.tally.answers - short.tally.answers)
    return found


def power(curve: Curve) -> float:
    """The slope of a line through the logarithms."""
    points = [(math.log(size), math.log(cost)) for size, cost in curve.items()]
    x, y = (sum(each) / len(points) for each in zip(*points, strict=True))
    return math.fsum((a - x) * (b - y) for a, b in points) / math.fsum(
        (a - x) * (a - x) for a, _ in points
    )


def plot(name: str, curve: Curve) -> None:
    grows, most = power(curve), max(curve.values())
    print(f"\n{name}: grows by the power {grows:.2f}{'  MORE THAN LINEAR' * (grows > POWER_MAX)}")
    for size, cost in curve.items():
        bar = "█" * max(1, round(WIDTH * cost / most))
        print(
            f"{size:>8,}  {bar:<{WIDTH}} {1e3 * cost:>9,.2f} ms {1e6 * cost / size:>8,.0f} µs each"
        )


async def main(*, quick: bool) -> None:
    turns = 5 if quick else 25
    histories = (25, 50, 100) if quick else (50, 100, 200, 400)
    with tempfile.TemporaryDirectory(prefix="threecard-bench-") as name:
        folder = Path(name)
        world = await house(folder / "one")
        await play(world, "TCP-0", 6, 3)
        plot("players of a round", await by_players(world, turns, wagers=False))
        plot("wagers of each of three players", await by_players(world, turns, wagers=True))
        await world.__aexit__()
        plot("tables, a round at each", await by_tables(folder, (1, 2, 4, 8), turns))
        for what, curve in (await by_history(folder, histories)).items():
            plot(what, curve)
    seen = by_watchers((10, 40, 160) if quick else (25, 100, 400), 1 if quick else 3)
    plot("watchers of a wager", seen)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer turns")
    asyncio.run(main(quick=parser.parse_args().quick))
