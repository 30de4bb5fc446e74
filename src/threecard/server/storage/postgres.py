"""The PostgreSQL store: any number of workers, each command holding its table's row.

Groups hold one table each. The order of locks is always table, wallets by name, meter. A commit
tells the other workers which table moved and how far; they read the rows for themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache

import psycopg
from psycopg import AsyncConnection, sql
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from threecard.core.errors import Code
from threecard.server.errors import CommitUnknownError, StoreError
from threecard.server.storage.accounts import Account, has_row, in_lock_order
from threecard.server.storage.format import ASKS, is_present
from threecard.server.storage.records import Head
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Asked, Mark, Row, Transaction, Value

CHANNEL = "threecard"
CONNECTIONS = 16
WAIT_SECONDS = 10.0
LOOK_UP_SECONDS = 2.0  # for a commit that was not answered; then it is asked again
RECONNECT_SECONDS = 2.0  # then who waits tries anew; longer, and pauses between attempts grow
# A worker that hangs in a transaction loses it, and what it holds, before others give up waiting.
IDLE_MS = 5_000  # between two statements of a group
LOCK_MS = 8_000  # for a row that another holds
STATEMENT_MS = 15_000
READ_IDLE_MS = 600_000  # an audit computes between two looks, and holds nothing
LOOK_SECONDS = 5.0  # how often it is seen whether the database is there, and nothing was missed

AWAY = (psycopg.OperationalError, psycopg.InterfaceError)  # whatever was asked

log = logging.getLogger(__name__)


@lru_cache(maxsize=256)
def _placed(statement: str) -> str:
    """The statement with its parameters marked as this driver wants them."""
    return statement.replace("?", "%s")


READING = (
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; "
    "SET LOCAL statement_timeout = 0; "
    f"SET LOCAL idle_in_transaction_session_timeout = {READ_IDLE_MS}"
)


async def _set_timeouts(connection: AsyncConnection[Row]) -> None:
    await connection.execute(
        f"SET lock_timeout = {LOCK_MS}; SET statement_timeout = {STATEMENT_MS}; "
        f"SET idle_in_transaction_session_timeout = {IDLE_MS}"
    )


class PostgresTransaction(Transaction):
    """Statements on one connection."""

    def __init__(self, connection: AsyncConnection[Row]) -> None:
        super().__init__()
        self._connection = connection
        # What was held before the savepoint, if it is set.
        self._held: tuple[set[str], set[Account]] | None = None

    async def run(self, statement: str, values: Sequence[Value]) -> list[Row]:
        found = await self._connection.execute(_placed(statement), values)
        return await found.fetchall() if found.description else []

    async def run_for(self, statement: str, names: Collection[str]) -> list[Row]:
        found = await self._connection.execute(_placed(statement), (list(names),))
        return await found.fetchall()

    async def run_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        async with self._connection.cursor() as cursor:
            await cursor.executemany(_placed(statement), list(rows))

    async def read_head(self, stream: str) -> Head | None:
        # Its name stays, so that who only refers to it, as to lease it, need not wait.
        held = "SELECT seq, hash FROM streams WHERE stream = ? FOR NO KEY UPDATE"
        found = await self.rows(held, stream)
        return Head(*found[0]) if found else None

    async def read_balance(self, account: Account) -> int:
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
        people, commands = [person for person, _ in asked], [command for _, command in asked]
        found = await self._connection.execute(
            "SELECT person, command, fingerprint, answer FROM commands "
            "JOIN unnest(%s::text[], %s::text[]) AS asked (person, command) "
            "USING (person, command)",
            (people, commands),
        )
        return await found.fetchall()

    async def hold(self, accounts: Iterable[Account]) -> None:
        wanted = in_lock_order(set(filter(has_row, accounts)) - self._balances.keys())
        if not wanted:
            return
        # One question for all; rows are held in the order in which they are sorted.
        found = await self._connection.execute(
            "SELECT account, cents FROM balances WHERE account = ANY(%s) "
            "ORDER BY starts_with(account, 'meter:'), account COLLATE \"C\" FOR UPDATE",
            (wanted,),
        )
        self._balances.update((Account(each), cents) for each, cents in await found.fetchall())
        for account in wanted:
            if account not in self._balances:
                self._balances[account] = await self.read_balance(account)

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
        """The server's own number of this transaction, if it has written anything."""
        found = await self._connection.execute("SELECT pg_current_xact_id_if_assigned()::text")
        [(number,)] = await found.fetchall()
        return None if number is None else int(number)


