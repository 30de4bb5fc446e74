"""A disk that fails, and whose power goes: SQLite itself on it, and the real store above.

The write-ahead log only grows here, so what was synced is a length. A power cut leaves the database
with the log up to there; a group that was being written may be torn anywhere after it. A sync that
fails leaves the group unseen on the disk, to be found after a power cut, until the next commit is
written over it.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from threecard.server.storage.sqlite import SqliteStore

ERROR = "disk I/O error (made by the storm)"
FULL = "database or disk is full (made by the storm)"
LOCKED = "database is locked (made by the storm)"


class Disk:
    """Where the database of one house lies, life after life."""

    def __init__(self, folder: Path, image: bytes, draw: random.Random) -> None:
        self._folder = folder
        self._draw = draw
        self.lives = 0
        self.path = folder / "house-0.db"
        self.path.write_bytes(image)
        self.often = 0.0  # how often a call fails
        self.made: Counter[str] = Counter()  # faults so far
        self.committed: Callable[[], None] = lambda: None  # told after each commit
        self.torn: Callable[[], None] = lambda: None  # told when power goes inside one
        self.unsynced: Callable[[], None] = lambda: None  # told when a sync failed
        self._synced = 0  # bytes of the write-ahead log
        self._ghost: tuple[bytes, bytes] | None = None  # database and log with an unseen group
        self._open: list[DiskConnection] = []
        self._look: sqlite3.Connection | None = None

    @property
    def wal(self) -> Path:
        return Path(f"{self.path}-wal")

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What is committed, as nobody of the house sees it."""
        if self._look is None:
            self._look = sqlite3.connect(self.path, isolation_level=None)
        return self._look.execute(statement, values).fetchall()

    def edit(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Change what is committed behind the house's back, while nobody is at it."""
        writer = sqlite3.connect(self.path, isolation_level=None)
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        for statement, values in statements:
            writer.execute(statement, values)
        self._synced = self.wal.stat().st_size
        writer.close()

    def fault(self, statement: str) -> str | None:
        """What befalls a call now."""
        if not self.often or self._draw.random() >= self.often:
            return None
        if statement == "COMMIT":
            kinds = ["commit refused", "answer lost", "torn", "sync failed"]
        elif statement.startswith("BEGIN"):
            kinds = ["locked"]
        elif statement.startswith(("SELECT", "ROLLBACK", "PRAGMA")):
            kinds = ["error"] if statement.startswith("SELECT") else []
        else:
            kinds = ["error", "full"]
        if not kinds:
            return None
        made = self._draw.choice(kinds)
        self.made[made] += 1
        return made

    def joined(self, connection: DiskConnection) -> None:
        self._open.append(connection)

    def synced(self, connection: sqlite3.Connection) -> None:
        """A commit is through; it is on the disk if the connection asks for that."""
        if connection.execute("PRAGMA synchronous").fetchone()[0] >= 2:
            self._synced = self.wal.stat().st_size if self.wal.exists() else 0
            self._ghost = None
        self.committed()

    def can_fail_to_sync(self, writer: DiskConnection) -> bool:
        others = (each for each in self._open if each is not writer and not each.is_closed)
        return not any(each.within.in_transaction for each in others)

    def fail_to_sync(self, writer: DiskConnection) -> None:
        """Run a commit that nobody will see, and leave it on the disk."""
        before = self.path.read_bytes(), self.wal.read_bytes()
        writer.within.execute("COMMIT")
        self._ghost = before[0], self.wal.read_bytes()
        self._close_all()
        for path, held in zip((self.path, self.wal), before, strict=True):
            path.write_bytes(held)
        Path(f"{self.path}-shm").unlink(missing_ok=True)
        for each in self._open:
            if not each.is_closed:
                each.within = each.connect()

    def cut_power(self, *, torn: bool = False) -> None:
        """The next life finds what was synced, and perhaps some bytes more."""
        database, log = self._ghost or (
            self.path.read_bytes(),
            self.wal.read_bytes() if self.wal.exists() else b"",
        )
        if self._ghost is None:
            end = self._synced
            if torn and len(log) > end:
                end = self._draw.randrange(end, len(log) + 1)
            log = log[:end]
        self._leave(database, log)

    def leave(self) -> None:
        """A process ended; the system still writes all that it was given."""
        log = self.wal.read_bytes() if self.wal.exists() else b""
        self._leave(self.path.read_bytes(), log)

    def _leave(self, database: bytes, log: bytes) -> None:
        self._close_all()
        for each in self._open:
            each.is_closed = True
        self._open.clear()
        for old in self._folder.glob(f"{self.path.name}*"):
            old.unlink()
        self.lives += 1
        self.path = self._folder / f"house-{self.lives}.db"
        self.path.write_bytes(database)
        if log:
            self.wal.write_bytes(log)
        self._synced, self._ghost = len(log), None

    def _close_all(self) -> None:
        if self._look is not None:
            self._look.close()
            self._look = None
        for each in self._open:
            if not each.is_closed:
                each.within.close()

    def copy(self, to: Path) -> None:
        """The database as it is committed, in one file."""
        self.rows("SELECT 1")
        assert self._look is not None
        to.unlink(missing_ok=True)
        with sqlite3.connect(to) as target:
            self._look.backup(target)
        target.close()

    def end(self) -> None:
        self._close_all()
        shutil.rmtree(self._folder, ignore_errors=True)


class DiskConnection:
    """A connection to SQLite on such a disk."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], disk: Disk) -> None:
        self.connect = connect
        self.within = connect()
        self.is_closed = False
        self._disk = disk
        disk.joined(self)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        self._check()
        fault = self._disk.fault(statement)
        if statement == "COMMIT":
            return self._commit(fault)
        if fault == "locked":
            raise sqlite3.OperationalError(LOCKED)
        if fault == "full" and self.within.in_transaction:
            self.within.execute("ROLLBACK")  # as SQLite does by itself
            raise sqlite3.OperationalError(FULL)
        if fault is not None:
            raise sqlite3.OperationalError(ERROR)
        return self.within.execute(statement, values)

    def executemany(self, statement: str, rows: Any) -> sqlite3.Cursor:  # noqa: ANN401 # as it is
        self._check()
        if self._disk.fault(statement) is not None:
            raise sqlite3.OperationalError(ERROR)
        return self.within.executemany(statement, rows)

    def _commit(self, fault: str | None) -> sqlite3.Cursor:
        disk = self._disk
        if fault == "commit refused":
            raise sqlite3.OperationalError(ERROR)
        if fault == "sync failed" and disk.can_fail_to_sync(self):
            disk.fail_to_sync(self)
            disk.unsynced()
            raise sqlite3.OperationalError(ERROR)
        done = self.within.execute("COMMIT")
        if fault == "torn":
            disk.torn()  # and nobody is left to hear of it
            raise sqlite3.OperationalError(ERROR)
        disk.synced(self.within)
        if fault is not None:
            raise sqlite3.OperationalError(ERROR)
        return done

    def _check(self) -> None:
        if self.is_closed:
            raise sqlite3.OperationalError("this process is no more")

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.within.close()

    def __getattr__(self, name: str) -> object:
        return getattr(self.within, name)


class DiskStore(SqliteStore):
    """The SQLite store on such a disk."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.path)
        self._disk = disk

    def _connect(self) -> sqlite3.Connection:
        made: Any = DiskConnection(self._connect_within, self._disk)
        return made  # type: ignore[no-any-return] # it does what a connection does

    def _connect_within(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        return connection
