"""A house that has played: rounds at tables of two games, and the commands that were asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.actors import World
from threecard.core.commands import Command, PlaceYourBets, ShuffleDeck
from threecard.core.decide import decide
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.table import Table, UnopenedTable
from threecard.deal import NotGiven, commit_seed, fresh_seed, key_of, shuffle
from threecard.rounds.asked import asked
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.table.facts import OfDeal, OfHouse
from threecard.server.table.state import round_id

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


def engine(orders: dict[str, list[Command]], *, deals: bool = False) -> Callable[[], None]:
    """The engine alone at the same commands; if it deals, every round is shuffled for besides."""

    def run() -> None:
        for commands in orders.values():
            table: Table | UnopenedTable = UnopenedTable()
            shuffler = Shuffler()
            for command in commands:
                if deals and isinstance(table, Table):
                    shuffler.before(table, command)
                for event in decide(table, command):
                    table = evolve(table, event)

    return run


class Shuffler:
    """Makes each round's deal as the house does; what is played on is the deck in the command."""

    def before(self, table: Table, command: Command) -> None:
        match command:
            case PlaceYourBets():
                self._seed = fresh_seed()
                self._round = round_id(table, table.ruled_next, table.round + 1, None)
                commit_seed(self._round, self._seed)
            case ShuffleDeck():
                players = map(NotGiven, table.at_stake)
                shuffle(key_of(self._seed, self._round, players))
            case _:
                pass
