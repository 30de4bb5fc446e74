"""Two servers for a crowd: the house, and a bare one that writes the same rows without a rule.

`python -m benchmarks.houses house|bare FOLDER PLAYERS TABLES` serves on a port of its own choice,
and says on its first line where, and with which tokens players sign in.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import uvloop

from threecard import Role, TableConfig
from threecard.core import commands
from threecard.core.events import WagerChanged
from threecard.core.money import Cents
from threecard.server.api.app import create_app
from threecard.server.api.requests import CommandIn, read_command
from threecard.server.api.settings import ApiSettings
from threecard.server.cage.cage import Cage
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.house.house import House
from threecard.server.identity import Identity, IdentityTerms
from threecard.server.log.commit_queue import GROUP_MAX
from threecard.server.log.keys import Keys
from threecard.server.log.office import ChipsBought, write_down
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.process.serve import COLLECTED_AT
from threecard.server.storage.sqlite import PRAGMAS, SqliteStore
from threecard.server.storage.transaction import ANSWERS, EVENTS, LEDGER
from threecard.server.table.facts import Pace

GAME = "royal-three-pictures"
POSITIONS = 8
FIRST_STAKE = 10_00
CHIPS = 10_000_000_00
NEVER = 10**12  # milliseconds
HASH = bytes(32)
MAC = bytes(18)
CAUSE = bytes(48)  # who asked what, and the answer

Message = dict[str, Any]


class Seat(msgspec.Struct):
    """Where a player of the crowd sits, and the token they come with."""

    token: str
    player: str
    table: str
    position: int


class Open(msgspec.Struct):
    """What a server says when it is ready."""

    port: int
    pid: int
    seats: list[Seat]


def table_name(number: int) -> str:
    return f"B{number}"


async def open_house(folder: Path, players: int, tables: int) -> tuple[object, list[Seat]]:
    """A house with tables in the betting time, and players with one wager each."""
    entropy = SystemEntropy()
    odds = TableOdds(Pricer())
    house = House(
        clock=SystemClock(),
        entropy=entropy,
        store=SqliteStore(folder / "house.db"),
        keys=Keys.fresh(entropy),
        edges_of=odds.edges_of,
    )
    await house.open()
    for number in range(tables):
        name = table_name(number)
        config = TableConfig(table=name, game=GAME, positions=POSITIONS)
        await house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER, pace=Pace(bets=NEVER))
        announced = commands.PlaceYourBets(actor="Dan", role=Role.DEALER)
        await house.give(name, announced, command=f"open-{name}")
    identity = Identity(house, IdentityTerms())
    seats: list[Seat] = []
    for number in range(players):
        guest = await identity.make_guest(address=f"10.0.0.{number}")
        name = guest.person.name
        table, position = table_name(number % tables), 1 + number // tables % POSITIONS
        bought = ChipsBought(player=name, cents=CHIPS, by="Cay")
        note = partial(write_down, keys=house.keys, facts=[bought], at=house.clock.now())
        await house.run(note)
        wager = commands.PlaceWager(
            actor=name,
            role=Role.PLAYER,
            player=name,
            position=position,
            wager="main",
            stake=FIRST_STAKE,
        )
        await house.give(table, wager, command="first")
        seats.append(Seat(guest.token, name, table, position))
    settings = ApiSettings(
        commands_burst=10**9,
        requests_burst=10**9,
        kept_burst=10**9,
        guests_kept_burst=10**9,
        in_flight=64,
        sockets_each=10**6,
    )
    app = create_app(house, identity, Cage(house), odds, settings)
    await app.front.start()
    return app, seats


class Bare:
    """Parses the same message, commits the same rows in the same groups, and knows no rule."""

    def __init__(self, path: Path, seats: list[Seat], tables: int, *, tells: bool) -> None:
        self._tells = tells
        self._watchers: list[Callable[[Message], Awaitable[None]]] = []
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._database.execute(pragma)
        self._seqs = {table_name(number): 0 for number in range(tables)}
        for name in self._seqs:
            self._database.execute("INSERT INTO streams VALUES (?, 0, ?)", (name, HASH))
        for seat in seats:
            row = (f"wallet:{seat.player}", CHIPS)
            self._database.execute("INSERT INTO balances VALUES (?, ?)", row)
        placed = WagerChanged(
            actor=seats[0].player,
            role=Role.PLAYER,
            player=seats[0].player,
            position=1,
            wager="main",
            stake=Cents(FIRST_STAKE),
            was=Cents(FIRST_STAKE),
        )
        self._body = b"\0" + msgspec.json.encode(placed)
        self._queue: asyncio.Queue[tuple[CommandIn, str, str, asyncio.Future[int]]] = (
            asyncio.Queue()
        )
        self._task = asyncio.create_task(self._serve())
        self._task.add_done_callback(self._end)

    async def __call__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self._watchers.append(send)
        bearer = dict(scope["headers"]).get(b"authorization", b"")
        player = bearer.decode().removeprefix("Bearer ")
        table = scope["path"].split("/")[3]
        answering: set[asyncio.Task[None]] = set()

        async def answer(body: CommandIn) -> None:
            done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            self._queue.put_nowait((body, player, table, done))
            frame = msgspec.json.encode({"type": "answer", "id": body.id, "seq": await done})
            await send({"type": "websocket.send", "text": frame.decode()})
            if self._tells:
                await self._tell(await done)

        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            body = read_command(message.get("text") or message["bytes"])
            task = asyncio.create_task(answer(body))
            answering.add(task)
            task.add_done_callback(answering.discard)

    async def _tell(self, seq: int) -> None:
        """The broadcast, as bare as it gets: one text, to one socket after another."""
        event = msgspec.Raw(self._body[1:])
        frame = {"type": "events", "seq": seq, "first": seq, "now": 0, "events": [event]}
        message = {"type": "websocket.send", "text": msgspec.json.encode(frame).decode()}
        for send in self._watchers:
            await send(message)

    def _end(self, task: asyncio.Task[None]) -> None:
        """A server that can write no more tells why and ends; nobody waits for its answers."""
        if not task.cancelled():
            task.get_loop().call_exception_handler(
                {"message": "the bare server", "exception": task.exception()}
            )
            os._exit(1)

    async def _serve(self) -> None:
        while True:
            jobs = [await self._queue.get()]
            while len(jobs) < GROUP_MAX and not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            self._database.execute("BEGIN IMMEDIATE")
            seqs = [self._write(body, player, table) for body, player, table, _ in jobs]
            await asyncio.to_thread(self._database.execute, "COMMIT")
            for (_, _, _, done), seq in zip(jobs, seqs, strict=True):
                done.set_result(seq)

    def _write(self, body: CommandIn, player: str, table: str) -> int:
        """The rows that the house writes for one wager."""
        run = self._database.execute
        seq = self._seqs[table] = self._seqs[table] + 1
        at = time.time_ns() // 1_000_000
        purse = f"wallet:{player}"
        entry = (table, seq, at, purse, f"stakes:{table}", 1_00, "wager")
        receipt = msgspec.json.encode({"table": table, "seq": seq})
        run(EVENTS, (table, seq, at, self._body, HASH, MAC, CAUSE))
        run("UPDATE streams SET seq = ?, hash = ? WHERE stream = ?", (seq, HASH, table))
        run(LEDGER, entry)
        run("UPDATE balances SET cents = cents - 100 WHERE account = ?", (purse,))
        run(ANSWERS, (player, body.id, HASH, receipt, at))
        return seq


async def open_bare(
    folder: Path, players: int, tables: int, *, tells: bool = False
) -> tuple[object, list[Seat]]:
    path = folder / "bare.db"
    store = SqliteStore(path)  # makes the tables
    await store.open()
    await store.close()
    seats = [
        Seat(
            f"guest-{number:05}",
            f"guest-{number:05}",
            table_name(number % tables),
            1 + number // tables % POSITIONS,
        )
        for number in range(players)
    ]
    return Bare(path, seats, tables, tells=tells), seats


Maker = Callable[[Path, int, int], Awaitable[tuple[Any, list[Seat]]]]
MAKERS: dict[str, Maker] = {
    "house": open_house,
    "bare": open_bare,
    "bare-telling": partial(open_bare, tells=True),
}


async def main(kind: str, folder: str, players: str, tables: str) -> None:
    """Serve until killed."""
    maker = MAKERS[kind]
    app, seats = await maker(Path(folder), int(players), int(tables))
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        lifespan="off",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 # it has no event to wait for
        await asyncio.sleep(0.01)
    gc.freeze()  # as the house does when it is served
    gc.set_threshold(*COLLECTED_AT)
    port = server.servers[0].sockets[0].getsockname()[1]
    sys.stdout.buffer.write(msgspec.json.encode(Open(port, os.getpid(), seats)) + b"\n")
    sys.stdout.flush()
    await serving


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(*sys.argv[1:]))
