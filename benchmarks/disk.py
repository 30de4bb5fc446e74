"""How many bytes a house writes for ever: a round, a table's day, and one person's commands.

    python -m benchmarks.disk [ROUNDS]

Played through the house on a new SQLite file, at the pace of the first tables; the file is measured
before and after, with its entries and indexes.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path

from tests.server.actors import World
from tests.server.asking import ask
from threecard.core.table import Phase

GAMES = ("R3P", "N3P", "P3P", "T3P", "TCP")
DAY_MS = 24 * 3_600_000
PLAYERS = [f"Player {number}" for number in range(1, 7)]
CYCLES = 500


def size(path: Path) -> int:
    """The file's bytes, when what waits beside it is in it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path.stat().st_size


async def rounds(folder: Path, tag: str, players: list[str], count: int) -> tuple[float, float]:
    """Bytes and milliseconds of a round in which everybody has one wager and nobody hurries."""
    async with World(folder) as world:
        await world.buy(*players)
        await world.seed_jackpot()
        await world.open_table(tag)
        world.employ()
        await world.quiet()
        before, began = size(world.path), world.clock.now()
        for _ in range(count):
            await world.until(tag, Phase.BETTING)
            for position, player in enumerate(players, start=1):
                await world.wager(tag, player, position)
            await world.until(tag, Phase.CONCLUDED)
        return (size(world.path) - before) / count, (world.clock.now() - began) / count


async def commands(folder: Path) -> float:
    """Bytes of a command by somebody who places a wager and withdraws it, again and again."""
    async with World(folder) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        before = size(world.path)
        for _ in range(CYCLES):
            await world.wager("R3P", "Mei", 1)
            where = {"player": "Mei", "position": 1, "wager": "main"}
            withdraw = ask("withdraw_wager", by="Mei", **where)
            await world.house.give("R3P", withdraw, command=f"w{next(world.ids)}")
        return (size(world.path) - before) / (2 * CYCLES)


async def main(count: int) -> None:
    print(f"{'':6}{'players':>8}{'kB a round':>12}{'s a round':>11}{'MB a day':>10}")
    for tag in GAMES:
        for players in (PLAYERS[:1], PLAYERS):
            with tempfile.TemporaryDirectory() as folder:
                each, millis = await rounds(Path(folder), tag, players, count)
            day = each * DAY_MS / millis
            figures = f"{each / 1e3:>12.1f}{millis / 1e3:>11.1f}{day / 1e6:>10.1f}"
            print(f"{tag:6}{len(players):>8}{figures}")
    with tempfile.TemporaryDirectory() as folder:
        each = await commands(Path(folder))
    print(f"a wager placed or withdrawn: {each:.0f} bytes")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
