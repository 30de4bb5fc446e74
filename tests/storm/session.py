"""A session with the model of PostgreSQL: its transaction, its timeouts, what it listens to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import errors

from tests.storm.engine import Done, Engine
from tests.storm.held import ModelTransaction

_SETTING = re.compile(r"SET (?:LOCAL )?(\w+) = (\d+)")
PAIRS = "unnest(?::text[], ?::text[]) AS asked (person, command)"
_TIMEOUTS = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
NOTHING = Done(None)


class Server:
    """The sessions of one database, and whether it is there at all."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sessions: list[Session] = []
        self.is_up = True
        self.ends: Callable[[str], None] = lambda _why: None  # told why a session was ended
        engine.notify = self._notify

    def connect(self) -> Session:
        if not self.is_up:
            raise psycopg.OperationalError("connection refused")
        session = Session(self)
        self.sessions.append(session)
        return session

    def crash(self) -> None:
        """Every session ends, and nobody gets a new one."""
        self.is_up = False
        for session in list(self.sessions):
            session.end("the server crashed")

    def _notify(self, channel: str, payload: str) -> None:
        for session in self.sessions:
            if channel in session.channels:
                session.notified(channel, payload)


class Session:
    """One client, as the server sees it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._engine = server.engine
        self.tx: ModelTransaction | None = None
        self.is_ended = False
        self.channels: set[str] = set()
        self.notified: Callable[[str, str], None] = lambda _channel, _payload: None
        self._set: dict[str, int] = dict.fromkeys(_TIMEOUTS, 0)
        self._local: dict[str, int] = {}
        self._idle: asyncio.TimerHandle | None = None
        self.running: asyncio.Task[Any] | None = (
            None  # at the server, where it is a task of its own
        )

    def end(self, why: str) -> None:
        """The session is over: what it had begun is undone."""
        if self.is_ended:
            return
        self.is_ended = True
        if self._idle is not None:
            self._idle.cancel()
        if self.running is not None and self.running is not asyncio.current_task():
            self.running.cancel()
        if self.tx is not None:
            self._engine.abort(self.tx)
            self.tx = None
        self._server.sessions.remove(self)
        self._server.ends(why)

    async def handle(self, statement: str, rows: Sequence[Sequence[Any]]) -> Done:
        """Run a statement, once for each row of values."""
        if self.is_ended:
            raise psycopg.OperationalError("the connection is closed")
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        done = NOTHING
        try:
            for values in rows:
                done = await self._one(statement, values)
        except psycopg.Error:
            self._fail()
            raise
        finally:
            self._rest()
        if self.is_ended:
            raise psycopg.OperationalError("the connection was closed meanwhile")
        return done

    def _fail(self) -> None:
        if self.tx is not None:
            self.tx.is_failed = True

    def _rest(self) -> None:
        limit = self._timeout("idle_in_transaction_session_timeout")
        if self.tx is not None and limit and not self.is_ended:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(limit / 1000, self.end, "it was idle in a transaction")

    def _timeout(self, name: str) -> int:
        return self._local.get(name, self._set[name])

    async def _one(self, statement: str, values: Sequence[Any]) -> Done:
        engine, tx = self._engine, self.tx
        match statement:
            case "BEGIN":
                self.tx = ModelTransaction()
                return NOTHING
            case "COMMIT" | "ROLLBACK":
                self.tx, self._local = None, {}
                if tx is not None:
                    (engine.commit if statement == "COMMIT" else engine.abort)(tx)
                return NOTHING
            case _:
                pass
        if tx is not None and tx.is_failed and not statement.startswith("ROLLBACK TO"):
            raise errors.InFailedSqlTransaction("the transaction is aborted")
        match statement:
            case "SAVEPOINT command":
                engine.set_savepoint(_begun(tx))
            case "RELEASE SAVEPOINT command":
                pass
            case "ROLLBACK TO SAVEPOINT command":
                engine.roll_back(_begun(tx))
            case _ if statement.startswith("SET "):
                self._configure(statement)
            case _ if statement.startswith("LISTEN "):
                self.channels.add(statement.removeprefix("LISTEN "))
            case _:
                own = OWN.get(statement)
                if own is not None:
                    return Done(own(self, values))
                return await self._run(statement, values)
        return NOTHING

    async def _run(self, statement: str, values: Sequence[Any]) -> Done:
        engine, tx = self._engine, self.tx
        if " = ANY(?)" in statement:
            [wanted] = values
            marks = ", ".join("?" * len(wanted))
            statement = statement.replace(" = ANY(?)", f" IN ({marks})").replace('"C"', "BINARY")
            values = wanted
        if PAIRS in statement:
            pairs = list(zip(*values, strict=True))
            rows = ", ".join(["(?, ?)"] * len(pairs))
            named = f"SELECT column1 AS person, column2 AS command FROM (VALUES {rows})"  # noqa: S608 # marks
            statement = statement.replace(PAIRS, f"({named}) AS asked")
            values = [each for pair in pairs for each in pair]
        alone = ModelTransaction() if tx is None else tx
        alone.limits = self._timeout("lock_timeout"), self._timeout("statement_timeout")
        try:
            done = await engine.run(alone, statement, values)
        except BaseException:
            if tx is None:
                engine.abort(alone)
            raise
        if tx is None:
            engine.commit(alone)
        return done

    def _configure(self, statement: str) -> None:
        if statement.startswith("SET TRANSACTION"):
            self._engine.look_only(_begun(self.tx))
        where = self._local if self.tx is not None else self._set
        for name, value in _SETTING.findall(statement):
            where[name] = int(value)

    def set_local(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        idle, lock = map(int, values)
        self._local |= {"idle_in_transaction_session_timeout": idle, "lock_timeout": lock}
        return [(str(idle), str(lock))]

    def emit(self) -> list[tuple[Any, ...]]:
        self._engine.number(_begun(self.tx))
        return [("0/0",)]

    def notify(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        channel, payload = values
        _begun(self.tx).notices.append((channel, payload))
        return [("",)]


def _begun(tx: ModelTransaction | None) -> ModelTransaction:
    if tx is None:
        raise psycopg.errors.NoActiveSqlTransaction("there is no transaction")
    return tx


# What SQLite has no words for.
OWN: dict[str, Callable[[Session, Sequence[Any]], list[tuple[Any, ...]]]] = {
    "SELECT pg_notify(?, ?)": Session.notify,
    "SELECT pg_logical_emit_message(true, ?, '')": lambda session, _: session.emit(),
    "SELECT pg_current_xact_id_if_assigned()::text": lambda session, _: [
        (None if (n := _begun(session.tx).number) is None else str(n),)
    ],
    "SELECT pg_xact_status(?::text::xid8)": lambda session, values: [
        (session._engine.fate(int(values[0])),)
    ],
    "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)": lambda session, _: [
        (session._engine.now(),)
    ],
    "SELECT set_config('idle_in_transaction_session_timeout', ?, true), "
    "set_config('lock_timeout', ?, true)": Session.set_local,
    "SELECT 1": lambda _session, _: [(1,)],
    "SELECT pg_database_size(current_database())": lambda _session, _: [(0,)],
}
