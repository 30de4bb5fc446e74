"""A commit queue: commands one after another, committed in groups.

While one group waits for the disk the next gathers, so many players share each sync. What a
command answers, and what memory and watchers learn of it, waits for the commit. A commit that was
sent and not answered is looked up before anything else of the queue is begun. Where one command can
not be written, its group is rolled back and tried again in halves, so that it fails alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Generic, TypeVar

from threecard.core.errors import Code
from threecard.server.errors import CommitUnknownError, HouseError, OutOfTurnError, StoreError
from threecard.server.storage.accounts import Account
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Asked, Transaction
from threecard.server.table.state import LiveTable

GROUP_MAX = 256
QUEUE_MAX = 4096
PATIENCE_SECONDS = 3.0  # how long a command waits to hear what became of an unanswered commit
AGAIN_SECONDS = 0.25  # between two attempts to look it up

T = TypeVar("T")
Measure = Callable[[int, float], None]  # how many commands a group had, and the seconds it took
_After = Callable[[], None]
log = logging.getLogger(__name__)


class Group:
    """A group in progress: its transaction, tables as it will leave them, and what comes after."""

    def __init__(self, transaction: Transaction, accounts: frozenset[Account]) -> None:
        self.tx = transaction
        self.accounts = accounts  # that its commands will ask for
        self.tables: dict[str, LiveTable] = {}
        self.after: list[_After] = []


class _Job(Generic[T]):
    __slots__ = ("account", "asked", "done", "earlier", "work")

    def __init__(
        self,
        work: Callable[[Group], Awaitable[T]],
        account: Account | None,
        asked: Asked | None,
        earlier: Callable[[Transaction], Awaitable[T | None]] | None,
    ) -> None:
        self.work = work
        self.account = account
        self.asked = asked
        self.earlier = earlier
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def answer(self, outcome: object) -> None:
        """Tell who waits, unless they went away or were told already."""
        if self.done.done():
            return
        if isinstance(outcome, BaseException):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)  # type: ignore[arg-type] # what the work gave


class CommitQueue:
    """One line of commands, each run alone, in the order they came.

    `first` is a stream that each of its groups holds before anything else.
    """

    def __init__(
        self, store: Store, measures: Sequence[Measure], *, first: str | None = None
    ) -> None:
        self._store = store
        self._first = first
        self._measures = measures
        self._waiting: deque[_Job[object]] = deque()
        self._called = asyncio.Event()  # to work, whoever is at rest
        self._at_rest = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._serve(), name="commit queue")

    @property
    def waiting(self) -> int:
        """How many commands wait for a group."""
        return len(self._waiting)

    def submit(
        self,
        work: Callable[[Group], Awaitable[T]],
        *,
        account: Account | None = None,
        asked: Asked | None = None,
        earlier: Callable[[Transaction], Awaitable[T | None]] | None = None,
    ) -> asyncio.Future[T]:
        """Run work in a savepoint of its own; its result once it is committed and synced.

        `account` is the wallet it may take from, so that a group can hold its wallets in order.
        `asked` is who gave which command, so that a group looks all of them up in one question.
        `earlier` finds what came of the same work when it was asked before: a failure now does not
        undo it. Whoever stops waiting before their turn has come takes the work back.
        """
        if len(self._waiting) >= QUEUE_MAX:
            raise HouseError(Code.TOO_BUSY, "Too many commands wait already; ask again shortly.")
        job = _Job(work, account, asked, earlier)
        self._waiting.append(job)  # type: ignore[arg-type] # a queue of jobs of any result
        if self._at_rest.is_set():
            self._at_rest.clear()
            self._called.set()
        return job.done

    async def rest(self) -> None:
        """Until everything submitted is answered."""
        await self._at_rest.wait()

    async def close(self) -> None:
        """Finish what was submitted, and take nothing more."""
        self._is_closing = True
        await self.rest()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _serve(self) -> None:
        while True:
            if not self._waiting:
                self._called.clear()
                self._at_rest.set()
                await self._called.wait()
            jobs = self._take_waiting(GROUP_MAX)
            try:
                await self._run([job for job in jobs if not job.done.done()])
            except Exception:  # a fault of ours after the commit; the queue goes on
                log.exception("a group of %d commands broke", len(jobs))
                for job in jobs:
                    job.answer(CommitUnknownError(None))

    def _take_waiting(self, most: int) -> list[_Job[object]]:
        return [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]

    async def _run(self, jobs: Sequence[_Job[object]]) -> None:
        began = perf_counter()
        try:
            outcomes, after = await self._commit(jobs)
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, (StoreError, *self._store.away)):
                log.warning("a group of %d commands is tried in halves: %s", len(jobs), error)
                await self._run(jobs[: len(jobs) // 2])
                await self._run(jobs[len(jobs) // 2 :])
                return
            log.exception("a group of %d commands was not committed", len(jobs))
            await self._fail(jobs, error)
            return
        for measure in self._measures:
            measure(len(outcomes), perf_counter() - began)
        for then in after:
            then()
        for job, outcome in zip(jobs, outcomes, strict=False):
            job.answer(outcome)
        if rest := [job for job in jobs[len(outcomes) :] if not job.done.done()]:
            await self._run(rest)

    async def _commit(self, jobs: Sequence[_Job[object]]) -> tuple[list[object], list[_After]]:
        """What jobs came to and what follows, once it is committed; else an error.

        They are the first of those given: one that has to hold what comes before what they hold
        begins another group.
        """
        outcomes: list[object] = []
        after: list[_After] = []
        try:
            async with self._store.group() as transaction:
                wallets = frozenset(job.account for job in jobs if job.account is not None)
                transaction.expect([job.asked for job in jobs if job.asked is not None])
                if self._first is not None:
                    await transaction.lock(self._first)
                group = Group(transaction, wallets)
                after = group.after
                with suppress(OutOfTurnError):
                    for job in jobs:
                        outcomes.append(await self._attempt(group, job))
        except CommitUnknownError as unknown:
            if not await self._look_up(unknown, jobs):
                raise
        return outcomes, after

    async def _look_up(self, unknown: CommitUnknownError, jobs: Sequence[_Job[object]]) -> bool:
        """Whether a group is committed, once the database can say.

        Its commands hear after a while that nobody knows; those behind them are refused meanwhile,
        for they might be decided on what is not so.
        """
        log.warning("the commit of %d commands was not answered", len(jobs), exc_info=unknown)
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while True:
            try:
                return await self._store.is_committed(unknown.transaction)
            except Exception as error:  # noqa: BLE001 # whatever it is, nothing is known yet
                if loop.time() >= until or self._is_closing:
                    for job in jobs:
                        job.answer(unknown)
                    await self._fail_waiting(error)
                if self._is_closing:
                    return False  # nothing here is believed any more; the log is read when it opens
            await asyncio.sleep(AGAIN_SECONDS)

    async def _fail_waiting(self, error: Exception) -> None:
        await self._fail(self._take_waiting(QUEUE_MAX), error)

    async def _fail(self, jobs: Sequence[_Job[object]], error: Exception) -> None:
        """Nothing was written for these jobs now; what was asked before may stand all the same."""
        failed = StoreError(
            Code.STORE_FAILED, "The house could not write that down, so it did not happen."
        )
        failed.__cause__ = error
        asked = [job for job in jobs if job.earlier is not None]
        found: list[object] = []
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                for job in asked:
                    found.append(await self._find(job))
        except Exception:
            log.exception("%d commands can't be looked up", len(asked) - len(found))
            found += [CommitUnknownError(None)] * (len(asked) - len(found))
        for job, answer in zip(asked, found, strict=True):
            job.answer(failed if answer is None else answer)
        for job in jobs:
            job.answer(failed)

    async def _find(self, job: _Job[object]) -> object:
        """What came of the same work before; none where its data can't have been written."""
        assert job.earlier is not None
        try:
            async with self._store.reading() as tx:
                return await job.earlier(tx)
        except HouseError as error:
            if isinstance(error, StoreError):
                raise
            return error  # as that the id was used for something else
        except Exception as error:
            if isinstance(error, self._store.away):
                raise
            log.warning("a command can't be looked up by what it brings: %s", error)
            return None

    async def _attempt(self, group: Group, job: _Job[object]) -> object:
        """What the work gives, or its error with everything it wrote taken back."""
        tx = group.tx
        after, mark = len(group.after), tx.mark()
        try:
            done = await job.work(group)
        except self._store.failures:
            raise  # the transaction may be gone with it, so the whole group is
        except Exception as error:  # it is the answer of this one command
            await tx.take_back(mark)
            del group.after[after:]
            if isinstance(error, OutOfTurnError):
                raise
            return error
        await tx.keep()
        return done