class PostgresStore(Store):
    """A house in a PostgreSQL database."""

    queues_by_stream = True
    failures = (psycopg.Error, PoolTimeout)
    away = AWAY

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool = AsyncConnectionPool(
            url,
            min_size=2,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            reconnect_timeout=RECONNECT_SECONDS,
            open=False,
            kwargs={"autocommit": True},
            configure=_set_timeouts,
        )

    async def open(self) -> None:
        try:
            if not await self._is_present():
                from threecard.server.storage.migrate import migrate

                migrate(self.url.replace("postgresql://", "postgresql+psycopg://", 1))
            await self._pool.open(wait=True, timeout=WAIT_SECONDS)
        except StoreError:
            raise
        except Exception as error:
            raise StoreError(
                Code.STORE_FAILED,
                f"The database can't be opened: {str(error).strip().splitlines()[0]}.",
            ) from error

    async def _is_present(self) -> bool:
        try:
            async with await AsyncConnection.connect(self.url) as connection:
                return is_present(await (await connection.execute(ASKS)).fetchone())
        except psycopg.ProgrammingError:  # no such table: it is new
            return False

    async def close(self) -> None:
        await self._pool.close()

    @asynccontextmanager
    async def group(self) -> AsyncIterator[PostgresTransaction]:
        number, is_sent = None, False
        try:
            async with self._pool.connection() as connection, connection.transaction():
                transaction = PostgresTransaction(connection)
                yield transaction
                async with connection.pipeline():  # all that waited, in one round trip
                    await transaction.flush()
                    number = await transaction.number()
                is_sent = True  # whatever is raised from here on, the server may have committed
        except Exception as error:
            if not is_sent:
                raise
            raise CommitUnknownError(number) from error

    async def is_committed(self, transaction: int | None) -> bool:
        if transaction is None:
            return True
        try:
            async with self._pool.connection(timeout=LOOK_UP_SECONDS) as connection:
                found = await connection.execute(
                    "SELECT pg_xact_status(%s::text::xid8)", (str(transaction),)
                )
                (status,) = await found.fetchone() or (None,)
        except self.failures as error:
            said = f"The database can't say what it committed: {str(error).strip()}."
            raise StoreError(Code.STORE_FAILED, said) from error
        if status not in ("committed", "aborted"):  # the server is still at it
            raise StoreError(Code.STORE_FAILED, f"Transaction {transaction} is {status}.")
        return bool(status == "committed")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[PostgresTransaction]:
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute(READING)
                yield PostgresTransaction(connection)
        except AWAY as error:
            log.warning("the database does not answer: %s", str(error).strip())
            raise StoreError(
                Code.STORE_FAILED, "The house can't look that up just now; ask again."
            ) from error

    async def moment(self, tx: Transaction) -> str:
        [(name,)] = await tx.rows("SELECT pg_export_snapshot()")
        return str(name)

    @asynccontextmanager
    async def joining(self, moment: str) -> AsyncIterator[PostgresTransaction]:
        async with await self._connect() as connection, connection.transaction():
            await connection.execute(READING)
            await connection.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(moment))
            yield PostgresTransaction(connection)

    async def size(self) -> int:
        async with self.reading() as tx:
            [(size,)] = await tx.rows("SELECT pg_database_size(current_database())")
        return int(size)

    async def backup(self, path: str) -> None:
        raise StoreError(
            Code.STORE_FAILED,
            f"{path} was not written: PostgreSQL keeps its own backups; use pg_dump or a base "
            "backup.",
        )

    async def _connect(self) -> AsyncConnection[Row]:
        """A connection of one's own, beside those that are shared."""
        return await AsyncConnection.connect(self.url, autocommit=True)

    async def listen(self, moved: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        """Hear which streams others move, for ever; `lost` whenever something may be missed."""
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._pool.check()  # connections of before the database went are dead
                    while True:
                        lost()
                        async for notice in connection.notifies(timeout=LOOK_SECONDS):
                            seq, _, stream = notice.payload.partition(" ")
                            moved(stream, int(seq))
                        await connection.execute("SELECT 1")  # or it is not there any more
            except (psycopg.Error, OSError):
                log.warning("the database does not answer; listening again in a second")
                await asyncio.sleep(1)
