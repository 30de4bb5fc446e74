"""Stores that lose answers: a call that never arrives, or one that takes effect unanswered.

SQLite's calls are statements on a connection; PostgreSQL's are what a client sends over its socket
before it waits. Both count alike, so that a fault is planted at every call there is.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.server.quick_store import QuickStore
from threecard.server.storage.postgres import PostgresStore

READY = b"Z\0\0\0\x05"  # PostgreSQL's “ready for query” ends every answer, before one byte more
SYNC = b"S\0\0\0\x04"  # ends a pipeline; what comes before it is answered with it
PIPELINED = b"PBDECH"  # what the messages of a pipeline begin with
ANSWER_SECONDS = 0.2  # then the server waits for more, and has answered nothing


class Losses:
    """Which call loses its answer, and whether the database is away after it."""

    def __init__(self) -> None:
        self.is_away = False
        self.lost = 0  # answers so far
        self._left: int | None = None  # calls until the one that is lost
        self._only = b""  # what the call has in it
        self._has_effect = False
        self._stays_away = False

    def lose(
        self, call: int = 0, *, only: bytes = b"", has_effect: bool, stays_away: bool = False
    ) -> None:
        """Lose the answer to the call after so many others, of those that have `only` in them."""
        self._left, self._only = call, only
        self._has_effect, self._stays_away = has_effect, stays_away

    def calm(self) -> None:
        self._left, self.is_away = None, False

    def meets(self, call: bytes) -> bool | None:
        """What becomes of a call: None if it is answered, else whether it has an effect."""
        if self.is_away:
            return False
        if self._left is None or self._only not in call:
            return None
        self._left -= 1
        if self._left >= 0:
            return None
        self._left = None
        self.lost += 1
        self.is_away = self._stays_away
        return self._has_effect


class _LosingConnection:
    """A connection to SQLite some of whose calls fail, before or after they are run."""

    def __init__(self, within: sqlite3.Connection, losses: Losses) -> None:
        self._within = within
        self._losses = losses

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401 # as it is
        return self._call("execute", statement, values)

    def executemany(self, statement: str, rows: Any) -> sqlite3.Cursor:  # noqa: ANN401 # as it is
        return self._call("executemany", statement, rows)

    def _call(self, kind: str, statement: str, values: object) -> sqlite3.Cursor:
        has_effect = self._losses.meets(statement.encode())
        if has_effect is not False:
            done: sqlite3.Cursor = getattr(self._within, kind)(statement, values)
            if has_effect is None:
                return done
            done.fetchall()  # or a statement would be left halfway
        raise sqlite3.OperationalError("disk I/O error (made by the test)")

    def __getattr__(self, name: str) -> object:
        return getattr(self._within, name)


class LosingSqlite(QuickStore):
    """SQLite whose answers are lost as told."""

    def __init__(self, path: Path, losses: Losses) -> None:
        super().__init__(path)
        self._losses = losses

    def _connect(self) -> sqlite3.Connection:
        losing: Any = _LosingConnection(super()._connect(), self._losses)
        return losing  # type: ignore[no-any-return] # it does what a connection does

    async def settled(self) -> None:
        """It has the one connection that it had."""


class LosingProxy:
    """A socket before PostgreSQL's own that cuts connections as told; in a thread of its own."""

    def __init__(self, url: str, losses: Losses) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="lose-"))
        [behind] = parse_qs(urlsplit(url).query)["host"]
        self.url = url.replace(behind, str(self._folder))
        self._socket = ".s.PGSQL.5432"
        self._behind = Path(behind) / self._socket
        self._losses = losses
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)
        self._talks: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._thread.start()
        serving = asyncio.start_unix_server(self._accept, self._folder / self._socket)
        self._server = asyncio.run_coroutine_threadsafe(serving, self._loop).result()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        shutil.rmtree(self._folder)

    async def _end(self) -> None:
        self._server.close()
        for talk in tuple(self._talks):
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()  # one that still had something to say would stay open
        await asyncio.sleep(0)  # transports end a turn later

    async def _accept(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk is not None
        self._talks.add(talk)
        self._ends.add(back)
        server, there = await asyncio.open_unix_connection(self._behind)
        self._ends.add(there)
        answering = asyncio.create_task(_pass_on(server, back))
        try:
            while asked := await client.read(1 << 20):
                has_effect = self._losses.meets(asked)
                if has_effect is False:
                    break
                if has_effect:
                    answering.cancel()
                    await asyncio.gather(answering, return_exceptions=True)
                there.write(asked)
                if has_effect:
                    await _answered(server, asked)
                    break
        except asyncio.CancelledError:
            pass
        finally:
            answering.cancel()
            for end in (back, there):
                end.close()
            self._talks.discard(talk)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while some := await source.read(1 << 20):
        target.write(some)
    target.close()


async def _answered(server: asyncio.StreamReader, asked: bytes) -> None:
    """Until the server has done what was asked of it; nobody hears so."""
    if asked[0] in PIPELINED and not asked.endswith(SYNC):
        return
    heard = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(ANSWER_SECONDS):
            while heard[-6:-1] != READY and (some := await server.read(1 << 20)):
                heard += some


class LosingPostgres(PostgresStore):
    """PostgreSQL behind such a socket."""

    def __init__(self, url: str, losses: Losses) -> None:
        self._proxy = LosingProxy(url, losses)
        super().__init__(self._proxy.url)

    async def close(self) -> None:
        await super().close()
        self._proxy.close()

    async def settled(self) -> None:
        """Until every connection that was lost is made again, which takes calls of its own.

        One may have been cut after its last answer, so that nobody has noticed yet.
        """
        await self._pool.check()
        while (has := self._pool.get_stats())["pool_available"] < has["pool_size"]:  # noqa: ASYNC110 # no event is there to wait for
            await asyncio.sleep(0.001)
