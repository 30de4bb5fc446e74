"""A house that has played: rounds at tables of two games, and the commands that were asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.actors import World
from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.table import UnopenedTable
from threecard.rounds.asked import asked
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.table.facts import OfDeal, OfHouse

TABLES = {"R3P-1": ("Mei",), "R3P-2": ("Raj",), "TCP-1": ("Ana", "Tan", "Lim")}
ENOUGH = 10**10  # cents that everybody buys


async def play(world: World, rounds: int, *, keep: bool = False) -> None:
    """So many rounds at each table, and the heads signed at the end."""
    for name, players in TABLES.items():
        if name not in world.house.tables:
            await world.buy(*players, cents=ENOUGH)
            await world.open_table(name[:3], name)
    if not await world.balance("meter:jackpot"):
        await world.seed_jackpot()
    for _ in range(rounds):
        for name, players in TABLES.items():
            await world.betting(name, *players)
            if name.startswith("TCP"):
                for position, player in enumerate(players, start=1):
                    await world.wager(name, player, position, "jackpot", 5_00)
            await world.deal(name)
            await world.play_all(name)
            await world.finish(name)
            world.clock.advance(30_000)
            if not keep:
                world.commits.clear()
    await HeadKeeper(world.house, heads_of(world.path)).write()


def heads_of(path: Path) -> Path:
    return path.with_suffix(".heads")


def commands_of(world: World) -> dict[str, list[Command]]:
    """What was asked at each table since it was opened, found from what happened there."""
    found: dict[str, list[Command]] = {}
    for name in TABLES:
        facts = world.facts(name)
        events: list[Event] = [each for each in facts if not isinstance(each, OfDeal | OfHouse)]
        table, orders, at = UnopenedTable(), [], 0
        while at < len(events):
            command = asked(table, events[at : at + 50])
            assert command is not None, events[at]
            orders.append(command[0])
            for event in command[1]:
                table = evolve(table, event)  # type: ignore[assignment]
            at += len(command[1])
        found[name] = orders
    return found


def engine(orders: dict[str, list[Command]]) -> Callable[[], None]:
    """The engine alone at the same commands."""

    def run() -> None:
        for commands in orders.values():
            table = UnopenedTable()
            for command in commands:
                for event in decide(table, command):
                    table = evolve(table, event)  # type: ignore[assignment]

    return run
