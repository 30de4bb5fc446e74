"""A lane: commands one after another, committed in groups.

While one group waits for the disk the next gathers, so many players share each sync. What a
command answers, and what memory and watchers learn of it, waits for the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Generic, TypeVar

from threecard.core.errors import Code
from threecard.server.errors import HouseError, StoreError
from threecard.server.storage.accounts import Account
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

GROUP_MAX = 256
QUEUE_MAX = 4096

T = TypeVar("T")
Measure = Callable[[int, float], None]  # how many commands a group had, and the seconds it took
log = logging.getLogger(__name__)


class Group:
    """A group in progress: its transaction, tables as it will leave them, and what comes after."""

    def __init__(self, transaction: Transaction, accounts: frozenset[Account]) -> None:
        self.tx = transaction
        self.accounts = accounts  # that its commands will ask for
        self.tables: dict[str, LiveTable] = {}
        self.after: list[Callable[[], None]] = []


class _Job(Generic[T]):
    def __init__(self, work: Callable[[Group], Awaitable[T]], account: Account | None) -> None:
        self.work = work
        self.account = account
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Lane:
    """One line of commands, each run alone, in the order they came."""

    def __init__(self, store: Store, measured: Measure) -> None:
        self._store = store
        self._measured = measured
        self._queue: asyncio.Queue[_Job[object]] = asyncio.Queue(QUEUE_MAX)
        self._task = asyncio.create_task(self._serve(), name="lane")

    @property
    def waiting(self) -> int:
        """How many commands wait for a group."""
        return self._queue.qsize()

    async def submit(
        self, work: Callable[[Group], Awaitable[T]], *, account: Account | None = None
    ) -> T:
        """Run work in a savepoint of its own; its result once it is committed and synced.

        `account` is the wallet it may take from, so that a group can hold its wallets in order.
        """
        job = _Job(work, account)
        try:
            self._queue.put_nowait(job)  # type: ignore[arg-type] # a queue of jobs of any result
        except asyncio.QueueFull:
            raise HouseError(
                Code.TOO_BUSY, "Too many commands wait already; ask again shortly."
            ) from None
        return await job.done

    async def close(self) -> None:
        """Finish what was submitted, and take nothing more."""
        await self._queue.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _serve(self) -> None:
        while True:
            jobs = [await self._queue.get()]
            while len(jobs) < GROUP_MAX and not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            try:
                await self._run(jobs)
            finally:
                for _ in jobs:
                    self._queue.task_done()

    async def _run(self, jobs: list[_Job[object]]) -> None:
        outcomes: list[object] = []
        began = perf_counter()
        try:
            async with self._store.group() as transaction:
                wallets = frozenset(job.account for job in jobs if job.account is not None)
                group = Group(transaction, wallets)
                for job in jobs:
                    outcomes.append(await self._attempt(group, job))
        except Exception as error:
            log.exception("a group of %d commands was not committed", len(jobs))
            failed = StoreError(
                Code.STORE_FAILED, "The house could not write that down, so it did not happen."
            )
            failed.__cause__ = error
            outcomes = [failed] * len(jobs)
        else:
            self._measured(len(jobs), perf_counter() - began)
            for then in group.after:
                then()
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.done.cancelled():
                continue
            if isinstance(outcome, BaseException):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)

    async def _attempt(self, group: Group, job: _Job[object]) -> object:
        """What the work gives, or its error with everything it wrote taken back."""
        tx = group.tx
        tables, after, mark = group.tables.copy(), len(group.after), tx.mark()
        try:
            done = await job.work(group)
        except self._store.failures:
            raise  # the transaction may be gone with it, so the whole group is
        except Exception as error:  # noqa: BLE001 # it is the answer of this one command
            await tx.take_back(mark)
            group.tables = tables
            del group.after[after:]
            return error
        await tx.keep()
        return done
