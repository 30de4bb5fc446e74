"""A table's live view: a socket that shows what happens, and takes commands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec

from threecard.core.errors import Code, ThreecardError
from threecard.core.view import Viewer
from threecard.server.api.commands import BusyError, Commands
from threecard.server.api.errors import error_out, retry_after, status_of
from threecard.server.api.frames import (
    Answered,
    Balance,
    MeterFrame,
    Refused,
    Watchers,
    text,
)
from threecard.server.api.outbox import CloseCode, Message, Outbox, Send
from threecard.server.api.requests import CommandIn, Id, read_command
from threecard.server.api.room import Watcher
from threecard.server.api.session import Admission, Credentials, credentials
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.errors import HouseError, StoreError
from threecard.server.house.house import House
from threecard.server.house.receipts import Receipt
from threecard.server.identity import Person
from threecard.server.identity.delays import network_of
from threecard.server.identity.rates import Rate
from threecard.server.money.entries import wallet

Receive = Callable[[], Awaitable[Message]]
Scope = dict[str, Any]

LOOKED_AT_SECONDS = 5.0  # how long a session is taken to go on without asking again


class _IdAlone(msgspec.Struct):
    id: Id | None = None


_ID = msgspec.json.Decoder(_IdAlone)


class Live:
    """Takes sockets, at tables and in the lobby."""

    def __init__(
        self,
        house: House,
        settings: ApiSettings,
        sessions: Admission,
        watching: Watching,
        commands: Commands,
    ) -> None:
        self.house = house
        self.settings = settings
        self.sessions = sessions
        self.watching = watching
        self.commands = commands
        self.strangers = Rate(burst=settings.strangers_burst, every=settings.strangers_every)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the client's wish to connect
        try:
            shown = credentials(scope["headers"], scope.get("client"))
            shown.check_origin()
            table = self._table(scope["path"])
            after = _after(scope["query_string"])
            person = await self.sessions.person_or_nobody(shown)
            self._check_room(person)
        except ThreecardError as error:
            await reject(send, error)
            return
        await send({"type": "websocket.accept"})
        await _Socket(self, shown, person, table).serve(receive, send, after)

    def _table(self, path: str) -> str | None:
        """The table an address names; none is the lobby."""
        parts = path.strip("/").split("/")
        match parts:
            case ["api", "lobby", "live"]:
                return None
            case ["api", "tables", name, "live"]:
                self.house.table(name)
                return name
            case _:
                raise HouseError(Code.UNKNOWN_PATH, "The house serves nothing at this address.")

    def _check_room(self, person: Person | None) -> None:
        own = 0 if person is None else self.watching.sockets_of(person.name)
        if self.watching.sockets >= self.settings.sockets_max or own >= self.settings.sockets_each:
            raise BusyError(1_000)


class _Socket:
    """One socket, from its beginning to its end."""

    def __init__(
        self, live: Live, shown: Credentials, person: Person | None, table: str | None
    ) -> None:
        self._live = live
        self._shown = shown
        self._network = network_of(shown.address)
        self._person = person
        self._table = table
        self._outbox = Outbox(live.settings.frames_waiting, live.watching.cut)
        name = None if person is None else person.name
        self._watcher = Watcher(name, shown.token, self._outbox)
        self._viewer = Viewer(name)
        self._looked_at = asyncio.get_running_loop().time()
        self._is_in = False  # among those who are told
        self._flying: set[asyncio.Task[None]] = set()
        self._landing: asyncio.Future[None] | None = None  # of any, when too many are under way

    async def serve(self, receive: Receive, send: Send, after: int | None) -> None:
        """Until the client goes, or the house ends it."""
        reader = asyncio.current_task()
        assert reader is not None
        self._outbox.abandoned = reader.cancel
        delivering = asyncio.create_task(self._deliver(send))
        try:
            await self._begin(after)
            await self._read(receive)
        except asyncio.CancelledError:
            if self._outbox.ended is None:
                raise
            reader.uncancel()  # the client neither read nor went; it is left behind
        finally:
            if self._is_in:
                self._live.watching.leave(self._watcher, self._table)
            delivering.cancel()

    async def _begin(self, after: int | None) -> None:
        """What the client has to know first; from then on it hears everything."""
        watching, table = self._live.watching, self._table
        if table is None:
            self._outbox.put(watching.lobby_text())
            self._enter()
            return
        try:
            balance = self._watcher.balance = await self._balance()
        except StoreError as error:
            self._outbox.cut(CloseCode.MISSED, error.sentence)
            return
        room = watching.room(table)
        room.tell()  # or those who come now would be told twice
        missed = None if after is None else room.missed(after, self._viewer)
        self._enter()
        if missed is None:
            self._outbox.put(watching.snapshot(table, self._viewer, balance).decode())
            return
        for frame in missed:
            self._outbox.put(frame)
        if balance is not None:
            self._outbox.put(text(Balance(balance)))
        self._outbox.put(text(MeterFrame(watching.meter)))
        self._outbox.put(text(Watchers(watching.crowd(table))))

    def _enter(self) -> None:
        self._live.watching.enter(self._watcher, self._table)
        self._is_in = True

    async def _balance(self) -> int | None:
        if self._person is None:
            return None
        async with self._live.house.store.reading() as tx:
            return await tx.balance(wallet(self._person.name))

    async def _deliver(self, send: Send) -> None:
        try:
            await self._outbox.deliver(send)
        except Exception as error:  # noqa: BLE001 # whatever it is, it is this socket's alone
            self._outbox.fail(error)

    async def _read(self, receive: Receive) -> None:
        """Take commands; several may be under way, and they are decided in the order they came."""
        loop = asyncio.get_running_loop()
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._person is None and not self._may_speak():
                self._outbox.cut(CloseCode.TOO_MANY, "Sign in before you ask for more.")
                continue  # until the end is sent, and the client goes
            if loop.time() - self._looked_at > LOOKED_AT_SECONDS:
                try:
                    await self._look_again(loop.time())
                except StoreError as error:  # whether the session goes on can't be seen
                    self._outbox.cut(CloseCode.MISSED, error.sentence)
                    continue
            written = message.get("text")
            task = loop.create_task(self._command(message["bytes"] if written is None else written))
            self._flying.add(task)
            task.add_done_callback(self._landed)
            if len(self._flying) >= self._live.settings.in_flight:
                self._landing = loop.create_future()
                await self._landing

    def _may_speak(self) -> bool:
        """Whether somebody without a session, who is answered with a refusal, gets one more."""
        now = self._live.house.clock.now()
        return not self._live.strangers.wait(self._network, now)

    def _landed(self, task: asyncio.Task[None]) -> None:
        self._flying.discard(task)
        landing, self._landing = self._landing, None
        if landing is not None and not landing.done():
            landing.set_result(None)

    async def _look_again(self, now: float) -> None:
        """A session may have ended, or its person's positions changed, in these few seconds."""
        self._looked_at = now
        if self._person is not None:
            self._person = await self._live.sessions.person_or_nobody(self._shown)
            if self._person is None:
                self._outbox.end(CloseCode.SESSION_ENDED, "The session has ended.")

    async def _command(self, written: str | bytes) -> None:
        id_: str | None = None
        try:
            body = read_command(written)
            id_ = body.id
            receipt = await self._give(body)
            frame = text(Answered(id_, receipt.seq))
        except Exception as error:  # noqa: BLE001 # whatever it is, it is this command's answer
            frame = text(Refused(id_ or id_of(written), error_out(error)))
        self._outbox.put(frame)

    def _give(self, body: CommandIn) -> Awaitable[Receipt]:
        if self._person is None:
            raise HouseError(Code.NOT_SIGNED_IN, "Sign in first, or come in as a guest.")
        if self._table is None:
            raise HouseError(Code.UNKNOWN_TABLE, "The lobby takes no commands; go to a table.")
        return self._live.commands.give(self._person, self._table, body, self._network)


def id_of(written: str | bytes) -> str | None:
    """The id of a command that can't be read, if that much can and it is one."""
    try:
        return _ID.decode(written).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _after(query: bytes) -> int | None:
    values = parse_qs(query.decode("latin-1")).get("after")
    if not values:
        return None
    digits = values[-1]
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 16):
        raise HouseError(Code.BAD_FIELD, "`after` is a whole number.", where="after")
    return int(digits)


async def reject(send: Send, error: ThreecardError) -> None:
    """Answer in HTTP instead of opening a socket."""
    headers = {"content-type": "application/json", **retry_after(error)}
    await send(
        {
            "type": "websocket.http.response.start",
            "status": status_of(error),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        }
    )
    body = msgspec.json.encode(error_out(error))
    await send({"type": "websocket.http.response.body", "body": body})
