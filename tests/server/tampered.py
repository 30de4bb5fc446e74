"""A furnished house that edits are tried on, in either store: nothing of a trial is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from psycopg import AsyncConnection

from tests.server.actors import World
from tests.server.furnished import furnish
from tests.stores.postgres import database_of
from threecard.server.audit import AuditReport, examine
from threecard.server.log.heads import SignedHeads, read_heads
from threecard.server.log.keys import Keys
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.postgres_transaction import PostgresTransaction
from threecard.server.storage.sqlite import SqliteTransaction
from threecard.server.storage.transaction import Row, Transaction

Trial = AbstractAsyncContextManager[Transaction]


class Played:
    """A furnished house that edits are tried on."""

    def __init__(
        self,
        keys: Keys,
        heads: Sequence[SignedHeads],
        trial: Callable[[], AbstractAsyncContextManager[Transaction]],
    ) -> None:
        self.keys = keys
        self.heads = heads
        self.trial = trial  # a transaction that nothing is kept of

    async def audit(self, tx: Transaction) -> AuditReport:
        return await examine(tx, self.keys, self.heads)


@asynccontextmanager
async def in_sqlite(folder: Path) -> AsyncIterator[Played]:
    async with World(folder) as world:
        heads = read_heads(await furnish(world))
    connection = sqlite3.connect(world.path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")

    @asynccontextmanager
    async def trial() -> AsyncIterator[Transaction]:
        connection.execute("BEGIN")
        try:
            yield SqliteTransaction(connection)
        finally:
            connection.execute("ROLLBACK")

    try:
        yield Played(world.keys, heads, trial)
    finally:
        connection.close()


@asynccontextmanager
async def in_postgres(folder: Path) -> AsyncIterator[Played]:
    url = database_of(folder)
    async with World(folder, store=lambda _: PostgresStore(url)) as world:
        heads = read_heads(await furnish(world))
    async with await AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute("SET session_replication_role = replica")  # no foreign keys
        for table, name in await _constraints(connection):
            await connection.execute(f'ALTER TABLE "{table}" DROP CONSTRAINT "{name}"')

        @asynccontextmanager
        async def trial() -> AsyncIterator[Transaction]:
            async with connection.transaction(force_rollback=True):
                yield PostgresTransaction(connection, is_begun=True)

        yield Played(world.keys, heads, trial)


async def _constraints(connection: AsyncConnection[Row]) -> list[Row]:
    found = await connection.execute(
        "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c' "
        "AND connamespace = 'public'::regnamespace"
    )
    return await found.fetchall()
