"""Choice: the tests of a mutant, the likeliest to notice it first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.mutant import Key, Mutant
from scripts.mutation.reach import EVERY_LINE, Reached, bits
from scripts.mutation.source import Source
from scripts.mutation.suite import STREAMS, Marked, rank
from threecard.conformance.sources import PACKAGE

WORD = re.compile(r"[A-Za-z]\w{3,}")
KILLERS_KEPT = 4  # of each definition
QUICK_S = 2  # of tests that are watched, which take far less when they are not

Killers = Mapping[Key, str]  # the test that ended a mutant
NONE_KNOWN: Killers = MappingProxyType({})


class Choice:
    """Chooses among tests of which it is known what they run, and learns which of them kill."""

    def __init__(
        self,
        reached: dict[str, Reached],
        marked: Marked,
        copy: Path,
        mutants: Sequence[Mutant] = (),
        killers: Killers = NONE_KNOWN,
    ) -> None:
        self.marked = marked
        self._near: dict[str, set[str]] = defaultdict(set)  # tests of what a file cites anywhere
        for mutant in mutants:
            self._near[mutant.file].update(marked(mutant))
        self.reached = reached
        self._copy = copy
        self._before = killers  # of earlier runs
        self._killers: dict[tuple[str, str], list[str]] = defaultdict(list)

    def tests(self, mutant: Mutant, seconds_max: float, *, at_import: bool = False) -> list[str]:
        """The tests that run its line, the likeliest to notice first, for so many seconds.

        Those that killed it or its neighbours, of its clauses, of its file's, then those whose
        file names what it names. What runs at import no test runs: then these are of all.
        """
        source = _source(place_of(mutant, self._copy))
        lines = bits(source.statement(mutant.edit))
        marked = set(self.marked(mutant))
        scenarios = tuple(f"[{clause}:" for clause in mutant.clauses)
        near = self._near[mutant.file]
        killers = {test: i for i, test in enumerate(self.killers(mutant))}
        named = self._named(mutant)

        def order(test: str) -> tuple[object, ...]:
            name, _, _ = test.partition("[")
            if test in killers:
                return 0, killers[test]
            if name in marked or any(each in test for each in scenarios):
                place = 1
            elif name in near:
                place = 2
            else:
                place = 3 if self.reached[test].runs(mutant.file, EVERY_LINE) else 4
            says = -named.get(_file_of(test), 0)
            return min(place, 3), says, place, rank(test), self.reached[test].seconds

        running = (
            test
            for test, each in self.reached.items()
            if at_import or each.runs(mutant.file, lines)
        )
        tests = sorted(running, key=order)
        first = [test for test in tests if test in killers]
        tests = [*first, *self._with_streams_early(tests[len(first) :])]
        return [test for test, so_far in self._spent(tests) if so_far < seconds_max]

    def _named(self, mutant: Mutant) -> dict[str, float]:
        """How much each file of tests has of the words of a change, the rare ones counting more."""
        words = {file: self._words(file) for file in set(map(_file_of, self.reached))}
        found: dict[str, float] = defaultdict(float)
        for word in set(WORD.findall(mutant.before)):
            having = [file for file, has in words.items() if word in has]
            for file in having:
                found[file] += 1 / len(having)
        return found

    @cache  # noqa: B019 # a choice is there for the whole run
    def _words(self, file: str) -> frozenset[str]:
        path = self._copy / file
        return frozenset(WORD.findall(path.read_text()) if path.exists() else ())

    def _with_streams_early(self, tests: list[str]) -> list[str]:
        """The twin, with streams of everything in some seconds, after the quickest tests."""
        streams = [test for test in tests if test.startswith(STREAMS)]
        others = [test for test in tests if not test.startswith(STREAMS)]
        quick = sum(so_far < QUICK_S for _, so_far in self._spent(others))
        return [*others[:quick], *streams, *others[quick:]]

    def _spent(self, tests: Sequence[str]) -> Iterator[tuple[str, float]]:
        """Each test with the seconds that it and those before it take."""
        return zip(tests, accumulate(self.reached[test].seconds for test in tests), strict=True)

    def killers(self, mutant: Mutant) -> list[str]:
        """What ended it before, then its neighbours: that ends it again, more often than not."""
        before = self._before.get(mutant.key)
        learned = self._killers[mutant.file, mutant.within]
        return [
            test
            for test in dict.fromkeys([*([before] if before else []), *learned])
            if test in self.reached
        ]

    def limit(self, test: str) -> float:
        """How many seconds a test may compute: one that takes far longer than it did has ended."""
        return 5 + 10 * self.reached[test].seconds

    def learn(self, mutant: Mutant, outcome: Outcome) -> None:
        if outcome.test and outcome.fate is not Fate.DEEP:  # which takes seconds where it ends none
            learned = self._killers[mutant.file, mutant.within]
            others = [test for test in learned if test != outcome.test]
            learned[:] = [outcome.test, *others][:KILLERS_KEPT]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def place_of(mutant: Mutant, copy: Path) -> Path:
    """Where a copy of the checkout has the file of a mutant."""
    return copy / "src" / PACKAGE.name / mutant.file


@cache
def _source(path: Path) -> Source:
    return Source(path.name, path.read_bytes())
