"""A model of PostgreSQL: rows that are held, many transactions at once, over SQLite's own SQL.

What is committed lies in a SQLite file. A transaction is the rows it has written; to run one of its
statements they are laid over what is committed, and taken off again when another's turn comes: that
is READ COMMITTED. A row that is written or selected FOR UPDATE is held until the transaction ends,
whoever else wants it waits, and then runs its statement anew on what is there. A look that is
REPEATABLE READ has a snapshot of its own.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from psycopg import errors

Row = tuple[Any, ...]
Key = tuple[Any, ...]  # of a row: its table, and the values that tell it apart
DEADLOCK_SECONDS = 1.0

_INSERT = re.compile(r"INSERT INTO (\w+) \(([^)]*)\) VALUES \(([^)]*)\)(.*)$", re.DOTALL)
_CHANGE = re.compile(r"(?:UPDATE|DELETE FROM) (\w+)\b")
_RETURNING = re.compile(r"\s+RETURNING (.+)$")
_LAST = "SELECT COALESCE(MAX({}), 0) FROM {}"
_HELD = re.compile(r"SELECT (.+?) FROM (\w+) (.*) FOR UPDATE$", re.DOTALL)


class Table(NamedTuple):
    """A table: its columns, those of its keys, and the rows elsewhere that it refers to."""

    columns: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]  # the primary one first
    numbered: str | None
    refers: tuple[tuple[str, str, str], ...]  # a column here, a table and its column


class Done(NamedTuple):
    """What a statement gave; none where it gives nothing."""

    rows: list[Row] | None


class ModelTransaction:
    """What a transaction has written, and what it holds."""

    def __init__(self) -> None:
        self.rows: dict[Key, Row | None] = {}  # as it leaves them; none is deleted
        self.held: list[Key] = []
        self.savepoint: tuple[dict[Key, Row | None], int] | None = None
        self.notices: list[tuple[str, str]] = []
        self.number: int | None = None
        self.is_failed = False
        self.is_over = False
        self.limits = (0, 0)  # milliseconds for a row that another holds, and for a statement
        self.look: sqlite3.Connection | None = None  # of one that only looks


class Engine:
    """A database server, as far as one statement goes. It knows no network."""

    def __init__(self, path: Path, now: Callable[[], int]) -> None:
        self.path = path
        self.now = now  # its clock, in milliseconds
        self.committed: Callable[[], None] = lambda: None
        self.notify: Callable[[str, str], None] = lambda _channel, _payload: None
        self.deadlocks = 0
        self._db = self._connect()
        self._tables = {name: self._table(name) for (name,) in self._db.execute(TABLES)}
        self._numbers = {
            name: self._db.execute(_LAST.format(each.numbered, name)).fetchone()[0]
            for name, each in self._tables.items()
            if each.numbered
        }
        self._present: ModelTransaction | None = None  # whose rows lie over what is committed
        self._holders: dict[Key, ModelTransaction] = {}
        self._waits_for: dict[ModelTransaction, ModelTransaction] = {}
        self._released: list[asyncio.Future[None]] = []
        self._fates: dict[int, str] = {}
        self._looks: list[sqlite3.Connection] = []

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"):
            db.execute(f"PRAGMA {pragma}")
        db.create_function("starts_with", 2, lambda text, with_: text.startswith(with_))
        return db

    def _table(self, name: str) -> Table:
        columns = self._db.execute(f"PRAGMA table_info({name})").fetchall()
        primary = tuple(c[1] for c in sorted(columns, key=lambda c: c[5]) if c[5])
        unique = [
            tuple(part[2] for part in self._db.execute(f"PRAGMA index_info({index[1]})"))
            for index in self._db.execute(f"PRAGMA index_list({name})").fetchall()
            if index[2] and index[3] == "u"
        ]
        refers = tuple(
            (each[3], each[2], each[4])
            for each in self._db.execute(f"PRAGMA foreign_key_list({name})")
        )
        numbered = primary[0] if name == "ledger" else None
        return Table(tuple(c[1] for c in columns), (primary, *unique), numbered, refers)

    def close(self) -> None:
        for each in (*self._looks, self._db):
            each.close()

    # Transactions

    def begin(self) -> ModelTransaction:
        return ModelTransaction()

    def look_only(self, tx: ModelTransaction) -> None:
        """It writes nothing, and sees one moment."""
        tx.look = self._looks.pop() if self._looks else self._connect()
        tx.look.execute("PRAGMA query_only = ON")
        tx.look.execute("BEGIN")

    def commit(self, tx: ModelTransaction) -> None:
        if tx.is_failed:
            self.abort(tx)
            return
        if tx.look is None:
            if tx.rows:
                self._lay(tx)
                self._db.execute("COMMIT")
                self._present = None
            if tx.number is not None:
                self._fates[tx.number] = "committed"
            if tx.rows:
                self.committed()
        self._end(tx)
        for channel, payload in tx.notices:
            self.notify(channel, payload)

    def abort(self, tx: ModelTransaction) -> None:
        if tx.number is not None:
            self._fates[tx.number] = "aborted"
        if self._present is tx:
            self._take_off()
        self._end(tx)

    def _end(self, tx: ModelTransaction) -> None:
        tx.is_over = True
        if tx.look is not None:
            tx.look.execute("ROLLBACK")
            self._looks.append(tx.look)
            tx.look = None
        self._release(tx, 0)

    def fate(self, number: int) -> str:
        return self._fates.get(number, "in progress")

    def number(self, tx: ModelTransaction) -> int:
        if tx.number is None:
            tx.number = len(self._fates) + 1000
            self._fates[tx.number] = "in progress"
        return tx.number

    def set_savepoint(self, tx: ModelTransaction) -> None:
        tx.savepoint = (dict(tx.rows), len(tx.held))

    def roll_back(self, tx: ModelTransaction) -> None:
        """To the savepoint; what was held since is held no more."""
        assert tx.savepoint is not None
        rows, held = tx.savepoint
        tx.rows, tx.is_failed = dict(rows), False
        if self._present is tx:
            self._take_off()
        self._release(tx, held)

    # Statements

    async def run(self, tx: ModelTransaction, statement: str, values: Sequence[Any]) -> Done:
        """Run a statement of a transaction; it may have to wait for rows that others hold."""
        values = _checked(values)
        try:
            if statement.startswith("SELECT"):
                held = _HELD.match(statement)
                if held is not None:
                    return Done(await self._hold(tx, held, values))
                return Done(self._reads(tx).execute(statement, values).fetchall())
            if tx.look is not None:
                raise errors.ReadOnlySqlTransaction("a look writes nothing")
            return await self._write(tx, statement, values)
        except sqlite3.IntegrityError as error:
            raise psycopg.IntegrityError(str(error)) from error
        except sqlite3.Error as error:
            raise psycopg.ProgrammingError(f"{error}: {statement}") from error

    def _reads(self, tx: ModelTransaction) -> sqlite3.Connection:
        if tx.look is not None:
            return tx.look
        self._lay(tx)
        return self._db

    async def _hold(
        self, tx: ModelTransaction, asked: re.Match[str], values: Sequence[Any]
    ) -> list[Row]:
        wanted, name, rest = asked.groups()
        key = ", ".join(self._tables[name].keys[0])
        statement = f"SELECT {wanted}, {key} FROM {name} {rest}"  # noqa: S608 # the statement itself
        count = len(wanted.split(","))
        while True:
            self._lay(tx)
            found = self._db.execute(statement, values).fetchall()
            for row in found:
                at: Key = (name, *row[count:])
                if self._is_others(tx, at):
                    await self._wait(tx, at)
                    break
                self._take(tx, at)
            else:
                return [row[:count] for row in found]

    async def _write(self, tx: ModelTransaction, statement: str, values: Sequence[Any]) -> Done:
        asked = _RETURNING.search(statement)
        statement = _RETURNING.sub("", statement)
        insert = _INSERT.match(statement)
        if insert is not None:
            name, statement, values = self._numbered(insert, statement, values)
        else:
            change = _CHANGE.match(statement)
            if change is None:
                raise psycopg.ProgrammingError(f"the model does not know: {statement}")
            name = change[1]
        table = self._tables[name]
        attempted = [] if insert is None else self._attempted(insert, name, values)
        while True:
            self._lay(tx)
            wanted = list(attempted) if "DO UPDATE" in statement else []
            is_new = insert is not None and not self._is_there(name, attempted)
            self._db.execute("SAVEPOINT one")
            try:
                changed = self._db.execute(f"{statement} RETURNING *", values).fetchall()
            except sqlite3.Error:
                self._db.execute("ROLLBACK TO one")
                self._db.execute("RELEASE one")
                blocked = [each for each in attempted if self._is_others(tx, each)]
                if not blocked:
                    raise
                await self._wait(tx, blocked[0])
                continue
            wanted += [key for row in changed for key in self._keys(name, row)]
            if insert is not None and changed:
                wanted += attempted
            blocked = [each for each in wanted if self._is_others(tx, each)]
            if is_new:
                blocked += [e for e in self._referred(table, changed) if self._is_others(tx, e)]
            if not blocked:
                break
            self._db.execute("ROLLBACK TO one")
            self._db.execute("RELEASE one")
            await self._wait(tx, blocked[0])
        self._db.execute("RELEASE one")
        for each in wanted:
            self._take(tx, each)
        self.number(tx)
        is_gone = statement.startswith("DELETE")
        for row in changed:
            tx.rows[self._keys(name, row)[0]] = None if is_gone else row
        if asked is None:
            return Done(None)
        places = [table.columns.index(column.strip()) for column in asked[1].split(",")]
        return Done([tuple(row[place] for place in places) for row in changed])

    def _numbered(
        self, insert: re.Match[str], statement: str, values: Sequence[Any]
    ) -> tuple[str, str, Sequence[Any]]:
        """A row of a table that numbers its rows gets the next number, and keeps it."""
        name, columns, marks, rest = insert.groups()
        numbered = self._tables[name].numbered
        if numbered is None or numbered in columns:
            return name, statement, values
        self._numbers[name] += 1
        made = f"INSERT INTO {name} ({numbered}, {columns}) VALUES (?, {marks}){rest}"  # noqa: S608 # the statement itself
        return name, made, (self._numbers[name], *values)

    def _attempted(self, insert: re.Match[str], name: str, values: Sequence[Any]) -> list[Key]:
        """The keys of the row that an insertion brings, whether or not it is taken."""
        _, columns, marks, _ = insert.groups()
        given = iter(values[-marks.count("?") - insert[4].count("?") :] if values else ())
        row: dict[str, Any] = {}
        for column, mark in zip(columns.split(","), marks.split(","), strict=True):
            written = mark.strip()
            row[column.strip()] = next(given) if written == "?" else int(written)
        keys = self._tables[name].keys
        return [
            (name if place == 0 else f"{name} by {key}", *(row[part] for part in key))
            for place, key in enumerate(keys)
            if all(part in row for part in key)
        ]

    def _keys(self, name: str, row: Row) -> list[Key]:
        table = self._tables[name]
        return [
            (
                name if place == 0 else f"{name} by {key}",
                *(row[table.columns.index(part)] for part in key),
            )
            for place, key in enumerate(table.keys)
        ]

    def _is_there(self, name: str, attempted: list[Key]) -> bool:
        if not attempted:
            return False
        where = " AND ".join(f"{part} = ?" for part in self._tables[name].keys[0])
        found = self._db.execute(f"SELECT 1 FROM {name} WHERE {where}", attempted[0][1:])  # noqa: S608 # its own names
        return found.fetchone() is not None

    def _referred(self, table: Table, rows: list[Row]) -> list[Key]:
        """Rows elsewhere that new ones refer to: who holds one of them keeps these waiting."""
        return [
            (name, row[table.columns.index(column)])
            for row in rows
            for column, name, _ in table.refers
        ]

    def _lay(self, tx: ModelTransaction) -> None:
        """Lay a transaction's rows over what is committed."""
        if self._present is tx:
            return
        self._take_off()
        self._db.execute("BEGIN IMMEDIATE")
        self._present = tx
        for (name, *key), row in tx.rows.items():
            if row is None:
                where = " AND ".join(f"{part} = ?" for part in self._tables[name].keys[0])
                self._db.execute(f"DELETE FROM {name} WHERE {where}", key)  # noqa: S608 # its own names
            else:
                self._db.execute(*_upsert(name, self._tables[name], row))

    def _take_off(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        self._present = None

    # Rows that are held

    def _is_others(self, tx: ModelTransaction, key: Key) -> bool:
        return self._holders.get(key, tx) is not tx

    def _take(self, tx: ModelTransaction, key: Key) -> None:
        self.number(tx)
        if self._holders.setdefault(key, tx) is tx and key not in tx.held:
            tx.held.append(key)

    def _release(self, tx: ModelTransaction, count: int) -> None:
        for key in tx.held[count:]:
            if self._holders.get(key) is tx:
                del self._holders[key]
        freed = len(tx.held) > count
        del tx.held[count:]
        if freed:
            waiting, self._released = self._released, []
            for each in waiting:
                if not each.done():
                    each.set_result(None)

    async def _wait(self, tx: ModelTransaction, key: Key) -> None:
        """Until a row is let go; two who wait for each other are found out."""
        loop = asyncio.get_running_loop()
        lock, statement = (loop.time() + each / 1000 if each else inf for each in tx.limits)
        look = loop.time() + DEADLOCK_SECONDS
        try:
            while self._is_others(tx, key):
                self._waits_for[tx] = self._holders[key]
                woken: asyncio.Future[None] = loop.create_future()
                self._released.append(woken)
                await asyncio.wait({woken}, timeout=min(look, lock, statement) - loop.time())
                if loop.time() >= lock:
                    raise errors.LockNotAvailable("lock timeout")
                if loop.time() >= statement:
                    raise errors.QueryCanceled("statement timeout")
                if loop.time() >= look:
                    look = inf if min(lock, statement) < inf else look + DEADLOCK_SECONDS
                    if self._in_a_ring(tx):
                        self.deadlocks += 1
                        raise errors.DeadlockDetected("two transactions wait for each other")
            if tx.is_over:
                raise psycopg.OperationalError("the session is over")
        finally:
            self._waits_for.pop(tx, None)

    def _in_a_ring(self, tx: ModelTransaction) -> bool:
        seen, each = {tx}, self._waits_for.get(tx)
        while each is not None and each not in seen:
            seen.add(each)
            each = self._waits_for.get(each)
        return each is tx

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """What is committed, as seen from outside."""
        look = self._looks.pop() if self._looks else self._connect()
        try:
            return look.execute(statement, values).fetchall()
        finally:
            self._looks.append(look)


@cache
def _upsert_of(name: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {name} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 # its own names


def _upsert(name: str, table: Table, row: Row) -> tuple[str, Row]:
    return _upsert_of(name, table.columns), row


def _checked(values: Sequence[Any]) -> Sequence[Any]:
    for each in values:
        if isinstance(each, str) and "\0" in each:
            raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return values


TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
