"""A game's own files, and where they cite a clause: as a value, or in words beside it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from threecard.core.edition import Edition
from threecard.loading import source_of

PACKAGE = Path(__file__).parents[1]
INDEX = "clauses.py"  # lists clauses and cites none

_NUMBER = r"\d+(?:\.\d+)+"


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause named in a file."""

    clause: str
    place: str  # as `games/three_pictures/rules.py:41`
    is_own: bool  # in a file of the game itself
    is_value: bool  # code that carries it, and not a comment, a docstring or a sentence


@dataclass(frozen=True, slots=True)
class Sources:
    """What the files of a game cite, and keys that a mapping in them says twice."""

    citations: Mapping[str, tuple[Citation, ...]]  # by clause
    doubled: tuple[tuple[str, str, str, str], ...]  # a key, its place, and both its values


def sources_of(edition: Edition) -> Sources:
    """The files that an edition is written in, and those of ours that cite it."""
    own = dict(_own_files(edition))
    shared = {name: text for name, text in package_files() if name not in own}
    found: dict[str, tuple[Citation, ...]] = {}
    for files, is_own in ((own, True), (shared, False)):
        for name, text in files.items():
            values: set[tuple[str, int]] | None = None
            for clause, line in cited_in(text, (edition.tag,)):
                values = _values(text) if values is None else values
                is_value = (clause, line) in values
                cited = Citation(clause, f"{name}:{line}", is_own, is_value)
                found[clause] = (*found.get(clause, ()), cited)
    return Sources(found, tuple(each for name in own for each in _doubled_keys(name, own[name])))


def package_files() -> Iterator[tuple[str, str]]:
    """Every file of this library that may cite a clause, by its name from the package on."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != INDEX:
            yield path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")


def cited_in(text: str, tags: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Every citation of these rulebooks in a text, with its line."""
    # A tag and one or more numbers, which may run on over a comment's next line.
    pattern = rf"\b({'|'.join(map(re.escape, tags))}) ({_NUMBER}(?:[\s#]+{_NUMBER})*)"
    for citation in re.finditer(pattern, text):
        tag, numbers = citation.groups()
        for number in re.finditer(_NUMBER, numbers):
            at = citation.start(2) + number.start()
            yield f"{tag} {number.group()}", text.count("\n", 0, at) + 1


def _values(text: str) -> set[tuple[str, int]]:
    """Texts that stand in code by themselves, as in `clause("R3P 3.19")`, with their lines."""
    return {
        (node.value, node.lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _own_files(edition: Edition) -> Iterator[tuple[str, str]]:
    """The files of a game from outside, or the folder of one of ours; its index left out."""
    source = source_of(edition)
    if source is not None:
        for file in source.files:
            if Path(file.path).name != INDEX:
                yield file.path, file.text
        return
    module = sys.modules.get(edition.priced.__module__)
    home = getattr(module, "__file__", None)
    for name, text in package_files():
        if home is not None and (PACKAGE / name).parent == Path(home).parent:
            yield name, text


def _doubled_keys(name: str, text: str) -> Iterator[tuple[str, str, str, str]]:
    """A mapping that says a key twice keeps the last alone, and Python does not complain."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Dict):
            continue
        seen: dict[str, str] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                continue
            written, valued = ast.unparse(key), ast.unparse(value)
            if written in seen:
                yield written, f"{name}:{key.lineno}", seen[written], valued
            seen[written] = valued
