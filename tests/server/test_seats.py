"""Seats: who has gone keeps none, who only looks away or has a wager lying does."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.actors import World, in_loop
from threecard.server.api.metrics import Metrics
from threecard.server.api.outbox import Outbox
from threecard.server.api.room import Watcher
from threecard.server.api.seats import AWAY_MS, LOOK_MS, Seats
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching


@in_loop
async def test_a_player_who_has_gone_gives_up_the_seat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj", "Siti")
        await world.open_table("R3P")
        watching = Watching(world.house, ApiSettings(), Metrics())
        seats = asyncio.create_task(Seats(world.house, watching).run())
        sockets = {name: Watcher(name, None, Outbox(9)) for name in ("Mei", "Raj")}
        for socket in sockets.values():
            watching.enter(socket, "R3P")
        for position, name in enumerate(("Mei", "Raj", "Siti"), start=1):
            await world.do("R3P", "sit", by=name, position=position)

        watching.leave(sockets["Mei"], "R3P")
        await pass_time(world, AWAY_MS // 2)
        watching.enter(sockets["Mei"], "R3P")  # the page was loaded anew
        await pass_time(world, AWAY_MS + LOOK_MS)
        assert set(world.live("R3P").table.seats.values()) == {"Mei", "Raj", "Siti"}

        await world.do("R3P", "place_your_bets", by="dealer")
        await world.wager("R3P", "Raj", 2)
        watching.leave(sockets["Mei"], "R3P")
        watching.leave(sockets["Raj"], "R3P")
        await pass_time(world, AWAY_MS + 2 * LOOK_MS)
        # Raj's wager lies there; Siti never had a socket, and asks by other means.
        assert set(world.live("R3P").table.seats.values()) == {"Raj", "Siti"}
        seats.cancel()


async def pass_time(world: World, millis: int) -> None:
    for _ in range(millis // LOOK_MS + 1):
        world.clock.advance(LOOK_MS)
        await world.quiet()
