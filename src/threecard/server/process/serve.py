"""Serving: a house with a server before it, until somebody stops it."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import Code
from threecard.server.api.door import Door
from threecard.server.errors import StoreError
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.process.demo import Demo
from threecard.server.process.games import load_house_games
from threecard.server.process.lifecycle import OpenHouse, Say, open_doors
from threecard.server.process.listener import (
    Server,
    bind,
    bind_own,
    check_certificate,
    hangups,
    loop_factory,
    make_servers,
    own_url_of,
    port_of,
    stop_signals,
    url_of,
)
from threecard.server.process.logs import set_up_logs
from threecard.server.process.opening import open_house
from threecard.server.process.own_witness import with_witness
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import Place, Running, place_of

COLLECTED_AT = (50_000, 20, 20)  # facts are many, short-lived and in no rings

__all__ = ["ServeSettings", "run_house", "serve"]


class Post(Struct, frozen=True):
    """Where a process serves, and what is to be done while it can be reached."""

    sockets: list[socket.socket]  # the house's, and the one that is this process's own
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
    check_certificate(settings)
    prepare_process()
    load_house_games(settings)
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
    async with with_witness(settings, say) as known:
        await _run_house(known, say, stop)


async def _run_house(settings: ServeSettings, say: Say, stop: asyncio.Event) -> None:
    with bind(settings) as listening, bind_own(settings, listening) as own, hangups(stop):
        url = url_of(settings, port_of(listening))
        own_url = own_url_of(settings, port_of(own))
        running = Running(os.getpid(), url, secrets.token_urlsafe(32), (own_url,))

        @contextmanager
        def announce() -> Iterator[None]:
            with announced(place_of(settings.db), running):
                say(f"The house is open at {url}")
                yield

        post = Post([listening, own], running, announce)
        await run_at(post, settings, say=say, stop=stop)


async def run_at(post: Post, settings: ServeSettings, *, say: Say, stop: asyncio.Event) -> None:
    """Open a house or join it, and serve it at a post until told to stop."""
    own_port = port_of(post.sockets[-1])
    settings = replace(settings, api=replace(settings.api, own_port=own_port))
    async with Pricer() as pricer:
        odds = TableOdds(pricer)
        house = await open_house(place_of(settings.db), settings, odds)
        try:
            with stop_signals(stop):  # from before it joins: then others leave the house to it
                kept = await open_doors(settings, house, odds, token=post.running.token, say=say)
                await _serve(settings, kept, post, stop, say)
        finally:
            await house.close()


async def _serve(
    settings: ServeSettings, kept: OpenHouse, post: Post, stopping: asyncio.Event, say: Say
) -> None:
    """Deal and serve until it is time to stop, then close in good order."""
    kept.start()
    demo: asyncio.Task[None] | None = None
    if settings.demo:
        watching = kept.door.front.watching
        players = Demo(kept.house, lambda: watching.sockets > 0)
        demo = kept.house.tasks.begin("demo", players.run)
        say("Automatic players sit down at a table while somebody watches it.")
    servers = make_servers(settings, kept.door)
    serving = asyncio.create_task(_listen(servers, post.sockets), name="server")
    await _first(serving, asyncio.gather(*(server.listens.wait() for server in servers)))
    with post.opened():
        if settings.deals and kept.was_down:
            await _say_link(kept.door, post.running.url, say)
        await _first(serving, stopping.wait())
        if demo is not None:
            demo.cancel()
            await asyncio.gather(demo, return_exceptions=True)
        held = await kept.close()
        for server in servers:
            server.should_exit = True
        await serving
        await kept.end()
    if held is not None:
        say(f"Closed. Rounds held until it opens again: {', '.join(held) or 'none'}.")


async def _listen(servers: tuple[Server, Server], sockets: list[socket.socket]) -> None:
    """Serve the house's address and this process's own, until both are told to stop."""
    async with asyncio.TaskGroup() as serving:
        for server, listening in zip(servers, sockets, strict=True):
            serving.create_task(server.serve(sockets=[listening]))


async def _say_link(door: Door, url: str, say: Say) -> None:
    """Each start makes a new one, so that one printed long ago opens nothing."""
    secret = await door.front.identity.first_manager_secret()
    if secret is not None:
        say(f"The first shift manager's one-time link: {url}/#/link/{secret}")


async def _first(task: asyncio.Task[None], wait: Awaitable[object]) -> None:
    """Until something happens, or a task that ought to go on does not."""
    waiting = asyncio.ensure_future(wait)
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
