"""A socket whose table or session can not be looked up: it is cut with a reason, and no more."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server.actors import World, in_loop
from tests.server.quick_store import QuickStore
from threecard.server.api import ApiSettings, live
from threecard.server.api.front import Front
from threecard.server.api.outbox import CloseCode, Message
from threecard.server.cage.cage import Cage
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.identity import Identity


class Peer:
    """A client's end of a socket."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.says: asyncio.Queue[Message] = asyncio.Queue()
        self.says.put_nowait({"type": "websocket.connect"})

    async def send(self, message: Message) -> None:
        self.heard.append(message)
        if message["type"] == "websocket.close":
            self.says.put_nowait({"type": "websocket.disconnect", "code": message["code"]})

    async def until(self, kind: str) -> None:
        while not any(kind in str(each) for each in self.heard):  # noqa: ASYNC110 # no event is there
            await asyncio.sleep(0.001)


@asynccontextmanager
async def at_a_table(folder: Path) -> AsyncIterator[tuple[World, Front, dict[str, Any]]]:
    """A house with a table, and how a guest comes to it."""
    async with World(folder) as world:
        await world.open_table("R3P")
        identity = Identity(world.house)
        guest = await identity.make_guest(address="10.0.0.1")
        odds = TableOdds(Pricer())
        front = Front(world.house, identity, Cage(world.house), odds, ApiSettings())
        await front.start()
        scope = {
            "path": "/api/tables/R3P/live",
            "query_string": b"",
            "headers": [(b"authorization", f"Bearer {guest.token}".encode())],
            "client": ("10.0.0.1", 1),
        }
        try:
            yield world, front, scope
        finally:
            front.close("over")


def _away(world: World) -> Any:  # noqa: ANN401 # a patch
    """From now on the database can't be read."""
    store = world.house.store
    assert isinstance(store, QuickStore)
    store._readers.clear()
    error = sqlite3.OperationalError("disk I/O error")
    return patch.object(store, "_connect_reader", side_effect=error)


@in_loop
async def test_a_socket_whose_table_can_not_be_shown_is_cut(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (world, front, scope):
        peer = Peer()
        with _away(world):
            await front.live(scope, peer.says.get, peer.send)
        assert [each["type"] for each in peer.heard] == ["websocket.accept", "websocket.close"]
        assert peer.heard[-1]["code"] == CloseCode.MISSED


@in_loop
async def test_a_socket_whose_session_can_not_be_looked_at_takes_no_command(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (world, front, scope):
        peer = Peer()
        serving = asyncio.create_task(front.live(scope, peer.says.get, peer.send))
        await peer.until("snapshot")
        seq = world.live("R3P").seq
        front.sessions._identity._sessions._known.drop(
            next(iter(front.sessions._identity._sessions._known._held))
        )
        with _away(world), patch.object(live, "LOOKED_AT_SECONDS", -1.0):
            sit = '{"id": "one", "command": {"type": "sit", "position": 1}}'
            peer.says.put_nowait({"type": "websocket.receive", "text": sit})
            await serving
        assert peer.heard[-1]["code"] == CloseCode.MISSED
        assert world.live("R3P").seq == seq
