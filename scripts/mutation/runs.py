"""Runs: every mutant is put to the tests in a fork, of a process as far loaded as is sound."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from scripts.mutation.choice import NONE_KNOWN, Choice, Killers, place_of
from scripts.mutation.forks import BROKEN, QUIET, SURVIVED, fork, take_turns, turn_to
from scripts.mutation.loaded import Told, judge_loaded
from scripts.mutation.mutant import Mutant
from scripts.mutation.reach import Kept
from scripts.mutation.suite import SUITE, Limit, Marked, Watch, allow, outcome

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "README.md")
LIKELY = 30  # tests that are tried before the others are collected
TRIED_S = 30  # of tests that run a line: the plain ones all, and some streams of the twin
IMPORT_MAX_S = 60  # of computing, for the package or for the tests


def judge(
    mutants: Sequence[Mutant],
    *,
    marked: Marked,
    workers: int,
    told: Told,
    seconds: float = TRIED_S,
    suite: Sequence[str] = SUITE,
    killers: Killers = NONE_KNOWN,
    reach: Path | None = None,
) -> None:
    """Try each mutant in a process of its own; `told` hears what became of it.

    Code that runs only in tests is changed in a process that has all tests collected. What has run
    at import by then (tables, judgements) is imported anew, from a copy that holds the mutant.
    What each test runs is kept in the file `reach` for the next time; `killers` are tried first.
    """
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder) / str(worker) for worker in range(workers)]
        _copy_checkout(copies[0])
        kept = Kept(reach or Path(folder) / "reach", copies[0])
        left = judge_loaded(
            mutants,
            copies[0],
            marked=marked,
            killers=killers,
            suite=suite,
            kept=kept,
            workers=workers,
            seconds=seconds,
            told=told,
        )
        for copy in copies[1:]:
            shutil.copytree(copies[0], copy)  # with what is compiled by now
        choice = Choice(kept.read(), marked, copies[0], left, killers)
        _judge_imported(left, copies, choice, seconds, told)


def _copy_checkout(copy: Path) -> None:
    """The checkout as it is now: what others change meanwhile does not disturb the run."""
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy2(ROOT / name, copy / name)
    for name in ("src", "tests"):
        compileall.compile_dir(copy / name, quiet=2)


def _judge_imported(
    mutants: Sequence[Mutant], copies: Sequence[Path], choice: Choice, seconds: float, told: Told
) -> None:
    """Import each mutant anew and put it to the tests that run its file, and others if few do."""

    def start(mutant: Mutant, copy: Path) -> int:
        tests = choice.tests(mutant, seconds, at_import=True)
        stages = [each for each in (tests[:LIKELY], tests[LIKELY:]) if each]
        _put(mutant, copy)
        return fork(lambda: _run_tests(copy, stages, choice.limit))

    def ended(mutant: Mutant, copy: Path, code: int) -> None:
        place = place_of(mutant, copy)
        place.with_suffix(".original").replace(place)
        found = outcome(code, _note(copy), choice.marked(mutant))
        choice.learn(mutant, found)
        told(mutant, found)

    take_turns(mutants, copies, start, ended)


def _note(copy: Path) -> Path:
    return copy / "note"


def _put(mutant: Mutant, copy: Path) -> None:
    place = place_of(mutant, copy)
    original = place.replace(place.with_suffix(".original"))  # with its time
    place.write_bytes(mutant.applied(original.read_bytes()))
    os.utime(place, (0, 0))  # never the time of the compiled original


def _run_tests(copy: Path, stages: Sequence[Sequence[str]], limit: Limit) -> int:
    turn_to(copy)
    sys.dont_write_bytecode = True
    allow(IMPORT_MAX_S)
    try:
        package = __import__("threecard")
    except Exception:  # noqa: BLE001  # whatever an import may raise
        return BROKEN
    assert Path(str(package.__file__)).is_relative_to(copy), "the copy is what is imported"
    watch = Watch(_note(copy), limit)
    for tests in stages:
        allow(IMPORT_MAX_S)
        watch.only = tests
        pytest.main([*QUIET, *{test.split("::")[0]: None for test in tests}], plugins=[watch])
    return SURVIVED
