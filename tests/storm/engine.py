"""A model of PostgreSQL: rows that are held, many transactions at once, over SQLite's own SQL.

What is committed lies in a SQLite file. A transaction is the rows it has written; to run one of its
statements they are laid over what is committed, and taken off again when another's turn comes: that
is READ COMMITTED. A row that is written or selected FOR UPDATE is held until the transaction ends,
whoever else wants it waits, and then runs its statement anew on what is there. A look that is
REPEATABLE READ has a snapshot of its own.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from psycopg import errors

from tests.storm.held import HeldRows, ModelTransaction
from tests.storm.relation import (
    CHANGE,
    HELD,
    INSERT,
    NUMBERED,
    RETURNING,
    WHOLE,
    Key,
    ModelRelation,
    Row,
    read_relations,
)


class Done(NamedTuple):
    """What a statement gave; none where it gives nothing."""

    rows: list[Row] | None


class Engine:
    """A database server, as far as one statement goes. It knows no network."""

    def __init__(self, path: Path, now: Callable[[], int]) -> None:
        self.path = path
        self.now = now  # its clock, in milliseconds
        self.committed: Callable[[], None] = lambda: None
        self.notify: Callable[[str, str], None] = lambda _channel, _payload: None
        self.held = HeldRows()
        self._db = self._connect()
        self._relations = read_relations(self._db)
        [(self._numbered,)] = self._db.execute("SELECT COALESCE(MAX(id), 0) FROM ledger")
        self._present: ModelTransaction | None = None  # whose rows lie over what is committed
        self._fates: dict[int, str] = {}
        self._looks: list[sqlite3.Connection] = []

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"):
            db.execute(f"PRAGMA {pragma}")
        db.create_function("starts_with", 2, lambda text, with_: text.startswith(with_))
        return db

    def close(self) -> None:
        for each in (*self._looks, self._db):
            each.close()

    # Transactions

    def look_only(self, tx: ModelTransaction) -> None:
        """It writes nothing, and sees one moment."""
        tx.look = self._looks.pop() if self._looks else self._connect()
        tx.look.execute("PRAGMA query_only = ON")
        tx.look.execute("BEGIN")

    def commit(self, tx: ModelTransaction) -> None:
        if tx.is_failed:
            self.abort(tx)
            return
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
        self.held.release(tx)

    def fate(self, number: int) -> str:
        return self._fates.get(number, "in progress")

    def number(self, tx: ModelTransaction) -> int:
        """A transaction's own number; it gets one when it writes or holds something."""
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
        self.held.release(tx, held)

    # Statements

    async def run(self, tx: ModelTransaction, statement: str, values: Sequence[Any]) -> Done:
        """Run a statement of a transaction; it may have to wait for rows that others hold."""
        if any(isinstance(each, str) and "\0" in each for each in values):
            raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        try:
            if statement.startswith("SELECT"):
                held = HELD.match(statement)
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
        wanted, name, rest, without_key = asked.groups()
        key = ", ".join(self._relations[name].keys[0])
        statement = f"SELECT {wanted}, {key} FROM {name} {rest}"  # noqa: S608 # the statement itself
        count = len(wanted.split(","))
        while True:
            self._lay(tx)
            found = self._db.execute(statement, values).fetchall()
            for row in found:
                at: Key = (name, *row[count:])
                if self.held.is_others(tx, at):
                    await self.held.wait(tx, at)
                    break
                self.number(tx)
                self.held.take(tx, at)
                if not without_key:
                    self.held.take(tx, (WHOLE, *at))
            else:
                return [row[:count] for row in found]

    async def _write(self, tx: ModelTransaction, statement: str, values: Sequence[Any]) -> Done:
        asked = RETURNING.search(statement)
        statement = RETURNING.sub("", statement)
        insert = INSERT.match(statement)
        change = insert or CHANGE.match(statement)
        if change is None:
            raise psycopg.ProgrammingError(f"the model does not know: {statement}")
        relation = self._relations[change[1]]
        attempted = [] if insert is None else relation.attempted(insert, values)
        if insert is not None and relation.name == NUMBERED:
            statement, values = self._next_number(insert, values)
        while True:
            changed, wanted, blocked = self._try(tx, relation, statement, values, attempted)
            if not blocked:
                break
            self._undo_one()
            await self.held.wait(tx, blocked[0])
        self._db.execute("RELEASE one")
        self.number(tx)
        for each in wanted:
            self.held.take(tx, each)
        is_gone = statement.startswith("DELETE")
        for row in changed:
            tx.rows[relation.keys_of(row)[0]] = None if is_gone else row
        if asked is None:
            return Done(None)
        places = [relation.columns.index(column.strip()) for column in asked[1].split(",")]
        return Done([tuple(row[place] for place in places) for row in changed])

    def _try(
        self,
        tx: ModelTransaction,
        relation: ModelRelation,
        statement: str,
        values: Sequence[Any],
        attempted: list[Key],
    ) -> tuple[list[Row], list[Key], list[Key]]:
        """What a statement changes, the rows it has to hold, and those that others hold."""
        self._lay(tx)
        is_new = (
            bool(attempted)
            and not self._db.execute(f"SELECT 1 {relation.where}", attempted[0][1:]).fetchone()
        )
        self._db.execute("SAVEPOINT one")
        try:
            changed = self._db.execute(f"{statement} RETURNING *", values).fetchall()
        except sqlite3.Error:
            blocked = [each for each in attempted if self.held.is_others(tx, each)]
            if not blocked:
                self._undo_one()
                raise
            return [], [], blocked
        wanted = [key for row in changed for key in relation.keys_of(row)]
        if "DO UPDATE" in statement or changed:
            wanted += attempted
        needed = wanted + (relation.referred(changed) if is_new else [])
        return changed, wanted, [each for each in needed if self.held.is_others(tx, each)]

    def _undo_one(self) -> None:
        self._db.execute("ROLLBACK TO one")
        self._db.execute("RELEASE one")

    def _next_number(
        self, insert: re.Match[str], values: Sequence[Any]
    ) -> tuple[str, Sequence[Any]]:
        """A row of the table that numbers its rows gets the next number, and keeps it."""
        name, columns, marks, rest = insert.groups()
        self._numbered += 1
        made = f"INSERT INTO {name} (id, {columns}) VALUES (?, {marks}){rest}"  # noqa: S608 # the statement itself
        return made, (self._numbered, *values)

    def _lay(self, tx: ModelTransaction) -> None:
        """Lay a transaction's rows over what is committed."""
        if self._present is tx:
            return
        self._take_off()
        self._db.execute("BEGIN IMMEDIATE")
        self._present = tx
        for (name, *key), row in tx.rows.items():
            relation = self._relations[name]
            if row is None:
                self._db.execute(f"DELETE {relation.where}", key)
            else:
                self._db.execute(relation.upsert, row)

    def _take_off(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        self._present = None

    def edit(self, statements: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Change what is committed, as somebody beside all transactions."""
        self._take_off()
        for statement, values in statements:
            self._db.execute(statement, values)

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """What is committed, as seen from outside."""
        look = self._looks.pop() if self._looks else self._connect()
        try:
            return look.execute(statement, values).fetchall()
        finally:
            self._looks.append(look)
