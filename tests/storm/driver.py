"""The driver of the model of PostgreSQL: connections and their pool, as psycopg has them.

Beneath lies a line to the server. The plain one goes straight there; a storm's takes time, loses
requests and answers, and is cut.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

import psycopg
from psycopg import Notify, sql
from psycopg_pool import PoolTimeout

from tests.storm.engine import Done
from tests.storm.session import Server, Session
from threecard.server.storage import postgres
from threecard.server.storage.postgres import (
    CONNECTIONS,
    RECONNECT_SECONDS,
    WAIT_SECONDS,
    PostgresStore,
)

AGAIN_SECONDS = 0.5


class Line(Protocol):
    """The way from a client to the server and back."""

    async def connect(self) -> Session: ...

    async def call(
        self, session: Session, statement: str, rows: Sequence[Sequence[Any]]
    ) -> Done: ...

    def hear(self, session: Session, heard: Callable[[str, str], None]) -> None:
        """Have what a session is notified of brought to the client."""

    def hang_up(self, session: Session) -> None: ...

    def has_heard_the_end(self, session: Session) -> bool:
        """Whether the client's system knows that the server has hung up."""


class StraightLine:
    """Nothing in between."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def connect(self) -> Session:
        return self._server.connect()

    async def call(self, session: Session, statement: str, rows: Sequence[Sequence[Any]]) -> Done:
        await asyncio.sleep(0)
        return await session.handle(statement, rows)

    def hear(self, session: Session, heard: Callable[[str, str], None]) -> None:
        session.notified = heard

    def hang_up(self, session: Session) -> None:
        session.end("the client hung up")

    def has_heard_the_end(self, session: Session) -> bool:
        return session.is_ended


class Cursor:
    """What a statement gave, or several of one message."""

    def __init__(self, connection: Connection, done: Done, *more: Done) -> None:
        self._connection = connection
        self._next = deque(more)
        self._show(done)

    def _show(self, done: Done) -> None:
        self._rows = done.rows or []
        self.description = None if done.rows is None else ("columns",)

    def nextset(self) -> None:
        self._show(self._next.popleft())

    async def fetchall(self) -> list[tuple[Any, ...]]:
        return self._rows

    async def fetchone(self) -> tuple[Any, ...] | None:
        return self._rows[0] if self._rows else None

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        given = list(rows)
        if given:
            await self._connection.call(statement, given)


class Connection:
    """A connection with psycopg's methods, as far as the store uses them."""

    def __init__(self, line: Line, session: Session) -> None:
        self._line = line
        self._session = session
        self._notices: deque[Notify] = deque()
        self._noticed: asyncio.Future[None] | None = None
        self.closed = False
        line.hear(session, self._heard)

    async def call(self, statement: str, rows: Sequence[Sequence[Any]]) -> Done:
        if self.closed:
            raise psycopg.OperationalError("the connection is closed")
        try:
            return await self._line.call(self._session, statement.replace("%s", "?"), rows)
        except (psycopg.OperationalError, asyncio.CancelledError) as error:
            is_over = self._session.is_ended or isinstance(error, asyncio.CancelledError)
            if is_over or type(error) is psycopg.OperationalError:
                self.close_now()
            raise

    async def execute(self, statement: str | sql.Composed, values: Sequence[Any] = ()) -> Cursor:
        if isinstance(statement, str):
            return Cursor(self, await self.call(statement, [tuple(values)]))
        return Cursor(self, *[await self.call(each, [given]) for each, given in _parts(statement)])

    @asynccontextmanager
    async def cursor(self) -> AsyncIterator[Cursor]:
        yield Cursor(self, Done(None))

    @asynccontextmanager
    async def pipeline(self) -> AsyncIterator[None]:
        """Each statement on its way alone, so that more can go wrong between them."""
        yield

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        await self.call("BEGIN", [()])
        try:
            yield
        except BaseException:
            with suppress(psycopg.Error):  # what can't be rolled back was rolled back with it
                await self.call("ROLLBACK", [()])
            raise
        await self.call("COMMIT", [()])

    async def rollback(self) -> None:
        if not self.closed:
            await self.call("ROLLBACK", [()])

    def is_there(self) -> bool:
        if self._line.has_heard_the_end(self._session):
            self.close_now()
        return not self.closed

    def close_now(self) -> None:
        if not self.closed:
            self.closed = True
            self._line.hang_up(self._session)

    def _heard(self, channel: str, payload: str) -> None:
        self._notices.append(Notify(channel, payload, 0))
        if self._noticed is not None and not self._noticed.done():
            self._noticed.set_result(None)

    async def notifies(self, *, timeout: float) -> AsyncIterator[Notify]:  # noqa: ASYNC109 # as psycopg has it
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout
        while (left := until - loop.time()) > 0:
            while self._notices:
                yield self._notices.popleft()
            self._noticed = loop.create_future()
            await asyncio.wait({self._noticed}, timeout=left)

    async def __aenter__(self) -> Connection:
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.close_now()


