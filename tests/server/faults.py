"""A store that fails when it is told to: before a commit, in a statement, or after all was done."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from threecard.server.errors import CommitUnknownError
from threecard.server.storage.sqlite import SqliteStore
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Row, Transaction, Value

FAULTS = ("begin", "statement", "before", "after")


def fail_after(transaction: Transaction, statements: int) -> None:
    """Let so many statements of a transaction pass, and the next one fail."""
    left = statements

    def count() -> None:
        nonlocal left
        left -= 1
        if left == -1:
            raise sqlite3.OperationalError("disk I/O error (made by the test)")

    run, run_many = transaction.run, transaction.run_many

    async def failing_run(statement: str, values: Sequence[Value]) -> list[Row]:
        count()
        return await run(statement, values)

    async def failing_many(statement: str, given: Iterable[Sequence[Value]]) -> None:
        count()
        await run_many(statement, given)

    patched: Any = transaction
    patched.run, patched.run_many = failing_run, failing_many


class FaultyStore(Store):
    """A store with the faults that are asked for."""

    def __init__(self, within: SqliteStore) -> None:
        self.within = within
        self.queues_by_stream = within.queues_by_stream
        self.failures = within.failures
        self.away = within.away
        self._next: str | None = None
        self.made: list[str] = []  # the faults so far

    @property
    def path(self) -> Path:
        return self.within.path

    def fail_next(self, fault: str) -> None:
        """The next group fails this way."""
        assert fault in FAULTS
        self._next = fault

    def _fault(self) -> str | None:
        fault, self._next = self._next, None
        if fault is not None:
            self.made.append(fault)
        return fault

    async def open(self) -> None:
        await self.within.open()

    async def close(self) -> None:
        await self.within.close()

    @asynccontextmanager
    async def group(self) -> AsyncIterator[Transaction]:
        fault = self._fault()
        if fault == "begin":
            raise sqlite3.OperationalError("database is locked (made by the test)")
        async with self.within.group() as transaction:
            if fault == "statement":
                fail_after(transaction, 2)
            yield transaction
            if fault == "before":
                raise sqlite3.OperationalError("database or disk is full (made by the test)")
        if fault == "after":
            raise CommitUnknownError(self.within._number)

    async def is_committed(self, transaction: int | None) -> bool:
        return await self.within.is_committed(transaction)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        async with self.within.reading() as transaction:
            yield transaction

    async def moment(self, tx: Transaction) -> str:
        return await self.within.moment(tx)

    def joining(self, moment: str) -> AbstractAsyncContextManager[Transaction]:
        return self.within.joining(moment)

    async def size(self) -> int:
        return await self.within.size()

    async def backup(self, path: str) -> None:
        await self.within.backup(path)
