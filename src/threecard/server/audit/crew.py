"""Who does the pieces of an audit: this process alone, or several that read the same moment."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.sharedctypes import Synchronized

from threecard.server.audit.work import Result, Task, do
from threecard.server.log.keys import Keys
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction

TOLD_EVERY = 0.2  # seconds, how many records others have read
Progress = Callable[[int, int], None]  # records read, and all there are


class Crew(ABC):
    """Does pieces in any order, and tells how many records were read of how many."""

    def __init__(self, told: Progress) -> None:
        self._told = told
        self._done = 0
        self.records = 0  # there are

    def progress(self, records: int) -> None:
        """So many more were read."""
        self._done += records
        self._told(self._done, self.records)

    @abstractmethod
    def work(self, tasks: Sequence[Task]) -> AsyncIterator[Result]:
        """The pieces as they are done."""


class OneProcess(Crew):
    """This process, in the transaction that reads everything else."""

    def __init__(self, tx: Transaction, keys: Keys, progress: Progress) -> None:
        super().__init__(progress)
        self._tx = tx
        self._keys = keys

    async def work(self, tasks: Sequence[Task]) -> AsyncIterator[Result]:
        for task in tasks:
            yield await do(self._tx, self._keys, task, self.progress)


class SeveralProcesses(Crew):
    """Processes that each have a connection of their own, at the moment that is shared."""

    def __init__(
        self, pool: ProcessPoolExecutor, read: Synchronized[int], moment: str, progress: Progress
    ) -> None:
        super().__init__(progress)
        self._pool = pool
        self._read = read  # how many records they have read, all together
        self._moment = moment

    async def work(self, tasks: Sequence[Task]) -> AsyncIterator[Result]:
        loop, told = asyncio.get_running_loop(), 0
        waiting = {loop.run_in_executor(self._pool, _do, self._moment, task) for task in tasks}
        while waiting:
            done, waiting = await asyncio.wait(
                waiting, timeout=TOLD_EVERY, return_when=asyncio.FIRST_COMPLETED
            )
            self.progress(self._read.value - told)
            told = self._read.value
            for each in done:
                yield each.result()


class _Hand:
    """What a process of the crew has, from before it was forked."""

    store: Store
    keys: Keys
    read: Synchronized[int]


@contextmanager
def processes(
    store: Store, keys: Keys, jobs: int
) -> Iterator[tuple[ProcessPoolExecutor, Synchronized[int]]]:
    """Processes that wait for pieces; to be begun before the store is open, or they share it."""
    # Forked, so that games from outside and the keys are there without being sent.
    fork = multiprocessing.get_context("fork")
    read = fork.Value("Q", 0)
    pool = ProcessPoolExecutor(
        jobs, mp_context=fork, initializer=_begin, initargs=(store, keys, read)
    )
    try:
        pool.submit(int).result()  # with the first all of them are there
        yield pool, read
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(store: Store, keys: Keys, read: Synchronized[int]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for whoever gives out the pieces
    _Hand.store, _Hand.keys, _Hand.read = store, keys, read


def _do(moment: str, task: Task) -> Result:
    async def work() -> Result:
        async with _Hand.store.joining(moment) as tx:
            return await do(tx, _Hand.keys, task, _count)

    return asyncio.run(work())


def _count(records: int) -> None:
    with _Hand.read.get_lock():
        _Hand.read.value += records
