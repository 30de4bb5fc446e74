"""Timing: runs that take turns, so that the noise of a shared machine falls on all of them."""

from __future__ import annotations

import time
from collections.abc import Callable

REPEATS = 9


def best(*runs: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """The quickest of several turns of each run, in seconds of this process's own time."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(repeats):
        for taken, run in zip(times, runs, strict=True):
            start = time.process_time()
            run()
            taken.append(time.process_time() - start)
    return [min(taken) for taken in times]
