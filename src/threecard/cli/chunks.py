"""Work on a long file by several processes, some lines at a time, in the file's own order."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

CHUNK = 5_000  # lines a process takes at a time
AHEAD = 4  # chunks a process has waiting for it, so that a long file is never read whole

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def chunked(lines: Iterable[Chunk]) -> Iterator[list[Chunk]]:
    """Lines some at a time."""
    lines = iter(lines)
    while chunk := list(islice(lines, CHUNK)):
        yield chunk


def in_order(
    work: Callable[[Chunk], Result], chunks: Iterable[Chunk], jobs: int
) -> Iterator[Result]:
    """What each chunk comes to, in the order of the chunks."""
    if jobs == 1:
        yield from map(work, chunks)
        return
    # Forked, so that games from outside and whatever the work needs are there without being sent.
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=fork, initializer=_leave_to_whoever_asks) as pool:
        chunks = iter(chunks)
        waiting = deque(pool.submit(work, each) for each in islice(chunks, jobs * AHEAD))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(work, each) for each in islice(chunks, 1))


def _leave_to_whoever_asks() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for whoever gives out the chunks
