"""A file of rounds settled under two rulebooks, by several processes, in its own order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from threecard.cli.chunks import chunked, in_order
from threecard.core.rulebook import Rulebook
from threecard.odds.differences.resettled import Counts, Resettled

_sides: tuple[Rulebook, Rulebook] | None = None


def resettle_file(sides: tuple[Rulebook, Rulebook], file: Path, jobs: int) -> Resettled:
    """All of a file's rounds; a line that can't be read is counted and passed over."""
    global _sides  # noqa: PLW0603 # the processes that settle by these two have them from here
    _sides = sides
    found = Resettled(*sides)
    for counts in in_order(_chunk, _chunks(file), jobs):
        found.take(counts)
        _tell(found)
    return found


def _chunks(file: Path) -> Iterator[tuple[int, list[bytes]]]:
    """The file's lines some at a time, each time with the number of the first."""
    first = 1
    with file.open("rb") as lines:
        for chunk in chunked(lines):
            yield first, chunk
            first += len(chunk)


def _chunk(numbered: tuple[int, list[bytes]]) -> Counts:
    """What the chunk came to, without the rulebooks, which are everywhere already."""
    assert _sides is not None, "resettle_file set them"
    found = Resettled(*_sides)
    first, lines = numbered
    found.add_lines(lines, first=first)
    return found.counts()


def _tell(found: Resettled) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\rdiff: {found.rounds:,} rounds settled under both")
        sys.stderr.flush()
