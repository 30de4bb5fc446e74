"""Visitors of a served house: the crowd, each with a session, over real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec

from tests.server.crowd import Crowd
from tests.server.killing import MOST, Killer
from tests.server.victim import Acknowledged
from threecard.conformance.play.trouble import PLAYERS
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

AT_ONCE = 6
PATIENCE = 20.0  # seconds until a house has to be open
CHIPS = 20_000_00
PASSWORD = "three cards and a queen"  # noqa: S105 # of people who are made up


class Frame(msgspec.Struct):
    """Of a table as its viewer gets it, what the crowd looks at."""

    live: LiveTable


class Running(msgspec.Struct):
    """Where a house can be reached."""

    pid: int
    url: str
    token: str


class ServedKiller(Killer):
    """A whole server, killed while answers are on their way to people outside."""

    mode = "served"

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.heard: list[Acknowledged] = []
        self.tokens: dict[str, str] = {}
        self.enough = asyncio.Event()
        self.until = 0  # how many answers to hear before it is enough

    def _heard(self) -> list[Acknowledged]:
        return self.heard

    def _let_live(self, life: int) -> None:
        asyncio.run(self._visit(life))

    async def _visit(self, life: int) -> None:
        running = await self._reach(life)
        self.enough = asyncio.Event()
        self.until = len(self.heard) + len(PLAYERS) + self.draw.randrange(1, MOST)
        async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE) as http:
            await self._sign_in(http, running.token)
            people = [
                asyncio.create_task(self._play(http, f"{life}/{self.deaths.kills}/{number}"))
                for number in range(AT_ONCE)
            ]
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.enough.wait()
            os.kill(life, signal.SIGKILL)
            await asyncio.gather(*people)

    async def _reach(self, life: int) -> Running:
        path = self.folder / "house.db.running"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                running = msgspec.json.decode(path.read_bytes(), type=Running)
            except (FileNotFoundError, msgspec.DecodeError):
                running = None
            if running is not None and running.pid == life:
                return running
            await asyncio.sleep(0.01)
        raise AssertionError("the house did not open")

    async def _sign_in(self, http: httpx.AsyncClient, operator: str) -> None:
        """The first time everybody makes an account; later their session still holds."""
        for player in PLAYERS:
            account = {"name": player, "password": PASSWORD}
            if player not in self.tokens:
                answer = await http.post("/api/accounts", json=account)
                if answer.status_code == httpx.codes.CONFLICT:  # it was killed before it said so
                    answer = await http.post("/api/sessions", json=account)
                self.tokens[player] = answer.raise_for_status().json()["token"]
                http.cookies.clear()  # each comes with a token of their own
            body = {"player": player, "cents": CHIPS, "id": f"{self.deaths.kills}/{player}"}
            answer = await http.post("/api/cage/buys", json=body, headers=bearer(operator))
            answer.raise_for_status()
            self.heard.append(Acknowledged(player, bought=CHIPS))

    async def _play(self, http: httpx.AsyncClient, name: str) -> None:
        """Ask for this and that until nobody answers any more."""
        draw = random.Random(name)
        crowd = Crowd(draw)
        try:
            for number in range(10**6):
                table = draw.choice(list(crowd.choosers))
                seen = await http.get(f"/api/tables/{table}")
                live = msgspec.json.decode(seen.raise_for_status().content, type=Frame).live
                asked = crowd.wish(table, live)
                if asked is not None and asked.actor in self.tokens:
                    await self._send(http, table, asked, f"{name}/{number}")
        except httpx.TransportError:
            return

    async def _send(self, http: httpx.AsyncClient, table: str, asked: Asked, id_: str) -> None:
        command = msgspec.to_builtins(asked)
        del command["actor"], command["role"]
        answer = await http.post(
            f"/api/tables/{table}/commands",
            json={"id": id_, "command": command},
            headers=bearer(self.tokens[asked.actor]),
        )
        assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, answer.text
        if answer.status_code == httpx.codes.OK:
            heard = answer.json()
            self.heard.append(Acknowledged(asked.actor, id_, heard["table"], heard["seq"]))
            if len(self.heard) >= self.until:
                self.enough.set()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
