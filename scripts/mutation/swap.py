"""Swap: a mutant's code put into functions that are loaded already.

Importing the package and collecting its tests takes far longer than the test that kills a mutant.
So a process that has done both is forked, and in the fork the functions get the mutant's code. That
is the mutant only if what was changed has not run before: a table built at import stays as it was.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType

Place = tuple[str, int, bytes]


@dataclass(frozen=True, slots=True)
class Swap:
    """The codes that a mutant changes, and for them and those around them the new ones."""

    changed: tuple[Place, ...]
    new: dict[Place, CodeType]

    def put(self, functions: list[FunctionType]) -> None:
        """Give the functions of the file their new code."""
        found = [each for each in functions if place(each.__code__) in self.new]
        assert found, "what is changed is in some function"
        for each in found:
            each.__code__ = self.new[place(each.__code__)]


def swap(before: bytes, after: bytes) -> Swap | None:
    """What tells two texts of a file apart, code by code; none if no pair of codes tells it."""
    try:
        old, new = _compiled(before), compile(after, "", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    pairs = list(_pairs(old, new))
    if any(_shape(a) != _shape(b) for a, b in pairs):
        return None
    changed = tuple(place(a) for a, b in pairs if _own(a) != _own(b))
    around = {place(a): b for a, b in pairs if any(place(each) in changed for each in _codes(a))}
    return Swap(changed, around) if changed else None


def place(code: CodeType) -> Place:
    """Where a code stands in its file; a code that has run need not equal itself before it ran."""
    return code.co_qualname, code.co_firstlineno, code.co_linetable


@lru_cache(maxsize=1)  # the mutants of a file come one after another
def _compiled(text: bytes) -> CodeType:
    return compile(text, "", "exec", dont_inherit=True)


def functions_by_file() -> dict[str, list[FunctionType]]:
    """Every function that this process has, closures and methods too."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found[each.__code__.co_filename].append(each)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Each code with what it becomes; not those within one that has others within it now.

    Such a code is new as a whole: what it makes when it is called it makes of the new ones.
    """
    yield old, new
    before, after = (
        [each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)
    )
    if [*map(_shape, before)] == [*map(_shape, after)]:
        for a, b in zip(before, after, strict=True):
            yield from _pairs(a, b)


def _shape(code: CodeType) -> tuple[object, ...]:
    """What has to stay for a function to take another code."""
    return code.co_qualname, code.co_freevars


def _own(code: CodeType) -> tuple[object, ...]:
    """What a code does by itself, wherever it stands."""
    consts = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, consts
