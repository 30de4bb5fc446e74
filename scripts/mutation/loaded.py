"""Loaded: mutants tried in forks of a process that has imported and collected everything."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TextIO

import pytest

from scripts.mutation.changes import rule_files
from scripts.mutation.choice import Choice, Killers, place_of
from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.forks import KILLED, QUIET, SURVIVED, fork, take_turns, turn_to
from scripts.mutation.mutant import Mutant
from scripts.mutation.reach import Calls, Kept, Reached, reached, supposed
from scripts.mutation.suite import DEEP, SETTLEMENT_TWINS, Marked, Watch, outcome
from scripts.mutation.swap import Place, Swap, functions_by_file, swap
from threecard.conformance.sources import PACKAGE

PROCEDURE = ("core/decide/", "core/evolve/")  # what settles a round alone runs none of it
RECORDING_MAX_S = 600  # for one test that is watched line by line

Told = Callable[[Mutant, Outcome], None]


def judge_loaded(
    mutants: Sequence[Mutant],
    copy: Path,
    *,
    marked: Marked,
    killers: Killers,
    suite: Sequence[str],
    kept: Kept,
    workers: int,
    seconds: float,
    told: Told,
) -> list[Mutant]:
    """Try what can be swapped in; returns the mutants whose code runs at import already."""
    left = dict(enumerate(mutants))
    reader, writer = os.pipe()

    def serve() -> int:
        turn_to(copy)
        with os.fdopen(writer, "w", encoding="utf-8") as answers:
            loaded = Loaded(mutants, copy, marked, killers, kept, workers, seconds, answers)
            loaded.imports.start()
            return int(pytest.main([*QUIET, *suite], plugins=[loaded, loaded.watch]))

    pid = fork(serve)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as answers:
        for answer in answers:
            which, fate, test = json.loads(answer)
            told(left.pop(which), Outcome(Fate[fate], test))
    _, status = os.waitpid(pid, 0)
    if status:
        sys.exit("mutants: the tests fail without any mutant; make test says why")
    return list(left.values())


class Loaded:
    """A pytest plugin: once the tests are collected, mutants take their turns instead of them."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        copy: Path,
        marked: Marked,
        killers: Killers,
        kept: Kept,
        workers: int,
        seconds: float,
        answers: TextIO,
    ) -> None:
        self.mutants, self.copy, self.kept, self.answers = mutants, copy, kept, answers
        self.slots, self.seconds = range(workers), seconds
        # All that have mutants: what is kept of a test is read by later runs, of other mutants.
        self.files = {str(copy / "src" / PACKAGE.name / file): file for file in rule_files()}
        self.imports = Calls(self.files)
        self.watch = Watch(copy / "note", lambda _test: RECORDING_MAX_S)
        self.reached: dict[str, Reached] = {}
        self.choice = Choice(self.reached, marked, copy, mutants, killers)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.imports.stop()
        self.tests = {test.nodeid: test for test in session.items}
        self._freeze()
        self._record()
        self.watch.limit = self.choice.limit
        warm = self._run_by_warming()
        take_turns(self._swaps(warm, run=True), self.slots, self._start, self._ended)
        warm_up()
        self._freeze()
        take_turns(self._swaps(warm, run=False), self.slots, self._start, self._ended)
        return True

    def _freeze(self) -> None:
        gc.unfreeze()
        self.functions = functions_by_file()
        gc.freeze()  # less to copy in every fork

    def _run_by_warming(self) -> set[str]:
        """See in a fork which codes run when what every table asks for is computed beforehand."""
        note = self.copy / "warm"

        def run() -> int:
            calls = Calls(self.files)
            calls.start()
            warm_up()
            calls.stop()
            note.write_text(json.dumps([_named(*each) for each in calls.ran]), encoding="utf-8")
            return SURVIVED

        os.waitpid(fork(run), 0)
        return set(json.loads(note.read_text(encoding="utf-8")))

    def _record(self) -> None:
        """See in forks what each test runs, if that is not known yet; all have to pass."""
        known = self.kept.read()
        self.reached |= {test: each for test, each in known.items() if test in self.tests}
        unknown = [test for name, test in self.tests.items() if name not in self.reached]
        shares = [Kept(self.copy / f"reach-{slot}", self.copy) for slot in self.slots]

        def start(share: Kept, slot: int) -> int:
            return fork(lambda: self._record_share(unknown[slot :: len(shares)], share))

        def ended(share: Kept, _slot: int, code: int) -> None:
            if code != SURVIVED:
                pytest.exit("the tests fail without any mutant", returncode=KILLED)
            self.reached |= share.read()

        take_turns(shares, self.slots, start, ended)
        self.kept.write(known | self.reached)

    def _record_share(self, tests: Sequence[pytest.Item], share: Kept) -> int:
        found = {}
        everything = set(self.files.values())
        settlement = {file for file in everything if not file.startswith(PROCEDURE)}
        for test, after in _pairs(tests):
            run = partial(_run, test, after)
            if test.nodeid.startswith(SETTLEMENT_TWINS):
                found[test.nodeid] = supposed(settlement, run)
            elif test.nodeid.startswith(DEEP):
                found[test.nodeid] = supposed(everything, run)
            else:
                found[test.nodeid] = reached(self.files, run)
        share.write(found)
        return SURVIVED

    def _swaps(self, warm: set[str], *, run: bool) -> Iterator[tuple[int, Swap]]:
        """The mutants whose code has not run yet, each with its code; `run` by warming, or not."""
        files = {name.split(":")[0] for name in warm}
        for i, mutant in enumerate(self.mutants):
            path = place_of(mutant, self.copy)
            if run and str(path) not in files:
                continue
            source = path.read_bytes()
            change = swap(source, mutant.applied(source))
            if not change or any((str(path), each) in self.imports.ran for each in change.changed):
                continue
            if run is any(_named(str(path), each) in warm for each in change.changed):
                yield i, change

    def _start(self, each: tuple[int, Swap], slot: int) -> int:
        i, change = each
        mutant = self.mutants[i]
        tests = [self.tests[name] for name in self.choice.tests(mutant, self.seconds)]

        def run() -> int:
            self.watch.note = self._note(slot)
            change.put(self.functions[str(place_of(mutant, self.copy))])
            for test, after in _pairs(tests):
                _run(test, after)
            return SURVIVED

        return fork(run)

    def _ended(self, each: tuple[int, Swap], slot: int, code: int) -> None:
        mutant = self.mutants[each[0]]
        found = outcome(code, self._note(slot), self.choice.marked(mutant))
        self.choice.learn(mutant, found)
        print(json.dumps([each[0], found.fate.name, found.test]), file=self.answers, flush=True)

    def _note(self, slot: int) -> Path:
        return self.copy / f"note-{slot}"


def warm_up() -> None:
    """Compute what every table asks its rulebook for once: a fifth of a second in each fork."""
    ruled = import_module("threecard.core.ruled").Ruled
    for book in import_module("threecard").RULEBOOKS.values():
        ruled.under(book)


def _named(path: str, place: Place) -> str:
    return f"{path}:{place[0]}:{place[1]}"


def _run(test: pytest.Item, after: pytest.Item | None) -> None:
    test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)


def _pairs(tests: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it, which shares its fixtures."""
    return pairwise((*tests, None))  # type: ignore[arg-type]  # only the last is followed by none
