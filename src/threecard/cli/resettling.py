"""A file of rounds settled under two rulebooks, by several processes, in its own order."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

from threecard.core.rulebook import Rulebook
from threecard.odds.differences.resettled import Counts, Resettled

CHUNK = 5_000  # lines a process takes at a time
AHEAD = 4  # chunks a process has waiting for it, so that a long file is never read whole

_sides: tuple[Rulebook, Rulebook] | None = None


def resettle_file(sides: tuple[Rulebook, Rulebook], file: Path, jobs: int) -> Resettled:
    """All of a file's rounds; a line that can't be read is counted and passed over."""
    found = Resettled(*sides)
    if jobs == 1:
        for first, lines in _chunks(file):
            found.add_lines(lines, first=first)
            _tell(found)
        return found
    # Forked, so that games from outside and their terms are there without being sent.
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=fork, initializer=_begin, initargs=(sides,)) as pool:
        chunks = _chunks(file)
        waiting = [pool.submit(_chunk, *each) for each in islice(chunks, jobs * AHEAD)]
        while waiting:
            found.take(waiting.pop(0).result())
            waiting += [pool.submit(_chunk, *each) for each in islice(chunks, 1)]
            _tell(found)
    return found


def _chunks(file: Path) -> Iterator[tuple[int, list[bytes]]]:
    """The file's lines some at a time, each time with the number of the first."""
    first = 1
    with file.open("rb") as lines:
        while chunk := list(islice(lines, CHUNK)):
            yield first, chunk
            first += len(chunk)


def _begin(sides: tuple[Rulebook, Rulebook]) -> None:
    global _sides  # noqa: PLW0603 # a process settles by these two for all its life
    _sides = sides
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for whoever gives out the chunks


def _chunk(first: int, lines: list[bytes]) -> Counts:
    """What the chunk came to, without the rulebooks, which are everywhere already."""
    assert _sides is not None, "_begin ran first"
    found = Resettled(*_sides)
    found.add_lines(lines, first=first)
    return found.counts()


def _tell(found: Resettled) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\rdiff: {found.rounds:,} rounds settled under both")
        sys.stderr.flush()
