"""Record: what became of mutants in earlier runs, and which tests ended them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.mutant import Key, Mutant
from scripts.mutation.source import Source
from threecard.conformance.sources import PACKAGE


class Record:
    """A file with a line for each mutant that was run: its mark, what became of it, its key.

    What became of a mutant stands for as long as the definition that holds it stays as it is. The
    test that ended one is tried first on its like when the definition has changed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fates: dict[str, Fate] = {}
        self.killers: dict[Key, str] = {}  # by the mutant's key
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            mark, name, test, (file, within, before, after) = json.loads(line)
            self._fates[mark] = Fate[name]
            if test:
                self.killers[file, within, before, after] = test

    def known(self, marks: dict[Mutant, str]) -> dict[Mutant, Fate]:
        """Of these mutants those that were run, and what became of them."""
        return {mutant: self._fates[mark] for mutant, mark in marks.items() if mark in self._fates}

    def add(self, mutant: Mutant, mark: str, outcome: Outcome) -> None:
        row = [mark, outcome.fate.name, outcome.test, mutant.key]
        with self._path.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")


def marks_of(mutants: Iterable[Mutant]) -> dict[Mutant, str]:
    """The mark of each mutant."""
    sources: dict[str, Source] = {}
    marks = {}
    for mutant in mutants:
        file = mutant.file
        if file not in sources:
            sources[file] = Source(file, (PACKAGE / file).read_bytes())
        source = sources[file]
        marks[mutant] = mutant.mark(source.text, source.definition(mutant.edit))
    return marks
