"""A floor of felt tables under a virtual clock: who works where, and what was refused to whom."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from msgspec.structs import replace

from tests.server.actors import World
from tests.shift.flags import Flag
from threecard.core.config import Source
from threecard.core.errors import ThreecardError
from threecard.core.people import Role
from threecard.core.table import Table
from threecard.server.money.entries import METER
from threecard.server.process.first_tables import floor_config

GAMES = {
    "F1": "royal-three-pictures",
    "F2": "non-commission-three-pictures",
    "F3": "prosperity-3-pictures",
    "F4": "three-pictures",
    "F5": "three-card-poker",
    "F6": "three-card-poker",
}
PLAYERS = 5  # at a table
RELIEF_MS = 60 * 60_000  # a dealer stays for an hour at a table
CREW = 3  # dealers of a table, one after the other
CHIPS = 10**9
SUPERVISOR, MANAGER = "Pam of the pit", "Sue of the shift"


class Floor:
    """Six tables, their dealers and players; every refusal is a flag."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.draw = random.Random(seed)
        self.flags: set[Flag] = set()
        self.commands = 0
        self.began = world.clock.now()
        self.meter_before = 0
        self.dealt: set[str] = set()  # who has dealt so far
        self.caught: set[str] = set()  # of them, who has wagered too: each is pointed at once
        self._ids = count(1)

    async def open(self) -> None:
        await self.world.seed_jackpot()
        for name, game in GAMES.items():
            config = replace(floor_config(game), table=name, source=Source.FELT)
            await self.world.house.open_table(
                config, by="installer", role=Role.SHIFT_MANAGER, accepts="as it is published"
            )
            await self.world.buy(*self.players(name), cents=CHIPS)
        for dealer in self.dealers():  # who are to stay away from the tables with them
            await self.world.buy(dealer, cents=CHIPS)
        self.meter_before = await self.world.balance(METER)

    def players(self, table: str) -> list[str]:
        return [f"{table} player {number}" for number in range(1, PLAYERS + 1)]

    def dealers(self) -> list[str]:
        return [f"{table} dealer {number}" for table in GAMES for number in range(1, CREW + 1)]

    def dealer(self, table: str) -> str:
        """Who deals there now."""
        hour = (self.world.clock.now() - self.began) // RELIEF_MS
        return f"{table} dealer {hour % CREW + 1}"

    def table(self, name: str) -> Table:
        return self.world.live(name).table

    async def deal(self, table: str, kind: type[Any], **fields: Any) -> bool:  # noqa: ANN401
        dealer = self.dealer(table)
        self.dealt.add(dealer)
        return await self.give(table, kind, dealer, Role.DEALER, **fields)

    async def play(self, table: str, kind: type[Any], who: str, **fields: Any) -> bool:  # noqa: ANN401
        return await self.give(table, kind, who, Role.PLAYER, **fields)

    async def give(
        self,
        table: str,
        kind: type[Any],
        actor: str,
        role: Role,
        **fields: Any,  # noqa: ANN401 # as the command has them
    ) -> bool:
        """Give a command; whether it was taken. What is refused is a flag at its place."""
        self.commands += 1
        asked = kind(actor=actor, role=role, **fields)
        try:
            await self.world.house.give(table, asked, command=f"s{next(self._ids)}")
        except ThreecardError as refused:
            round_ = self.table(table).round
            where = fields.get("position"), fields.get("wager")
            self.flags.add(Flag(refused.code.value, table, round_, *where))
            return False
        return True
