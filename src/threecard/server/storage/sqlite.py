"""The SQLite store: one file, one writer, write-ahead log, every commit synced.

Statements run on the event loop's thread, where each takes microseconds; only the commit, which
waits for the disk, runs beside it. While one group is synced the next gathers.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import IO

import msgspec

from threecard.core.errors import Code
from threecard.deal.files import put_in_place
from threecard.server.errors import CommitUnknownError, StoreError
from threecard.server.storage.accounts import Account, has_row
from threecard.server.storage.balances import balances_of
from threecard.server.storage.format import ASKS, is_present
from threecard.server.storage.new_database import is_new, make
from threecard.server.storage.records import Head
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Asked, Row, Transaction, Value

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before it is acknowledged
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA cache_size = -65536",  # 64 MiB
)
READERS_MAX = 8  # connections kept for who reads next
READER_KIB = 8_192  # of pages that each keeps: who reads a log from end to end needs none twice


# The commands first: each is then one step in the table's index.
ANSWERED = (
    "SELECT person, command, fingerprint, answer FROM json_each(?) AS asked CROSS JOIN commands "
    "ON person = json_extract(asked.value, '$[0]') AND command = json_extract(asked.value, '$[1]')"
)


class SqliteTransaction(Transaction):
    """Statements on one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection

    async def run(self, statement: str, values: Sequence[Value]) -> list[Row]:
        return self._connection.execute(statement, values).fetchall()

    async def run_for(self, statement: str, names: Collection[str]) -> list[Row]:
        asked = statement.replace("= ANY(?)", "IN (SELECT value FROM json_each(?))")
        return await self.run(asked, (_json(list(names)),))

    async def run_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        self._connection.executemany(statement, rows)

    async def read_head(self, stream: str) -> Head | None:
        # There is one writer, and this is it.
        found = await self.run("SELECT seq, hash FROM streams WHERE stream = ?", (stream,))
        return Head(*found[0]) if found else None

    async def read_balance(self, account: Account) -> int:
        found = await self.run("SELECT cents FROM balances WHERE account = ?", (account,))
        return int(found[0][0]) if found else 0

    async def read_answers(self, asked: Collection[Asked]) -> list[Row]:
        return await self.run(ANSWERED, (_json(asked),))

    async def hold(self, accounts: Iterable[Account]) -> None:
        """Held by being the one writer; what they hold is read at once."""
        wanted = set(filter(has_row, accounts)) - self._balances.keys()
        if wanted:
            self._balances.update(dict.fromkeys(wanted, 0))
            self._balances.update(await balances_of(self, wanted))

    async def touch(self) -> None:
        await self.rows("UPDATE alembic_version SET version_num = version_num")


