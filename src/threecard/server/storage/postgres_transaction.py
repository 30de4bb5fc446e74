"""A transaction of PostgreSQL: what can be asked at once is one round trip."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from psycopg import AsyncConnection, AsyncCursor, sql

from threecard.server.errors import OutOfTurnError
from threecard.server.storage.accounts import Account, has_row, in_lock_order, lock_order
from threecard.server.storage.records import Head
from threecard.server.storage.transaction import Asked, Mark, Row, Transaction, Value

CHANNEL = "threecard"
# Its name stays, so that who only refers to a stream, as to lease it, need not wait.
HELD = "SELECT seq, hash FROM streams WHERE stream = ? FOR NO KEY UPDATE"
ANSWERED = (
    "SELECT person, command, fingerprint, answer FROM commands "
    "JOIN unnest(?::text[], ?::text[]) AS asked (person, command) USING (person, command)"
)
NUMBER = "SELECT pg_current_xact_id_if_assigned()::text"


@lru_cache(maxsize=256)
def _placed(statement: str) -> str:
    """The statement with its parameters marked as this driver wants them."""
    return statement.replace("?", "%s")


class PostgresTransaction(Transaction):
    """Statements on one connection. One that `is_begun` is somebody else's to end.

    It begins as it takes a stream and looks its commands up, and ends with all that waited: each
    of these is one round trip.
    """

    def __init__(self, connection: AsyncConnection[Row], *, is_begun: bool = False) -> None:
        super().__init__()
        self._connection = connection
        self._is_begun = is_begun
        self.known_as: int | None = None  # the server's own number of it, once it is known
        self.is_sent = False  # the commit: from then on the server may have committed
        # What was held before the savepoint, if it is set.
        self._held: tuple[set[str], set[Account]] | None = None
        # In the order of locks, of the accounts held now, and when the command in progress began.
        self._last: Account | None = None
        self._last_before: Account | None = None

    def mark(self) -> Mark:
        self._last_before = self._last
        return super().mark()

    async def _begin(self) -> None:
        if not self._is_begun:
            self._is_begun = True
            await self._connection.execute("BEGIN")

    async def _ask(self, statement: str, values: Sequence[Any]) -> AsyncCursor[Row]:
        await self._begin()
        return await self._connection.execute(_placed(statement), values)

    async def run(self, statement: str, values: Sequence[Value]) -> list[Row]:
        found = await self._ask(statement, values)
        return await found.fetchall() if found.description else []

    async def run_for(self, statement: str, names: Collection[str]) -> list[Row]:
        return await (await self._ask(statement, (list(names),))).fetchall()

    async def run_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        await self._begin()
        async with self._connection.cursor() as cursor:
            await cursor.executemany(_placed(statement), list(rows))

    async def read_head(self, stream: str) -> Head | None:
        """As everywhere; in the same message goes what else a group asks for first.

        One message, and no pipeline: who hangs between two of its messages is not idle to the
        server, and keeps what it holds.
        """
        asked = [each for each in self._expected if each not in self._found]
        if not _can_be_written(asked):
            asked = []  # each is asked for when its turn comes, for one of them is none
        first = [] if self._is_begun else [sql.SQL("BEGIN")]
        held = [_written(HELD, [stream]), sql.SQL(NUMBER)]
        besides = [_written(ANSWERED, _columns(asked))] if asked else []
        self._is_begun = True
        message = sql.SQL("; ").join([*first, *held, *besides])
        found = await self._connection.execute(message)
        if first:
            found.nextset()
        heads = await found.fetchall()
        found.nextset()
        self._know(await found.fetchall())
        if besides:
            found.nextset()
            self.learn(asked, await found.fetchall())
        return Head(*heads[0]) if heads else None

    async def read_balance(self, account: Account) -> int:
        self._come_to([account])
        held = "SELECT cents FROM balances WHERE account = ? FOR UPDATE"
        found = await self.rows(held, account)
        if not found:  # made now, or two workers could each make it later
            await self.rows(
                "INSERT INTO balances (account, cents) VALUES (?, 0) "
                "ON CONFLICT (account) DO NOTHING",
                account,
            )
            found = await self.rows(held, account)
        return int(found[0][0])

    async def read_answers(self, asked: Collection[Asked]) -> list[Row]:
        return await (await self._ask(ANSWERED, _columns(asked))).fetchall()

    async def hold(self, accounts: Iterable[Account]) -> None:
        wanted = in_lock_order(set(filter(has_row, accounts)) - self._balances.keys())
        if not wanted:
            return
        self._come_to(wanted)
        # One question for all; rows are held in the order in which they are sorted.
        found = await self.run_for(
            "SELECT account, cents FROM balances WHERE account = ANY(?) "
            "ORDER BY starts_with(account, 'meter:'), account COLLATE \"C\" FOR UPDATE",
            wanted,
        )
        self._balances.update((Account(each), cents) for each, cents in found)
        for account in wanted:
            if account not in self._balances:
                self._balances[account] = await self.read_balance(account)

    def _come_to(self, accounts: Sequence[Account]) -> None:
        """Before accounts in order are held: commands before have to hold none that come later.

        A group that takes them as its commands come could wait in a ring with another one.
        """
        before, last = self._last_before, self._last
        if before is not None and lock_order(accounts[0]) < lock_order(before):
            raise OutOfTurnError
        if last is None or lock_order(last) < lock_order(accounts[-1]):
            self._last = accounts[-1]

    async def take_back(self, mark: Mark) -> None:
        """As everywhere; and what was held since the savepoint is held no more.

        What is known of it is forgotten, or the next command would go by what others change.
        """
        held = self._held if self._is_marked else None
        await super().take_back(mark)
        if held is None:
            return
        streams, accounts = held
        for name in self._heads.keys() - streams:
            del self._heads[name]
        for account in self._balances.keys() - accounts:
            del self._balances[account]
        self._last = max(self._balances, key=lock_order, default=None)
        self._moved &= streams
        self._changed &= accounts

    async def _mark(self) -> None:
        was_marked = self._is_marked
        await super()._mark()
        if self._is_marked and not was_marked:
            self._held = (set(self._heads), set(self._balances))

    async def flush(self) -> None:
        moved = [(CHANNEL, f"{self._heads[name].seq} {name}") for name in self._moved]
        await super().flush()
        # Delivered at the commit, and only then; it carries no more than where to look.
        await self.run_many("SELECT pg_notify(?, ?)", moved)

    async def touch(self) -> None:
        await self.run("SELECT pg_logical_emit_message(true, ?, '')", (CHANNEL,))

    async def number(self) -> int | None:
        """The server's own number of this transaction, if it has written or held anything."""
        self._know(await self.run(NUMBER, ()))
        return self.known_as

    def _know(self, numbers: list[Row]) -> None:
        [(number,)] = numbers
        self.known_as = None if number is None else int(number)

    async def commit(self) -> None:
        """Write what waited, and commit: in one round trip, once it is known as which it is.

        Without its number nobody could find out what became of a commit that is not answered.
        """
        asked = None
        async with self._connection.pipeline():
            await self.flush()
            if self.known_as is not None:
                await self._send_commit()
            elif self._is_begun:
                asked = await self._connection.execute(NUMBER)
        if asked is not None:
            self._know(await asked.fetchall())
            await self._send_commit()

    async def _send_commit(self) -> None:
        self.is_sent = True
        await self._connection.execute("COMMIT")


def _written(statement: str, values: Sequence[Any]) -> sql.Composed:
    """A statement with its values in it, as several in one message have them."""
    return sql.SQL(statement.replace("?", "{}")).format(*values)


def _columns(asked: Collection[Asked]) -> tuple[list[str], list[str]]:
    return [person for person, _ in asked], [command for _, command in asked]


def _can_be_written(asked: Iterable[Asked]) -> bool:
    """Whether each is text that a database takes."""
    try:
        return b"\0" not in "".join(map("".join, asked)).encode()
    except UnicodeEncodeError:
        return False
