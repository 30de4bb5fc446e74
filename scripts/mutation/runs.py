"""Runs: the tests of a mutant, chosen by the clauses cited nearest to its change, in a fork."""

from __future__ import annotations

import compileall
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import settings

from scripts.mutation.mutant import Mutant
from threecard.cli.coverage import test_citations
from threecard.conformance.sources import PACKAGE

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "README.md")
TIMEOUT_MIN_S = 120  # with a deep stage on a busy machine; an endless loop is rare

PICTURE_TWIN = "tests/core/test_picture_twin.py"
POKER_TWIN = "tests/core/test_poker_twin.py"
DRIVER = "tests/table/test_driver.py"
PLANTED = "tests/table/test_planted_violations.py"  # of the driver, not of the rules
QUICK = (
    "tests/rules",
    "tests/core",
    "tests/table",
    "tests/procedure/test_scenarios.py",
    f"--ignore={PLANTED}",
    f"--ignore={PICTURE_TWIN}",
    f"--ignore={POKER_TWIN}",
    f"--ignore={DRIVER}",
)
GAMES = (
    "royal_three_pictures",
    "non_commission_three_pictures",
    "prosperity_3_pictures",
    "three_pictures",
    "three_card_poker",
)

Stages = Sequence[tuple["Fate", Sequence[str]]]


class Fate(Enum):
    """What became of a mutant."""

    MARKED = "killed by the tests of its clauses"
    REST = "killed by the rest of the quick tests"
    DEEP = "killed by the slow twin or the driver"
    TIMED_OUT = "killed by the clock"
    BROKEN = "broken: does not import"
    SURVIVED = "survived"


def stages_by_clause() -> Callable[[Mutant], Stages]:
    """The tests of a mutant: its clauses' own, the quick rest, the slow ones of its game."""
    marked: dict[str, dict[str, None]] = defaultdict(dict)
    for clause, test in test_citations():
        marked[clause][test] = None

    def stages(mutant: Mutant) -> Stages:
        tests = {test: None for clause in mutant.clauses for test in marked[clause]}
        return (
            (Fate.MARKED, tuple(tests)),
            (Fate.REST, QUICK),
            *((Fate.DEEP, deep) for deep in _deep(mutant.file)),
        )

    return stages


def _deep(file: str) -> Iterator[tuple[str, ...]]:
    """The driver, and for what settles a wager the twin, of the game the file is about."""
    folder = Path(file).parent.name  # games/<game>/rules.py and its neighbours
    game = folder.replace("_", "-") if folder in GAMES else ""
    yield (DRIVER, "-k", f"seeded and {game}" if game else "seeded")
    if folder == "three_card_poker" or "poker" in file:
        yield (POKER_TWIN,)
    elif "irregularities" not in file and "decide" not in file:
        yield (PICTURE_TWIN, "-k", game or "picture")


