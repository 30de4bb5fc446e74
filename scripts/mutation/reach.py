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

from scripts.mutation.suite import HELPERS
from scripts.mutation.swap import Place, place
from threecard.conformance.sources import PACKAGE

EVERY_LINE = -1  # as bits

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
    return Reached(dict.fromkeys(files, EVERY_LINE), time.process_time() - start)


def bits(lines: Collection[int]) -> int:
    return sum(1 << line for line in lines)


def _lines_into(found: set[int]) -> Tracer:
    def line(frame: FrameType, _event: str, _arg: object) -> Tracer:
        found.add(frame.f_lineno)
        return line

    return line


class Kept:
    """What tests reached in earlier runs.

    It stands while the test's file, the tests' helpers and the changed files that it ran stay as
    they are. If code elsewhere has led it to other lines since, some mutant meets one test less.
    """

    def __init__(self, path: Path, copy: Path) -> None:
        self._path = path
        self._copy = copy
        self._package = copy / "src" / PACKAGE.name
        shared = {path for pattern in HELPERS for path in copy.glob(pattern)}
        helpers = {path for path in shared if not path.name.startswith("test_")}
        self._helpers = sha256(b"".join(path.read_bytes() for path in sorted(helpers))).digest()
        self._digest = cache(_digest)

    def read(self) -> dict[str, Reached]:
        """What is known of tests that would run the same now."""
        if not self._path.exists():
            return {}
        rows = json.loads(self._path.read_text(encoding="utf-8"))
        known = {test: Reached(lines, seconds) for test, (_, lines, seconds) in rows.items()}
        return {
            test: each for test, each in known.items() if rows[test][0] == self._key(test, each)
        }

    def write(self, known: Mapping[str, Reached]) -> None:
        rows = {test: (self._key(test, each), *astuple(each)) for test, each in known.items()}
        self._path.write_text(json.dumps(rows), encoding="utf-8")

    def _key(self, test: str, each: Reached) -> str:
        watched = [
            self._package / file
            for file, lines in sorted(each.lines.items())
            if lines != EVERY_LINE
        ]
        files = (self._copy / test.split("::")[0], *watched)
        return sha256(self._helpers + b"".join(map(self._digest, files))).hexdigest()


def _digest(file: Path) -> bytes:
    return sha256(file.read_bytes()).digest() if file.exists() else b""
