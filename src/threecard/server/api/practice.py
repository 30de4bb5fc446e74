"""A socket to practise at: it is one practice table, which is gone when the socket is."""

from __future__ import annotations

import asyncio
import logging

from threecard.core.errors import Code, ThreecardError
from threecard.core.people import Role
from threecard.core.view import Viewer
from threecard.server.api.commands import BusyError, check_dealer
from threecard.server.api.errors import error_out
from threecard.server.api.frames import Answered, Balance, Closing, MeterFrame, Refused, text
from threecard.server.api.live import Receive, Scope, id_of, reject
from threecard.server.api.outbox import CloseCode, Outbox, Send
from threecard.server.api.requests import BODIES, CommandIn, command_of, read_command
from threecard.server.api.room import Room, Watcher
from threecard.server.api.session import credentials
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.errors import HouseError
from threecard.server.house.commit import Happened
from threecard.server.house.house import House
from threecard.server.identity.delays import network_of
from threecard.server.identity.rates import Rate
from threecard.server.practice.places import Places
from threecard.server.practice.table import YOU, PracticeTable

log = logging.getLogger(__name__)

LEFT = "Nobody played here for a while, so this practice table was cleared away."


def asks_to_practise(path: str) -> str | None:
    """The table whose game somebody wants to practise, by the address of a socket."""
    match path.strip("/").split("/"):
        case ["api", "tables", table, "practice"]:
            return table
        case _:
            return None


class Practice:
    """Takes sockets of people who practise; anybody may, and no session is asked for."""

    def __init__(self, house: House, settings: ApiSettings, watching: Watching) -> None:
        self.house = house
        self.settings = settings
        self.watching = watching
        self.places = Places(most=settings.practice_max, each=settings.practice_each)
        self.rate = Rate(burst=settings.practice_burst, every=settings.practice_every)
        self._open: set[_PracticeSocket] = set()
        self._closing = False

    async def __call__(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the client's wish to connect
        shown = credentials(scope["headers"], scope.get("client"))
        network = network_of(shown.address)
        try:
            shown.check_origin()
            dealt = self._dealt(table)
            if not self.places.take(network):
                raise BusyError(60_000)
        except ThreecardError as error:
            await reject(send, error)
            return
        try:
            await send({"type": "websocket.accept"})
            socket = _PracticeSocket(self, dealt, network)
            self._open.add(socket)
            try:
                await socket.serve(receive, send)
            finally:
                self._open.discard(socket)
        finally:
            self.places.leave(network)

    def close(self, message: str) -> None:
        """The house closes, and nothing of practice is kept."""
        self._closing = True
        for socket in list(self._open):
            socket.close(message)

    def _dealt(self, table: str) -> PracticeTable:
        """A table of one's own, by the rules of this one."""
        live = self.house.table(table)
        if self._closing:
            raise HouseError(Code.HOUSE_CLOSING, "The house is closing.")
        if live.missing is not None:
            raise HouseError(Code.UNKNOWN_EDITION, live.missing)
        house = self.house
        return PracticeTable(live.table.config, entropy=house.entropy, at=house.clock.now())


class _PracticeSocket:
    """One practice table, from its beginning to its end."""

    def __init__(self, practice: Practice, table: PracticeTable, network: str) -> None:
        self._practice = practice
        self._clock = practice.house.clock
        self._table = table
        self._network = network
        self._outbox = Outbox(practice.settings.frames_waiting, practice.watching.cut)
        self._room = Room(self._clock, table.live, ring=1)
        self._watcher = Watcher(YOU, None, self._outbox)
        self._told = (table.balance, table.meter)
        self._due: asyncio.Handle | None = None  # when the dealer goes on
        self._idle: asyncio.Handle | None = None

    async def serve(self, receive: Receive, send: Send) -> None:
        """Until the client goes, or its time is over."""
        loop = asyncio.get_running_loop()
        reader = asyncio.current_task()
        assert reader is not None
        self._outbox.abandoned = reader.cancel
        delivering = asyncio.create_task(self._deliver(send))
        settings = self._practice.settings
        life = loop.call_later(settings.practice_life / 1000, self._over)
        try:
            table, you = self._table, Viewer(YOU)
            balance, meter = table.balance, table.meter
            first = self._room.snapshot(table.live, you, balance=balance, meter=meter)
            self._outbox.put(first.decode())
            self._room.watchers.add(self._watcher)
            self._wait()
            while (message := await receive())["type"] != "websocket.disconnect":
                written = message.get("text")
                self._command(message["bytes"] if written is None else written)
                self._wait()
        except asyncio.CancelledError:
            if self._outbox.ended is None:
                raise
            reader.uncancel()  # the client neither read nor went; it is left behind
        finally:
            for handle in (life, self._due, self._idle):
                if handle is not None:
                    handle.cancel()
            delivering.cancel()

    def close(self, message: str) -> None:
        self._outbox.put(text(Closing(message)))
        self._outbox.end(CloseCode.RESTART, "The house is closed.")

    async def _deliver(self, send: Send) -> None:
        try:
            await self._outbox.deliver(send)
        except Exception as error:  # noqa: BLE001 # whatever it is, it is this socket's alone
            self._outbox.fail(error)

    def _over(self) -> None:
        self._outbox.end(CloseCode.OVER, LEFT)

    def _wait(self) -> None:
        """Clear the table away unless something is asked of it meanwhile."""
        if self._idle is not None:
            self._idle.cancel()
        seconds = self._practice.settings.practice_idle / 1000
        self._idle = asyncio.get_running_loop().call_later(seconds, self._over)

    def _command(self, written: str | bytes) -> None:
        id_: str | None = None
        try:
            body = read_command(written)
            id_ = body.id
            self._give(body)
        except Exception as error:  # noqa: BLE001 # whatever it is, it is this command's answer
            self._outbox.put(text(Refused(id_ or id_of(written), error_out(error))))
            return
        self._outbox.put(text(Answered(id_, self._table.live.seq)))
        self._go_on()

    def _give(self, body: CommandIn) -> None:
        now = self._clock.now()
        wait = self._practice.rate.wait(self._network, now)
        if wait:
            raise BusyError(wait)
        if body.role not in (None, Role.PLAYER):
            raise HouseError(Code.NOT_PERMITTED, "Who practises is a player.", where="role")
        check_dealer(self._table.live, BODIES[type(body.command)], Role.PLAYER)
        asked = command_of(body.command, actor=YOU, role=Role.PLAYER)
        self._tell(self._table.ask(asked, now))

    def _go_on(self) -> None:
        """The dealer's part, now and when a wait is over."""
        if self._due is not None:
            self._due.cancel()
        now = self._clock.now()
        try:
            facts, until = self._table.go_on(now)
        except Exception as error:
            log.exception("a practice table can't go on")
            self._outbox.cut(CloseCode.MISSED, str(error))
            return
        self._tell(facts)
        if until is not None:
            seconds = max(0, until - now) / 1000
            self._due = asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _tell(self, facts: list[Happened]) -> None:
        if facts:
            self._room.hear(facts, self._table.live)
            self._room.tell()
        (balance, meter), table = self._told, self._table
        if table.balance != balance:
            self._outbox.put(text(Balance(table.balance)))
        if table.meter != meter:
            self._outbox.put(text(MeterFrame(table.meter)))
        self._told = (table.balance, table.meter)
