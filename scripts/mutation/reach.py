"""Reach: which lines every test runs, and what has run before the first of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from types import FrameType
from typing import Any

from scripts.mutation.swap import Place, place

Tracer = Callable[[FrameType, str, Any], Any]


@dataclass(frozen=True, slots=True)
class Reached:
    """What one test runs: of each file the lines, as bits of a number, and how long it computed."""

    lines: dict[str, int]
    seconds: float

    def runs(self, path: str, lines: int) -> bool:
        return bool(self.lines.get(path, 0) & lines)


class Calls:
    """The codes of some files that run while this is on: at import, as a rule."""

    def __init__(self, paths: Collection[str]) -> None:
        self._paths = frozenset(paths)
        self.ran: set[tuple[str, Place]] = set()

    def start(self) -> None:
        sys.settrace(self._call)

    def stop(self) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, _event: str, _arg: object) -> None:
        if frame.f_code.co_filename in self._paths:
            self.ran.add((frame.f_code.co_filename, place(frame.f_code)))


def reached(paths: Collection[str], test: Callable[[], object]) -> Reached:
    """Run a test and see which lines of these files it runs."""
    lines: dict[str, set[int]] = {path: set() for path in paths}
    tracers = {path: _lines_into(found) for path, found in lines.items()}
    start = time.process_time()
    sys.settrace(lambda frame, _event, _arg: tracers.get(frame.f_code.co_filename))
    try:
        test()
    finally:
        sys.settrace(None)
    seen = {path: bits(found) for path, found in lines.items()}
    return Reached(seen, time.process_time() - start)


def supposed(paths: Collection[str], test: Callable[[], object]) -> Reached:
    """Run a test that is too slow to be watched, and suppose it runs every line of these files."""
    start = time.process_time()
    test()
    return Reached(dict.fromkeys(paths, -1), time.process_time() - start)


def bits(lines: Collection[int]) -> int:
    return sum(1 << line for line in lines)


def _lines_into(found: set[int]) -> Tracer:
    def line(frame: FrameType, _event: str, _arg: object) -> Tracer:
        found.add(frame.f_lineno)
        return line

    return line
