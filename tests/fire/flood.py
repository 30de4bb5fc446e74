"""A flood: garbage and unlawful commands by HTTP and by socket, at tables where nothing moves.

Nothing of it may be taken, be answered by an error of the server's own, or change a row of the
database. What by chance is a command that the rules allow is not sent.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.fire.garbage import Json, garble
from tests.fire.generous import generous_house
from tests.fire.raw import RawHttp
from tests.server.api.own_house import OwnHouse
from tests.server.api.served import Visitor
from tests.server.chooser import Chooser
from tests.server.visitors import Frame
from tests.table.incidents import GAMES, main
from threecard.core.errors import ThreecardError
from threecard.core.people import Role
from threecard.server.api.commands import check_dealer
from threecard.server.api.requests import BODIES, command_of, read_command
from threecard.server.house.dealer import next_step
from threecard.server.house.steps import Wait
from threecard.server.ports import Millis
from threecard.server.table.deciding import ask
from threecard.server.table.state import LiveTable

AT_ONCE = 4
BROKEN = ("invariant_broken", "store_failed", "commit_unknown")  # the server's own errors
PATIENCE = 60.0  # seconds for one answer
# What a flood may not touch. Sessions are left out: when one was used last is written down.
ROWS = (
    "events", "streams", "ledger", "balances", "commands", "rounds", "round_players", "bars",
    "snapshots", "people", "own_limits", "adjustments", "links",
)  # fmt: skip


class Sender(Struct, frozen=True):
    """Who sends, and in which role they act where none is said."""

    visitor: Visitor
    role: Role


class Flood:
    """A house whose tables rest in different phases, and people who send."""

    def __init__(self, house: OwnHouse, folder: Path, seed: int) -> None:
        self.house = house
        self.db = folder / "house.db"
        self.draw = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.senders = [
            Sender(house.guest(), Role.PLAYER),
            Sender(house.staff("Dan", "dealer"), Role.DEALER),
            Sender(house.staff("Sam", "shift_manager"), Role.SHIFT_MANAGER),
        ]
        for tag in GAMES:
            self._rest(tag)
        self.choosers = {tag: Chooser(GAMES[tag], self.draw) for tag in GAMES}
        self.live = {tag: self._see(tag) for tag in GAMES}

    def _rest(self, table: str) -> None:
        """Leave a table in the middle of a round: bets are open, or cards lie."""
        player = self.senders[0].visitor
        with player.socket(table) as watched:
            watched.bets_open()
            player.wager(table, 1, main(table), 20_00).raise_for_status()
            if table not in ("R3P", "N3P"):
                player.ask(table, "be_ready").raise_for_status()
                watched.event("cards_dealt")

    def _see(self, table: str) -> LiveTable:
        """The table once its dealer waits: a clock that is still to be set is a change too."""
        with self.house.client() as client:
            while True:
                seen = client.get(f"/api/tables/{table}").raise_for_status().content
                live = msgspec.json.decode(seen, type=Frame).live
                if isinstance(next_step(live, Millis(round(1000 * time.time()))), Wait):
                    return live
                time.sleep(0.05)

    def is_lawful(self, tag: str, written: bytes, sender: Sender) -> bool:
        """Whether it is a command that the rules allow, or take on record."""
        try:
            body = read_command(written)
            kind = BODIES[type(body.command)]
            check_dealer(self.live[tag], kind, sender.role)
            name = sender.visitor.name
            ask(self.live[tag], command_of(body.command, actor=name, role=sender.role), Millis(0))
        except (ThreecardError, msgspec.MsgspecError, UnicodeError):
            return False
        except Exception:  # noqa: BLE001 # a view without the cards that it asks for
            return True
        return True

    def anybody(self) -> tuple[Sender, str]:
        """Who sends, and to which table."""
        return self.draw.choice(self.senders), self.draw.choice(list(GAMES))

    def next(self, sender: Sender, tag: str, *, garbage: bool) -> bytes:
        """Something for them to send there."""
        while True:
            chooser = self.choosers[tag]
            chooser.table = self.live[tag].table
            command: Json = json.loads(msgspec.json.encode(chooser.any_command()))
            for name in ("actor", "role"):
                del command[name]
            if "player" in command and self.draw.random() < 0.7:
                command["player"] = sender.visitor.name
            written = (
                garble(command, self.draw)
                if garbage
                else json.dumps({"id": f"u{self.draw.randrange(10**12)}", "command": command})
            )
            data = written if isinstance(written, bytes) else written.encode()
            if not self.is_lawful(tag, data, sender):
                return data

    def rows(self) -> set[str]:
        """All that the house wrote down."""
        with closing(sqlite3.connect(self.db)) as reading:
            return {
                f"{name} {row}"
                for name in ROWS
                for row in reading.execute(f"SELECT * FROM {name}")  # noqa: S608
            }

    async def run(self, many: int, *, garbage: bool) -> None:
        by_http = [self._by_http(many // 2 // AT_ONCE, garbage=garbage) for _ in range(AT_ONCE)]
        by_socket = [self._by_socket(many // 2 // AT_ONCE, garbage=garbage) for _ in range(AT_ONCE)]
        try:
            async with asyncio.TaskGroup() as group:
                for each in (*by_http, *by_socket):
                    group.create_task(each)
        except BaseExceptionGroup as failed:
            raise failed.exceptions[0] from None  # the others were only ended by it

    async def _by_http(self, many: int, *, garbage: bool) -> None:
        async with RawHttp(self.house.address) as http:
            for _ in range(many):
                sender, tag = self.anybody()
                body = self.next(sender, tag, garbage=garbage)
                path = f"/api/tables/{tag}/commands"
                status = await http.post(path, body, sender.visitor.token)
                assert 400 <= status < 500, (status, body[:500])
                self.counts["refused by HTTP"] += 1

    async def _by_socket(self, many: int, *, garbage: bool) -> None:
        """On one socket after the other: what is no text ends it."""
        left = many
        while left:
            sender, tag = self.anybody()
            url = f"ws://{self.house.address}/api/tables/{tag}/live"
            signed = {"Authorization": f"Bearer {sender.visitor.token}"}
            async with connect(url, additional_headers=signed, compression=None) as socket:
                with suppress(ConnectionClosed):
                    while left:
                        left -= 1
                        await self._say(socket, sender, tag, garbage=garbage)
                        self.counts["refused by socket"] += 1
                        if self.draw.random() < 0.001:
                            break
            if socket.close_code is not None and socket.close_code != 1000:
                assert socket.close_code not in (1006, 1011), socket.close_reason
                self.counts["sockets ended"] += 1

    async def _say(
        self, socket: ClientConnection, sender: Sender, tag: str, *, garbage: bool
    ) -> None:
        body = self.next(sender, tag, garbage=garbage)
        try:
            await socket.send(body.decode())
        except UnicodeDecodeError:
            await socket.send(body)
        async with asyncio.timeout(PATIENCE):
            while (frame := json.loads(await socket.recv()))["type"] != "refused":
                assert frame["type"] != "answer", body[:500]
        assert frame["error"]["code"] not in BROKEN, (frame, body[:500])


@contextmanager
def flooded(folder: Path, seed: int, bug: str = "") -> Iterator[Flood]:
    """A flood that leaves everything as it was, and the house on its feet."""
    with generous_house(folder, bug=bug) as house:
        flood = Flood(house, folder, seed)
        before = flood.rows()
        yield flood
        changed = flood.rows() ^ before
        assert not changed, f"something was written down: {sorted(changed)[:4]}"
        failed = house.figure("threecard_task_failures_total")
        assert failed == 0, "a task of the house failed"
        assert house.ready() == 200
