"""The PostgreSQL store: any number of workers, each command holding its table's row.

Groups hold one table each. The order of locks is always table, wallets by name, meter. A commit
tells the other workers which table moved and how far; they read the rows for themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import psycopg
from psycopg import AsyncConnection, sql
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from threecard.core.errors import Code
from threecard.server.errors import CommitUnknownError, StoreError
from threecard.server.storage.format import ASKS, is_present
from threecard.server.storage.postgres_transaction import CHANNEL, PostgresTransaction
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Row, Transaction

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
        async with self._connection() as connection:
            transaction = PostgresTransaction(connection)
            try:
                yield transaction
                await transaction.commit()
            except BaseException as error:
                # A server that can still be spoken to has said that it did not commit.
                is_unknown = transaction.is_sent and connection.closed
                with suppress(psycopg.Error):  # what can't be rolled back was rolled back with it
                    await connection.rollback()
                if is_unknown and isinstance(error, Exception):
                    raise CommitUnknownError(transaction.known_as) from error
                raise

    async def is_committed(self, transaction: int | None) -> bool:
        if transaction is None:
            return True
        try:
            async with self._connection(LOOK_UP_SECONDS) as connection:
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
            async with self._connection() as connection, connection.transaction():
                await connection.execute(READING)
                yield PostgresTransaction(connection, is_begun=True)
        except AWAY as error:
            log.warning("the database does not answer: %s", str(error).strip())
            raise StoreError(
                Code.STORE_FAILED, "The house can't look that up just now; ask again."
            ) from error

    @asynccontextmanager
    async def _connection(
        self, seconds: float = WAIT_SECONDS
    ) -> AsyncIterator[AsyncConnection[Row]]:
        """One that did not die while it was at rest; those that did say nothing of the database."""
        while True:
            async with self._pool.connection(timeout=seconds) as connection:
                if self._is_there(connection):
                    yield connection
                    return

    def _is_there(self, connection: AsyncConnection[Row]) -> bool:
        """Whether the server has not hung up; it is not asked, for that takes a round trip."""
        try:
            for _ in range(2):  # it may have said why before it did
                connection.pgconn.consume_input()
        except psycopg.OperationalError:
            return False
        return True

    async def moment(self, tx: Transaction) -> str:
        [(name,)] = await tx.rows("SELECT pg_export_snapshot()")
        return str(name)

    @asynccontextmanager
    async def joining(self, moment: str) -> AsyncIterator[PostgresTransaction]:
        async with await self._connect() as connection, connection.transaction():
            await connection.execute(READING)
            await connection.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(moment))
            yield PostgresTransaction(connection, is_begun=True)

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
                    while True:
                        lost()
                        async for notice in connection.notifies(timeout=LOOK_SECONDS):
                            seq, _, stream = notice.payload.partition(" ")
                            moved(stream, int(seq))
                        await connection.execute("SELECT 1")  # or it is not there any more
            except (psycopg.Error, OSError):
                log.warning("the database does not answer; listening again in a second")
                await asyncio.sleep(1)
