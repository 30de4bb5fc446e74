"""What a process holds, sampled while it runs, and whether that grows: by a straight line's fit."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression, mean

from msgspec import Struct

WARM = 0.25  # of the time, in which what is kept fills up to its bounds
GROWS_BY = 0.05  # of what is held, over the time looked at: more than that is a leak
HANDLES_GROW_BY = 3.0  # or so many, where few are held
PAGES = 64 * 2**20  # bytes of pages that a connection keeps (server/storage/sqlite.py)
KEPT_PAGE = 1.15  # bytes of memory for each of them
LEAST = 8  # samples that a line is fitted to
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Sample(Struct, frozen=True):
    """One look at a process and its children."""

    at: float  # seconds since the first
    memory: int  # bytes resident
    handles: int  # files and sockets
    store: int = 0  # bytes of the database


class Fit(Struct, frozen=True):
    """A line through samples: what is held on average, and by how much it grows while looked at."""

    mean: float
    growth: float

    def is_flat(self, at_least: float = 0.0) -> bool:
        """Whether it grows by no more than a process does that leaks nothing."""
        return self.growth <= max(GROWS_BY * self.mean, at_least)


def family(pid: int) -> list[int]:
    """A process and those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def look_at(pid: int, at: float, store: int = 0) -> Sample:
    """What a process and its children hold now, over a database of so many bytes."""
    processes = family(pid)
    pages = [int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in processes]
    handles = [len(os.listdir(f"/proc/{each}/fd")) for each in processes]
    return Sample(at, sum(pages) * _PAGE, sum(handles), store)


def fit(points: Sequence[tuple[float, float]]) -> Fit:
    """Of the points after the first quarter, a line by least squares."""
    first, last = points[0][0], points[-1][0]
    kept = [point for point in points if point[0] >= first + WARM * (last - first)]
    assert len(kept) >= LEAST, f"{len(kept)} samples say nothing of growth"
    slope, _ = linear_regression(*zip(*kept, strict=True))
    return Fit(mean(held for _, held in kept), slope * (kept[-1][0] - kept[0][0]))


def memory_fit(samples: Sequence[Sample]) -> Fit:
    """Without the pages of the database, which SQLite keeps as it grows, up to a bound."""
    return fit([(each.at, each.memory - KEPT_PAGE * min(each.store, PAGES)) for each in samples])


def handles_fit(samples: Sequence[Sample]) -> Fit:
    return fit([(each.at, each.handles) for each in samples])
