"""Serving: a house put together, opened, kept open, and closed in good order."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard import __version__
from threecard.core.errors import Code
from threecard.server.api import create_app
from threecard.server.api.door import Door
from threecard.server.api.front import Front
from threecard.server.cage.cage import Cage
from threecard.server.errors import StoreError
from threecard.server.house.house import House
from threecard.server.house.recovery import hold, recover
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.identity import Identity
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import HouseClosed, HouseOpened, OfficeFact, write_down
from threecard.server.process.demo import Demo
from threecard.server.process.first_tables import open_floor
from threecard.server.process.listener import (
    bind,
    hangups,
    loop_factory,
    make_server,
    stop_signals,
    url_of,
)
from threecard.server.process.logs import set_up_logs
from threecard.server.process.opening import open_house
from threecard.server.process.settings import ServeSettings
from threecard.server.process.staffing import Alone, Staffing, Together
from threecard.server.storage.location import Place, Running, place_of
from threecard.server.table.edge import edges

CLOSING = "The house is closing. Wagers on the table are kept, and the round goes on when it opens."
COLLECTED_AT = (50_000, 20, 20)  # facts are many, short-lived and in no rings

__all__ = ["ServeSettings", "run_house", "serve"]

Say = Callable[[str], None]


class Post(Struct, frozen=True):
    """Where a process serves, and what is to be done while it can be reached."""

    sockets: list[socket.socket]
    running: Running
    opened: Callable[[], AbstractContextManager[None]]


def serve(settings: ServeSettings, *, say: Say | None = None) -> None:
    """Keep a house open until somebody stops it."""
    place = place_of(settings.db)
    if settings.workers > 1 and place.database_file is not None:
        raise StoreError(
            Code.STORE_IN_USE,
            f"SQLite takes one worker, and {settings.workers} were asked for: give a "
            "postgresql:// database, or leave --workers away.",
        )
    prepare_process()
    if settings.workers > 1:
        from threecard.server.process.supervisor import supervise  # it starts others, which serve

        asyncio.run(supervise(settings, say=say or print_line))
        return
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run_house(settings, say=say or print_line))


def prepare_process() -> None:
    """What a process needs that serves."""
    set_up_logs()
    os.umask(0o077)  # whatever the house writes is its own
    gc.freeze()  # what is loaded by now stays; looking through it for garbage took a tenth
    gc.set_threshold(*COLLECTED_AT)


async def run_house(
    settings: ServeSettings, *, say: Say, stop: asyncio.Event | None = None
) -> None:
    """Open a house, serve it until a signal or `stop` says so, close it."""
    stop = stop or asyncio.Event()
    with bind(settings) as listening, hangups(stop):
        url = url_of(settings, listening)
        running = Running(os.getpid(), url, secrets.token_urlsafe(32))

        @contextmanager
        def announce() -> Iterator[None]:
            with announced(place_of(settings.db), running):
                say(f"The house is open at {url}")
                yield

        post = Post([listening], running, announce)
        await run_at(post, settings, say=say, stop=stop)


async def run_at(post: Post, settings: ServeSettings, *, say: Say, stop: asyncio.Event) -> None:
    """Open a house or join it, and serve it at a post until told to stop."""
    place = place_of(settings.db)
    house = await open_house(place, settings)
    try:
        with stop_signals(stop):  # from before it joins: then others leave the house to it
            await _serve(settings, place, house, post, stop, say)
    finally:
        await house.close()


async def _serve(
    settings: ServeSettings,
    place: Place,
    house: House,
    post: Post,
    stop: asyncio.Event,
    say: Say,
) -> None:
    identity, cage = Identity(house, settings.terms), Cage(house)
    heads = HeadKeeper(house, place.heads_file)
    kind = Together if house.store.queues_by_stream else Alone
    staff: Staffing = kind(house, heads, deals=settings.deals)
    was_down = await staff.join()
    if was_down:
        await _recover(house, settings, say)
    secure, token = settings.tls_cert is not None, post.running.token
    door = create_app(
        house, identity, cage, replace(settings.api, secure=secure, operator_token=token)
    )
    await asyncio.to_thread(_price, house)
    await door.front.start()
    if was_down:
        await _write_down(house, HouseOpened(version=__version__))
    await _keep_open(settings, door, staff, post, stop, say, says_link=was_down)


async def _keep_open(
    settings: ServeSettings,
    door: Door,
    staff: Staffing,
    post: Post,
    stopping: asyncio.Event,
    say: Say,
    *,
    says_link: bool,
) -> None:
    """Deal and serve until it is time to stop, then close in good order."""
    house, front = door.front.house, door.front
    staff.start(front)
    demo: asyncio.Task[None] | None = None
    if settings.demo:
        players = Demo(house, lambda: front.watching.sockets > 0)
        demo = asyncio.create_task(players.run(), name="demo")
    server = make_server(settings, door)
    serving = asyncio.create_task(server.serve(sockets=post.sockets), name="server")
    await _first(serving, server.listens.wait())
    with post.opened():
        if settings.deals and says_link:
            await _say_link(door, post.running.url, say)
        await _first(serving, stopping.wait())
        if demo is not None:
            demo.cancel()
            await asyncio.gather(demo, return_exceptions=True)
        if await staff.leave():
            front.is_open = False
            held = None
        else:
            held = await _close(settings, house, front, staff, say)
        front.watching.end()
        server.should_exit = True
        await serving
        await staff.end()
    if held is not None:
        say(f"Closed. Rounds held until it opens again: {', '.join(held) or 'none'}.")


async def _close(
    settings: ServeSettings, house: House, front: Front, staff: Staffing, say: Say
) -> list[str]:
    """Nobody else keeps the house open: bring it to rest; the tables whose rounds are held."""
    say("Closing: no new wagers; rounds whose bets are closed come to their end.")
    front.close(CLOSING)
    await staff.finish(settings.grace_ms)
    held = await hold(house)
    await _write_down(house, HouseClosed(held=tuple(held)))
    await staff.sign()
    return held


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
def announced(place: Place, running: Running) -> Iterator[None]:
    """Let this machine's owner, and nobody else, reach the house."""
    path = place.running_file
    written = msgspec.json.encode(running)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(written)
    try:
        yield
    finally:
        if path.exists() and path.read_bytes() == written:  # and not another worker's by now
            path.unlink()


def print_line(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