class SqliteStore(Store):
    """A house in one file."""

    queues_by_stream = False
    failures = (sqlite3.Error,)
    away = (sqlite3.OperationalError,)  # a full disk, a lock, an error of the disk's

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[str] | None = None
        self._writer: sqlite3.Connection | None = None
        self._readers: list[sqlite3.Connection] = []  # that nobody reads with now
        self._number = 0  # of the last transaction

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = self._hold()
        try:
            if is_new(self.path):
                make(self.path)
            elif not self._is_present():
                from threecard.server.storage.migrate import migrate

                migrate(f"sqlite:///{self.path}")
        except StoreError:
            await self.close()
            raise
        except Exception as error:
            await self.close()
            why = str(error).strip().splitlines()[0]
            raise StoreError(
                Code.STORE_FAILED, f"{self.path} can't be opened as a house: {why}."
            ) from error
        self._writer = self._connect()
        self._number = _stamped(self._writer)

    async def close(self) -> None:
        for connection in (*self._readers, self._writer):
            if connection is not None:
                connection.close()
        if self._lock is not None:
            self._lock.close()
        self._readers.clear()
        self._writer = self._lock = None

    @asynccontextmanager
    async def group(self) -> AsyncIterator[SqliteTransaction]:
        connection = self._writer
        assert connection is not None, "the store is open"
        transaction = SqliteTransaction(connection)
        try:
            connection.execute("BEGIN IMMEDIATE")
            changed = connection.total_changes
            yield transaction
            await transaction.flush()
            number = self._stamp(connection) if connection.total_changes > changed else None
        except BaseException:
            if connection.in_transaction:  # a full disk has rolled it back already
                connection.execute("ROLLBACK")
            raise
        await self._commit(connection, number)

    async def is_committed(self, transaction: int | None) -> bool:
        connection = self._writer
        assert connection is not None, "the store is open"
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            is_there = transaction in (None, _stamped(connection))
            if not is_there:
                # A commit whose sync failed can't be seen, and may lie in the write-ahead log all
                # the same, to be found after a power cut. The commit of something else ends that.
                self._stamp(connection)
            await self._commit(connection, None)
        except (sqlite3.Error, StoreError) as error:
            raise StoreError(
                Code.STORE_FAILED, f"The database can't say what it committed: {error}."
            ) from error
        return is_there

    def _stamp(self, connection: sqlite3.Connection) -> int:
        """Number a transaction, in the file's header: the number is there if the rest of it is."""
        self._number = (self._number + 1) % 2**31
        connection.execute(f"PRAGMA user_version = {self._number}")
        return self._number

    async def _commit(self, connection: sqlite3.Connection, number: int | None) -> None:
        try:
            await asyncio.shield(asyncio.to_thread(connection.execute, "COMMIT"))
        except sqlite3.Error as error:
            if not connection.in_transaction:
                raise CommitUnknownError(number) from error
            connection.execute("ROLLBACK")
            raise StoreError(Code.STORE_FAILED, f"The database did not commit: {error}.") from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqliteTransaction]:
        connection: sqlite3.Connection | None = None
        try:
            connection = self._readers.pop() if self._readers else self._connect_reader()
            connection.execute("BEGIN")  # so that all it reads is of one moment
            yield SqliteTransaction(connection)
        except sqlite3.Error as error:
            raise StoreError(
                Code.STORE_FAILED, "The house can't look that up just now; ask again."
            ) from error
        finally:
            if connection is not None:
                self._end_reading(connection)

    async def moment(self, tx: Transaction) -> str:
        """Nobody else writes to a file that is held, and its holder waits for who joins."""
        [(number,)] = await tx.rows("SELECT user_version FROM pragma_user_version")
        return str(number)

    @asynccontextmanager
    async def joining(self, moment: str) -> AsyncIterator[SqliteTransaction]:
        connection = self._connect_reader()
        try:
            connection.execute("BEGIN")
            if str(_stamped(connection)) != moment:
                raise StoreError(
                    Code.STORE_FAILED, f"{self.path} was written to while it was read."
                )
            yield SqliteTransaction(connection)
        finally:
            connection.close()

    def _end_reading(self, connection: sqlite3.Connection) -> None:
        """Keep a connection for who reads next, unless it fails or enough are kept."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            connection.close()
            return
        if len(self._readers) < READERS_MAX:
            self._readers.append(connection)
        else:
            connection.close()

    async def size(self) -> int:
        parts = (Path(f"{self.path}{part}") for part in ("", "-wal"))
        return sum(each.stat().st_size for each in parts if each.exists())

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(copy_database, self.path, Path(path))

    def _is_present(self) -> bool:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path)) as connection:
            return is_present(connection.execute(ASKS).fetchone())
        return False  # new, or no database: the migration says which

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        for pragma in PRAGMAS:
            connection.execute(pragma)
        return connection

    def _connect_reader(self) -> sqlite3.Connection:
        connection = self._connect()
        connection.execute("PRAGMA query_only = ON")
        connection.execute(f"PRAGMA cache_size = -{READER_KIB}")
        return connection

    def _hold(self) -> IO[str]:
        """One house to a file: a second one, or a second worker, is refused."""
        lock = Path(f"{self.path}.lock").open("a+")  # noqa: SIM115 # held while the store is open
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StoreError(
                Code.STORE_IN_USE,
                f"A house is running on {self.path}. SQLite takes one worker; give the command to "
                "that house, or stop it first.",
            ) from None
        return lock


def _json(asked: Collection[Asked] | Collection[str]) -> str:
    """What is asked about, as one parameter."""
    return msgspec.json.encode(asked).decode()


def _stamped(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as of one moment, whole and synced; who writes meanwhile does not wait."""
    if target.exists():
        raise StoreError(Code.STORE_FAILED, f"{target} is there already; choose another name.")
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    # Empty and the owner's alone, before there is anything in it.
    os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    connection = sqlite3.connect(source)
    try:
        connection.execute("VACUUM INTO ?", (str(partial),))
    except sqlite3.Error as error:
        raise StoreError(Code.STORE_FAILED, f"{source} can't be copied: {error}.") from error
    finally:
        connection.close()
    put_in_place(partial, target)
