"""Serving: a house put together, opened, kept open, and closed in good order."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from threecard import __version__
from threecard.core.errors import Code
from threecard.server.api import create_app
from threecard.server.api.door import Door
from threecard.server.cage import Cage
from threecard.server.dealers import Dealers
from threecard.server.demo import Demo
from threecard.server.edge import edges
from threecard.server.errors import StoreError
from threecard.server.floor import open_floor
from threecard.server.heads import HeadKeeper
from threecard.server.house import House
from threecard.server.identity import Identity
from threecard.server.keys import Keys
from threecard.server.lane import Group
from threecard.server.listening import bind, loop_factory, make_server, stop_signals, url_of
from threecard.server.logs import set_up_logs
from threecard.server.office import HouseClosed, HouseOpened, OfficeFact, write_down
from threecard.server.place import Place, Running, place_of
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.recovery import hold, recover
from threecard.server.settings import ServeSettings

CLOSING = "The house is closing. Wagers on the table are kept, and the round goes on when it opens."
COLLECTED_AT = (50_000, 20, 20)  # facts are many, short-lived and in no rings

__all__ = ["ServeSettings", "run_house", "serve"]

Say = Callable[[str], None]


def serve(settings: ServeSettings, *, say: Say | None = None) -> None:
    """Keep a house open until somebody stops it."""
    set_up_logs()
    os.umask(0o077)  # whatever the house writes is its own
    gc.freeze()  # what is loaded by now stays; looking through it for garbage took a tenth
    gc.set_threshold(*COLLECTED_AT)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run_house(settings, say=say or _print))


async def run_house(
    settings: ServeSettings, *, say: Say, stop: asyncio.Event | None = None
) -> None:
    """Open a house, serve it until a signal or `stop` says so, close it."""
    place = place_of(settings.db)
    with bind(settings) as listening:
        house = _house(place, settings)
        await house.open()
        try:
            await _serve(settings, place, house, listening, stop or asyncio.Event(), say)
        finally:
            await house.close()


async def _serve(
    settings: ServeSettings,
    place: Place,
    house: House,
    listening: socket.socket,
    stop: asyncio.Event,
    say: Say,
) -> None:
    identity, cage = Identity(house, settings.terms), Cage(house)
    await _recover(house, settings, say)
    running = Running(os.getpid(), url_of(settings, listening), secrets.token_urlsafe(32))
    api = replace(settings.api, secure=settings.tls_cert is not None, operator_token=running.token)
    door = create_app(house, identity, cage, api)
    await asyncio.to_thread(_price, house)
    await door.front.start()
    await _write_down(house, HouseOpened(version=__version__))
    with stop_signals(stop):
        await _keep_open(settings, place, door, listening, running, stop, say)


async def _keep_open(
    settings: ServeSettings,
    place: Place,
    door: Door,
    listening: socket.socket,
    running: Running,
    stopping: asyncio.Event,
    say: Say,
) -> None:
    """Deal and serve until it is time to stop, then close in good order."""
    house, front = door.front.house, door.front
    dealers = Dealers(house)
    if settings.deals:
        dealers.start()
    heads = HeadKeeper(house, place.heads_file)
    beside = [asyncio.create_task(heads.run(), name="heads")]
    if settings.demo:
        demo = Demo(house, lambda: front.watching.sockets > 0)
        beside.append(asyncio.create_task(demo.run(), name="demo"))
    server = make_server(settings, door)
    serving = asyncio.create_task(server.serve(sockets=[listening]), name="server")
    await _first(serving, server.listens.wait())
    with _announced(place, running):
        say(f"The house is open at {running.url}")
        if settings.deals:
            await _say_link(door, running.url, say)
        await _first(serving, stopping.wait())
        say("Closing: no new wagers; rounds whose bets are closed come to their end.")
        front.close(CLOSING)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await dealers.finish(settings.grace_ms)
        held = await hold(house)
        await _write_down(house, HouseClosed(held=tuple(held)))
        await heads.write()
        front.watching.end()
        server.should_exit = True
        await serving
    say(f"Closed. Rounds held until it opens again: {', '.join(held) or 'none'}.")


async def _recover(house: House, settings: ServeSettings, say: Say) -> None:
    """Rule on what broke off, before anything else happens; then see that there is a floor."""
    ruled = await recover(house)
    if ruled:
        say(f"Ruled on rounds that broke off, by their power-failure clauses: {', '.join(ruled)}.")
    opened = await open_floor(house, settings.pace)
    if opened:
        say(f"Opened a table of each game: {', '.join(opened)}.")


async def _say_link(door: Door, url: str, say: Say) -> None:
    """Each start makes a new one, so that one printed long ago opens nothing."""
    secret = await door.front.identity.first_manager_secret()
    if secret is not None:
        say(f"The first shift manager's one-time link: {url}/#/link/{secret}")


def _house(place: Place, settings: ServeSettings) -> House:
    entropy = SystemEntropy()
    key_file = settings.key_file or place.key_file
    database = place.database_file
    if database is not None and database.exists() and not key_file.exists():
        raise StoreError(
            Code.STORE_FAILED,
            f"There is a house at {database}, and its key {key_file} is missing. Without it sealed "
            "records can't be read: restore it from its copy.",
        )
    key_file.parent.mkdir(parents=True, exist_ok=True)
    keys = Keys.load(key_file, entropy)
    return House(clock=SystemClock(), entropy=entropy, store=place.store(), keys=keys)


def _price(house: House) -> None:
    """Know every table's edges before the lobby is asked for them."""
    for live in list(house.tables.values()):
        if live.table.config is not None:
            edges(live.table.config.rules)


async def _write_down(house: House, fact: OfficeFact) -> None:
    async def work(group: Group) -> None:
        await write_down(group, [fact], house.clock.now())

    await house.run(work)


async def _first(task: asyncio.Task[None], wait: Coroutine[None, None, object]) -> None:
    """Until something happens, or a task that ought to go on does not."""
    waiting = asyncio.create_task(wait)
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


@contextmanager
def _announced(place: Place, running: Running) -> Iterator[None]:
    """Let this machine's owner, and nobody else, reach the house."""
    path = place.running_file
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(msgspec.json.encode(running))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _print(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
