"""The witness's log: what it signed, once for each house, table and round, in rising numbers."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from threecard.deal.commitment import RoundId
from threecard.deal.encoding import Digest
from threecard.witness.asking import Closed
from threecard.witness.errors import absent, refused
from threecard.witness.secret import SecretKey

_TABLES = """
CREATE TABLE IF NOT EXISTS about (witness TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS signed (
    house TEXT NOT NULL, place TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
    closed BLOB NOT NULL, signature BLOB NOT NULL, PRIMARY KEY (house, place, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS refused (
    house TEXT NOT NULL, place TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
    closed BLOB NOT NULL, times INTEGER NOT NULL, PRIMARY KEY (house, place, number)
) WITHOUT ROWID;
"""
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a signature is on the disk before anybody has it
    "PRAGMA busy_timeout = 5000",
)


class SignedDeal(Struct, frozen=True, kw_only=True, tag="signed"):
    """A deal that was signed; `at` is by the witness's own clock, in milliseconds since 1970."""

    at: int
    closed: Closed
    signature: str  # hexadecimal


class RefusedDeal(Struct, frozen=True, kw_only=True, tag="refused"):
    """Other deals of a round that has its signature, or of one before: how often, and the last."""

    at: int
    closed: Closed
    times: int


class SignedLog:
    """One file. Two processes over it would still sign a round once: the database sees to it."""

    def __init__(self, path: Path, secret: SecretKey) -> None:
        self._secret = secret
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, isolation_level=None)
        path.chmod(0o600)
        for pragma in PRAGMAS:
            self._db.execute(pragma)
        self._db.executescript(_TABLES)
        with self._writing():
            kept = self._db.execute("SELECT witness FROM about").fetchone()
            if kept is None:
                self._db.execute("INSERT INTO about VALUES (?)", (self._fingerprint,))
        if kept is not None and kept[0] != self._fingerprint:
            self.close()
            raise refused(
                f"{path} is the log of another key, {kept[0]}. A key begins with a log of its own."
            )

    @property
    def _fingerprint(self) -> Digest:
        return self._secret.public.fingerprint

    def close(self) -> None:
        self._db.close()

    def sign(self, closed: Closed) -> bytes:
        """The one signature of a round; kept before it is given, and given again when asked again.

        Anything else of that round, or of one before it at that table, is refused and counted.
        """
        named = closed.round
        if named.witness != self._fingerprint:
            raise refused(f"This is another witness: its key is {self._fingerprint}.")
        written, at = msgspec.json.encode(closed), time.time_ns() // 1_000_000
        try:
            with self._writing():
                last, there, signature = self._last(named)
                if last < named.number:
                    signature = self._secret.sign(closed.message)
                    row = (named.house, named.table, named.number, at, written, signature)
                    self._db.execute("INSERT INTO signed VALUES (?, ?, ?, ?, ?, ?)", row)
                elif there != written:
                    self._count(named, at, written)
        except sqlite3.Error as error:
            raise absent(f"The witness can't write its log: {error}.") from error
        if last >= named.number and there != written:
            raise refused(
                f"Round {named.number} of table {named.table} can't be signed: "
                + (f"round {last} was." if there is None else "another closing of it was.")
            )
        return signature

    def _last(self, named: RoundId) -> tuple[int, bytes | None, bytes]:
        """The last round signed at a table, and what was signed of this one."""
        where = (named.house, named.table)
        query = "SELECT coalesce(max(number), 0) FROM signed WHERE house = ? AND place = ?"
        (last,) = self._db.execute(query, where).fetchone()
        query = "SELECT closed, signature FROM signed WHERE house = ? AND place = ? AND number = ?"
        found = self._db.execute(query, (*where, named.number)).fetchone()
        return (last, *(found or (None, b"")))

    def _count(self, named: RoundId, at: int, written: bytes) -> None:
        self._db.execute(
            "INSERT INTO refused VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET"
            " at = excluded.at, closed = excluded.closed, times = times + 1",
            (named.house, named.table, named.number, at, written),
        )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def export_log(path: Path) -> Iterator[SignedDeal | RefusedDeal]:
    """Everything in a log, also while its witness goes on."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        db.execute("BEGIN")
        rows = db.execute("SELECT at, closed, signature FROM signed ORDER BY house, place, number")
        for at, closed, signature in rows:
            yield SignedDeal(at=at, closed=_closed(closed), signature=signature.hex())
        rows = db.execute("SELECT at, closed, times FROM refused ORDER BY house, place, number")
        for at, closed, times in rows:
            yield RefusedDeal(at=at, closed=_closed(closed), times=times)


def read_log(path: Path) -> Iterator[SignedDeal | RefusedDeal]:
    """A witness's log: the file itself, or what `export_log` made of it, a line each."""
    with path.open("rb") as file:
        if file.read(16) == b"SQLite format 3\x00":
            try:
                yield from export_log(path)
            except sqlite3.Error as error:
                raise ValueError(str(error)) from error
            return
        file.seek(0)
        decoder = msgspec.json.Decoder(SignedDeal | RefusedDeal)
        for line in file:
            if line.strip():
                yield decoder.decode(line)


def _closed(written: bytes) -> Closed:
    return msgspec.json.decode(written, type=Closed)
