"""Seats: who has gone keeps none, who only looks away or has a wager lying does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from threecard.server.api.metrics import Metrics
from threecard.server.api.outbox import Outbox
from threecard.server.api.room import Watcher
from threecard.server.api.seats import AWAY_MS, LOOK_MS, Seats
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.explorer import Pricer, TableOdds


@in_loop
async def test_a_player_who_has_gone_gives_up_the_seat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj", "Siti")
        await world.open_table("R3P")
        watching = Watching(world.house, TableOdds(Pricer()), ApiSettings(), Metrics())
        seats = asyncio.create_task(Seats(world.house, watching).run())
        sockets = {
            name: Watcher(name, None, Outbox(9, lambda _code: None)) for name in ("Mei", "Raj")
        }
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


@in_loop
async def test_who_stood_up_is_not_looked_for_any_more(tmp_path: Path) -> None:
    """Or everybody who ever sat and left would be remembered, and sent away if they came back."""
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        watching = Watching(world.house, TableOdds(Pricer()), ApiSettings(), Metrics())
        seats = Seats(world.house, watching)
        looking = asyncio.create_task(seats.run())
        socket = Watcher("Mei", None, Outbox(9, lambda _code: None))
        watching.enter(socket, "R3P")
        await world.do("R3P", "sit", by="Mei", position=1)
        watching.leave(socket, "R3P")
        await pass_time(world, AWAY_MS // 2)
        assert seats._away
        await world.do("R3P", "stand", by="Mei")
        await pass_time(world, AWAY_MS)
        assert not seats._away
        await world.do("R3P", "sit", by="Mei", position=1)
        await pass_time(world, AWAY_MS // 2)
        assert world.live("R3P").table.seats == {1: "Mei"}
        looking.cancel()


def test_of_all_who_ever_watched_the_latest_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threecard.server.api.watching.CAME_MAX", 10)
    world = World(tmp_path)
    watching = Watching(world.house, TableOdds(Pricer()), ApiSettings(), Metrics())
    names = [f"guest-{number}" for number in range(30)]
    for name in names:
        watching._came.put(name, None)
        assert watching.comes_by_socket(names[0])  # who has a seat is looked for all the time
    assert len(watching._came) == 10
    assert not watching.comes_by_socket(names[1])
    assert watching.comes_by_socket(names[-1])


async def pass_time(world: World, millis: int) -> None:
    for _ in range(millis // LOOK_MS + 1):
        world.clock.advance(LOOK_MS)
        await world.quiet()