def judge(
    mutants: Sequence[Mutant],
    stages: Callable[[Mutant], Stages],
    *,
    workers: int,
    timeout_s: float = TIMEOUT_MIN_S,
    baseline: Sequence[str] = (),
    told: Callable[[Mutant, Fate], None] = lambda _mutant, _fate: None,
) -> None:
    """Run each mutant in a process and a copy of its own; `told` hears what became of it."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder) / str(worker) for worker in range(workers)]
        _copy_checkout(copies[0])
        if baseline:
            took = _baseline(copies[0], baseline)
            timeout_s = max(timeout_s, 10 * took)
        for copy in copies[1:]:
            shutil.copytree(copies[0], copy)
        _run_all(list(mutants), stages, copies, timeout_s, told)


def _copy_checkout(copy: Path) -> None:
    """The checkout as it is now: what others change meanwhile does not disturb the run."""
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy2(ROOT / name, copy / name)
    compileall.compile_dir(copy / "src", quiet=2)


def _baseline(copy: Path, args: Sequence[str]) -> float:
    """The tests have to pass before anything is mutated; their compiled files stay for all."""
    start = time.monotonic()
    pid = _fork(copy, ((Fate.REST, args),), write_bytecode=True)
    try:
        _, status = os.waitpid(pid, 0)
    except KeyboardInterrupt:
        _kill(pid)
        raise
    if _fate(status) is not Fate.SURVIVED:
        sys.exit("mutants: the tests fail without any mutant; make test says why")
    return time.monotonic() - start


def _run_all(
    waiting: list[Mutant],
    stages: Callable[[Mutant], Stages],
    copies: list[Path],
    timeout_s: float,
    told: Callable[[Mutant, Fate], None],
) -> None:
    waiting.reverse()
    running: dict[int, tuple[Mutant, Path, float]] = {}
    try:
        while waiting or running:
            while waiting and copies:
                mutant, copy = waiting.pop(), copies.pop()
                _put(mutant, copy)
                pid = _fork(copy, stages(mutant))
                running[pid] = (mutant, copy, time.monotonic() + timeout_s)
            time.sleep(0.02)
            for pid, (mutant, copy, deadline) in list(running.items()):
                late = time.monotonic() > deadline
                ended, status = (pid, _kill(pid)) if late else os.waitpid(pid, os.WNOHANG)
                if ended:
                    del running[pid]
                    place = _place(mutant, copy)
                    place.with_suffix(".original").replace(place)
                    copies.append(copy)
                    told(mutant, Fate.TIMED_OUT if late else _fate(status))
    finally:
        for pid in running:
            _kill(pid)


def _kill(pid: int) -> int:
    """End a mutant's process, and what its tests started."""
    with suppress(ProcessLookupError):  # it has no group of its own in its first moment
        os.killpg(pid, signal.SIGKILL)
    os.kill(pid, signal.SIGKILL)
    return os.waitpid(pid, 0)[1]


def _place(mutant: Mutant, copy: Path) -> Path:
    return copy / "src" / PACKAGE.name / mutant.file


def _put(mutant: Mutant, copy: Path) -> None:
    place = _place(mutant, copy)
    original = place.replace(place.with_suffix(".original"))  # with its time
    place.write_bytes(mutant.applied(original.read_bytes()))
    os.utime(place, (0, 0))  # never the time of the compiled original


def _fork(copy: Path, stages: Stages, *, write_bytecode: bool = False) -> int:
    """A process that has pytest loaded already and takes the package from the copy."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = _CODES[Fate.BROKEN]
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        code = _CODES[_run_tests(copy, stages, write_bytecode=write_bytecode)]
    finally:
        os._exit(code)


_CODES = {fate: 0 if fate is Fate.SURVIVED else 10 + i for i, fate in enumerate(Fate)}


def _fate(status: int) -> Fate:
    code = os.waitstatus_to_exitcode(status)
    return next((fate for fate, each in _CODES.items() if each == code), Fate.BROKEN)


def _run_tests(copy: Path, stages: Stages, *, write_bytecode: bool) -> Fate:
    for name in list(sys.modules):
        if name.split(".")[0] in {"threecard", "tests", "scripts"}:
            del sys.modules[name]
    sys.path[:0] = [str(copy / "src"), str(copy)]
    sys.dont_write_bytecode = not write_bytecode
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:2])  # for tests that start the program
    os.environ.pop("REQUIRE_ALL", None)
    os.chdir(copy)
    try:
        package = __import__("threecard")
        assert Path(str(package.__file__)).is_relative_to(copy), "the copy is what is imported"
    except Exception:  # noqa: BLE001  # whatever an import may raise
        return Fate.BROKEN
    settings.register_profile("mutants", derandomize=True, database=None)
    settings.load_profile("mutants")  # the same examples in every run
    quiet = ("-x", "-q", "--no-header", "--tb=no", "-pno:cacheprovider", "-pno:xdist")
    warned = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    for fate, tests in stages:
        if not tests:
            continue
        ended = pytest.main([*quiet, *warned, *tests])
        if ended not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return fate
    return Fate.SURVIVED
