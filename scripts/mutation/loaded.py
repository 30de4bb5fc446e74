"""Loaded: mutants tried in forks of a process that has imported and collected everything."""

from __future__ import annotations

import gc
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import TextIO

import pytest

from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.forks import KILLED, QUIET, SURVIVED, fork, take_turns, turn_to
from scripts.mutation.mutant import Mutant
from scripts.mutation.reach import Calls, Reached, bits, reached, supposed
from scripts.mutation.source import Source
from scripts.mutation.suite import DEEP, SETTLEMENT_TWINS, Killers, Marked, Watch, outcome, rank
from scripts.mutation.swap import Swap, functions_by_file, swap
from threecard.cli.coverage import PACKAGE

PROCEDURE = ("core/decide/", "core/evolve")  # what settles a round alone runs none of it
RECORDING_MAX_S = 600  # for one test that is watched line by line

Told = Callable[[Mutant, Outcome], None]


def judge_loaded(
    mutants: Sequence[Mutant],
    copy: Path,
    *,
    marked: Marked,
    suite: Sequence[str],
    workers: int,
    told: Told,
) -> list[Mutant]:
    """Try what can be swapped in; returns the mutants whose code runs at import already."""
    left = dict(enumerate(mutants))
    reader, writer = os.pipe()

    def serve() -> int:
        turn_to(copy)
        with os.fdopen(writer, "w", encoding="utf-8") as answers:
            loaded = Loaded(mutants, copy, marked=marked, workers=workers, answers=answers)
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
        *,
        marked: Marked,
        workers: int,
        answers: TextIO,
    ) -> None:
        self.mutants, self.copy, self.marked, self.answers = mutants, copy, marked, answers
        self.slots = range(workers)
        self.paths = {each.file: _path(copy, each.file) for each in mutants}
        self.imports = Calls(set(self.paths.values()))
        self.watch = Watch(copy / "note", lambda _test: RECORDING_MAX_S)
        self.reached: dict[str, Reached] = {}
        self.killers = Killers()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.imports.stop()
        self.session = session
        self.functions = functions_by_file()
        gc.freeze()  # less to copy in every fork
        take_turns(self.slots, self.slots, self._start_recording, self._recorded)
        self.watch.limit = lambda test: 5 + 10 * self.reached[test].seconds
        take_turns(self._swaps(), self.slots, self._start, self._ended)
        return True

    def _start_recording(self, share: int, _slot: int) -> int:
        return fork(lambda: self._record(share))

    def _record(self, share: int) -> int:
        """See what each test of a share of them runs; all have to pass."""
        found, paths = {}, set(self.paths.values())
        procedure = {path for file, path in self.paths.items() if file.startswith(PROCEDURE)}
        for test, after in _pairs(self.session.items[share :: len(self.slots)]):
            run = partial(self._run, test, after)
            if test.nodeid.startswith(SETTLEMENT_TWINS):
                found[test.nodeid] = supposed(paths - procedure, run)
            elif test.nodeid.startswith(DEEP):
                found[test.nodeid] = supposed(paths, run)
            else:
                found[test.nodeid] = reached(paths, run)
        (self.copy / f"reach-{share}").write_bytes(pickle.dumps(found))
        return KILLED if self.session.testsfailed else SURVIVED

    def _recorded(self, share: int, _slot: int, code: int) -> None:
        if code != SURVIVED:
            pytest.exit("the tests fail without any mutant", returncode=KILLED)
        # Our own child has just written it.
        self.reached |= pickle.loads((self.copy / f"reach-{share}").read_bytes())  # noqa: S301

    def _swaps(self) -> Iterator[tuple[int, Swap]]:
        """The mutants whose code has not run yet, each with its code."""
        for i, mutant in enumerate(self.mutants):
            path = self.paths[mutant.file]
            source = _source(path).text
            change = swap(source, mutant.applied(source))
            if change and not any((path, each) in self.imports.ran for each in change.changed):
                yield i, change

    def _start(self, each: tuple[int, Swap], slot: int) -> int:
        i, change = each
        mutant = self.mutants[i]
        tests, note = self._tests(mutant), self.copy / f"note-{slot}"

        def run() -> int:
            self.watch.note = note
            change.put(self.functions[self.paths[mutant.file]])
            for test, after in _pairs(tests):
                self._run(test, after)
                if note.exists():
                    return KILLED
            return SURVIVED

        return fork(run)

    def _tests(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that run its line: of its clauses, those that killed before, the others."""
        path = self.paths[mutant.file]
        lines = bits(_source(path).statement(mutant.edit))
        marked = set(self.marked(mutant))
        recent = {test: place for place, test in enumerate(self.killers.of(mutant.file))}

        def order(test: pytest.Item) -> tuple[object, ...]:
            name = test.nodeid
            seconds = self.reached[name].seconds
            return name.split("[")[0] not in marked, recent.get(name, 99), rank(name), seconds

        return sorted(
            (test for test in self.session.items if self.reached[test.nodeid].runs(path, lines)),
            key=order,
        )

    def _run(self, test: pytest.Item, after: pytest.Item | None) -> None:
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)

    def _ended(self, each: tuple[int, Swap], slot: int, code: int) -> None:
        mutant = self.mutants[each[0]]
        found = outcome(code, self.copy / f"note-{slot}", self.marked(mutant))
        self.killers.add(mutant.file, found.test)
        print(json.dumps([each[0], found.fate.name, found.test]), file=self.answers, flush=True)


@cache
def _source(path: str) -> Source:
    return Source(path, Path(path).read_bytes())


def _path(copy: Path, file: str) -> str:
    return str(copy / "src" / PACKAGE.name / file)


def _pairs(tests: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it, which shares its fixtures."""
    return pairwise((*tests, None))  # type: ignore[arg-type]  # only the last is followed by none
