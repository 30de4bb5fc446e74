"""Reach: which lines every test runs, and what has run before the first of them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import astuple, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from scripts.mutation.swap import Place, place

Tracer = Callable[[FrameType, str, Any], Any]


@dataclass(frozen=True, slots=True)
class Reached:
    """What one test runs: of each file the lines, as bits of a number, and how long it computed."""

    lines: dict[str, int]
    seconds: float

    def runs(self, file: str, lines: int) -> bool:
        return bool(self.lines.get(file, 0) & lines)


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


def reached(files: Mapping[str, str], test: Callable[[], object]) -> Reached:
    """Run a test and see which lines of these files it runs; they are named by their paths."""
    lines: dict[str, set[int]] = {path: set() for path in files}
    tracers = {path: _lines_into(found) for path, found in lines.items()}
    start = time.process_time()
    sys.settrace(lambda frame, _event, _arg: tracers.get(frame.f_code.co_filename))
    try:
        test()
    finally:
        sys.settrace(None)
    seen = {files[path]: bits(found) for path, found in lines.items() if found}
    return Reached(seen, time.process_time() - start)


def supposed(files: Collection[str], test: Callable[[], object]) -> Reached:
    """Run a test that is too slow to be watched, and suppose it runs every line of these files."""
    start = time.process_time()
    test()
    return Reached(dict.fromkeys(files, -1), time.process_time() - start)


def bits(lines: Collection[int]) -> int:
    return sum(1 << line for line in lines)


def _lines_into(found: set[int]) -> Tracer:
    def line(frame: FrameType, _event: str, _arg: object) -> Tracer:
        found.add(frame.f_lineno)
        return line

    return line


class Kept:
    """What tests reached in earlier runs, for as long as what they run stays the same."""

    def __init__(self, path: Path, copy: Path) -> None:
        self._path = path
        self._copy = copy
        tests = set((copy / "tests").rglob("test_*.py"))
        others = {*(copy / "src").rglob("*.py"), *(copy / "tests").rglob("*.py")} - tests
        shared = sha256(b"".join(path.read_bytes() for path in sorted(others))).digest()
        self._key = cache(lambda file: sha256(shared + file.read_bytes()).hexdigest())

    def read(self) -> dict[str, Reached]:
        """What is known of tests whose file, the package and the helpers are as they were."""
        if not self._path.exists():
            return {}
        rows = json.loads(self._path.read_text(encoding="utf-8"))
        return {
            test: Reached(lines, seconds)
            for test, (key, lines, seconds) in rows.items()
            if key == self._key_of(test)
        }

    def write(self, known: Mapping[str, Reached]) -> None:
        rows = {test: (self._key_of(test), *astuple(each)) for test, each in known.items()}
        self._path.write_text(json.dumps(rows), encoding="utf-8")

    def _key_of(self, test: str) -> str:
        file = self._copy / test.split("::")[0]
        return self._key(file) if file.exists() else ""