def _parts(message: sql.Composed) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The statements of a message, each on its way alone: so more can go wrong between them."""
    statement, values = "", list[Any]()
    for part in (*_flat(message), sql.SQL("; ")):
        if isinstance(part, sql.Literal):
            statement += "?"
            values.append(part._obj)
        elif (written := part.as_string(None)) == "; ":
            yield statement, tuple(values)
            statement, values = "", []
        else:
            statement += written


def _flat(message: sql.Composed) -> Iterator[sql.Composable]:
    for part in message:
        if isinstance(part, sql.Composed):
            yield from _flat(part)
        else:
            yield part


class Pool:
    """Connections that are shared."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._free: list[Connection] = []
        self._out = 0
        self._queue: deque[asyncio.Future[None]] = deque()
        self._is_closed = False

    @asynccontextmanager
    async def connection(self, timeout: float = WAIT_SECONDS) -> AsyncIterator[Connection]:  # noqa: ASYNC109 # as psycopg has it
        connection = await self._get(asyncio.get_running_loop().time() + timeout)
        try:
            yield connection
        finally:
            self._put(connection)

    async def _get(self, until: float) -> Connection:
        loop = asyncio.get_running_loop()
        while self._out >= CONNECTIONS:
            waits: asyncio.Future[None] = loop.create_future()
            self._queue.append(waits)
            await asyncio.wait({waits}, timeout=max(0, until - loop.time()))
            if not waits.done():
                raise PoolTimeout("no connection in time")
        self._out += 1
        try:
            while not self._free:
                with suppress(psycopg.OperationalError, TimeoutError):
                    async with asyncio.timeout(RECONNECT_SECONDS):
                        made = await connect(self._line)
                    await postgres._set_timeouts(made)  # type: ignore[arg-type] # as psycopg's
                    return made
                await _pause(until)
        except BaseException:
            self._let_in()
            raise
        return self._free.pop()

    def _put(self, connection: Connection) -> None:
        self._let_in()
        if self._is_closed or connection.closed:
            connection.close_now()
        else:
            self._free.append(connection)

    def _let_in(self) -> None:
        self._out -= 1
        while self._queue:
            waits = self._queue.popleft()
            if not waits.done():
                waits.set_result(None)
                return

    async def close(self) -> None:
        self._is_closed = True
        for each in self._free:
            each.close_now()


async def _pause(until: float) -> None:
    """Before another attempt, unless it would be too late."""
    if asyncio.get_running_loop().time() + AGAIN_SECONDS >= until:
        raise PoolTimeout("no connection in time")
    await asyncio.sleep(AGAIN_SECONDS)


async def connect(line: Line) -> Connection:
    return Connection(line, await line.connect())


class ModelStore(PostgresStore):
    """The PostgreSQL store on the model of it."""

    def __init__(self, line: Line) -> None:
        self.url = "postgresql://model"
        self._line = line
        self._pool = Pool(line)  # type: ignore[assignment] # it does what psycopg's does

    async def open(self) -> None:
        """The image is of the present revision."""

    def _is_there(self, connection: Connection) -> bool:  # type: ignore[override] # the same
        return connection.is_there()

    async def _connect(self) -> Connection:  # type: ignore[override] # it does what psycopg's does
        return await connect(self._line)
