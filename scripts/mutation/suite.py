"""Suite: the tests that mutants are put to, the plainest accounts first."""

from __future__ import annotations

import os
import signal
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.forks import KILLED, SURVIVED
from scripts.mutation.mutant import Mutant
from threecard.cli.coverage import test_citations

SUITE = ("tests/rules", "tests/core", "tests/table", "tests/procedure")
HELPERS = ("tests/*.py", "tests/twin/*.py", *(f"{folder}/*.py" for folder in SUITE))
LEFT_OUT = (
    "tests/procedure/test_alone.py",  # of the twin, not of the rules
    "tests/procedure/test_twin.py::test_a_planted",  # the same
    "tests/table/test_planted_violations.py",  # of the driver
    "tests/table/test_driver.py::TestTable",  # slow; the seeded driver does the same
    "tests/core/test_properties.py",  # slow; the twins say more
    "tests/core/test_editions.py",  # of digests
    "tests/core/test_six_cards.py",  # the same
    "tests/core/test_ranking_twin.py",  # of what ranks are, which is not changed
    "tests/core/test_pokerkit_order.py",  # the same
    "tests/table/test_telling.py",  # of sentences
)
STREAMS = "tests/procedure/test_twin.py::test_the_product_and_its_twin_agree"
DRIVER = "tests/table/test_driver.py::test_a_seeded"
RUN_OF_MANY = {STREAMS: "[1]", DRIVER: "[0-"}  # some streams, one seed a game: all take a minute
PLAIN = ("tests/rules/", "tests/procedure/test_scenarios.py")
SETTLEMENT_TWINS = ("tests/core/test_picture_twin.py", "tests/core/test_poker_twin.py")
DEEP = (*SETTLEMENT_TWINS, STREAMS, "tests/table/test_driver.py")
PINNED = ("tests/table/test_golden.py",)
Limit = Callable[[str], float]
Marked = Callable[[Mutant], Sequence[str]]


def rank(test: str) -> int:
    """The order of tests: what the text says, the rest, what is slow, what is only pinned."""
    kinds = ((PLAIN, 0), (DEEP, 2), (PINNED, 3))
    return next((place for tests, place in kinds if test.startswith(tests)), 1)


def outcome(code: int, note: Path, marked: Sequence[str]) -> Outcome:
    """What a process that ended so, and the note it left, say of its mutant."""
    if code == SURVIVED:
        return Outcome(Fate.SURVIVED)
    if code != KILLED:
        return Outcome(Fate.TIMED_OUT if code == -signal.SIGVTALRM else Fate.BROKEN)
    test = note.read_text(encoding="utf-8")
    note.unlink()
    if test.split("[")[0] in marked:
        return Outcome(Fate.MARKED, test)
    return Outcome((Fate.REST, Fate.REST, Fate.DEEP, Fate.PINNED)[rank(test)], test)


def marked_tests() -> Marked:
    """The tests marked with the clauses cited nearest to a mutant."""
    marked: dict[str, list[str]] = defaultdict(list)
    for clause, test in test_citations():
        marked[clause].append(test)

    def of(mutant: Mutant) -> tuple[str, ...]:
        return tuple(dict.fromkeys(test for each in mutant.clauses for test in marked[each]))

    return of


class Watch:
    """A pytest plugin of a fork: puts tests in their order, gives each its time.

    The first that fails is noted and ends the process.
    """

    def __init__(self, note: Path, limit: Limit) -> None:
        self.note = note
        self.limit = limit
        self.only: Sequence[str] | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.only is None:
            left = (each for each in items if not _is_left_out(each.nodeid))
            items[:] = sorted(left, key=lambda each: rank(each.nodeid))
        else:
            found = {each.nodeid: each for each in items}
            items[:] = [found[test] for test in self.only if test in found]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        allow(self.limit(nodeid))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self._end(item.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._end(report.nodeid)

    def _end(self, test: str) -> None:
        self.note.write_text(test, encoding="utf-8")
        os._exit(KILLED)


def allow(seconds: float) -> None:
    """End this process once it has computed for so long; waiting for its turn does not count."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _is_left_out(test: str) -> bool:
    many = (part for tests, part in RUN_OF_MANY.items() if test.startswith(tests))
    return test.startswith(LEFT_OUT) or any(part not in test for part in many)
