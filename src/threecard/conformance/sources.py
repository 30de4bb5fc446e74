"""A game's own files, and where they cite a clause: as a value, or in words beside it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from threecard.core.edition import Edition

PACKAGE = Path(__file__).parents[1]
INDEX = "clauses.py"  # lists clauses and cites none

_NUMBER = r"\d+(?:\.\d+)+"


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause named in a file."""

    clause: str
    path: Path
    line: int
    is_value: bool  # code that carries it, and not a comment, a docstring or a sentence

    @property
    def place(self) -> str:
        return f"{name_of(self.path)}:{self.line}"


@dataclass(frozen=True, slots=True)
class Sources:
    """Files of a game, what they cite, and keys that a mapping in them says twice."""

    files: tuple[Path, ...]
    citations: Mapping[str, tuple[Citation, ...]]  # by clause
    doubled: tuple[tuple[str, str, str, str], ...]  # a key, its place, and both its values


def sources_of(edition: Edition) -> Sources:
    """The files that an edition is written in, and those of ours that cite it."""
    own = _own_files(edition)
    found: dict[str, tuple[Citation, ...]] = {}
    for path in dict.fromkeys((*own, *sorted(PACKAGE.rglob("*.py")))):
        if path.name != INDEX:
            for citation in citations_in(path, (edition.tag,)):
                found[citation.clause] = (*found.get(citation.clause, ()), citation)
    return Sources(own, found, tuple(each for path in own for each in _doubled_keys(path)))


def citations_in(path: Path, tags: tuple[str, ...]) -> Iterator[Citation]:
    """Every citation of these rulebooks in a file, in their order."""
    # A tag and one or more numbers, which may run on over a comment's next line.
    cited = re.compile(rf"\b({'|'.join(map(re.escape, tags))}) ({_NUMBER}(?:[\s#]+{_NUMBER})*)")
    text = path.read_text(encoding="utf-8")
    first = cited.search(text)
    if first is None:
        return
    values = _value_lines(text, cited)
    for citation in cited.finditer(text, first.start()):
        tag, numbers = citation.groups()
        for number in re.finditer(_NUMBER, numbers):
            at = citation.start(2) + number.start()
            line = text.count("\n", 0, at) + 1
            clause = f"{tag} {number.group()}"
            yield Citation(clause, path, line, (clause, line) in values)


def name_of(path: Path) -> str:
    """A file as its readers know it: from the package on, or by its own name."""
    inside = path.is_relative_to(PACKAGE)
    return path.relative_to(PACKAGE).as_posix() if inside else f"{path.parent.name}/{path.name}"


def _value_lines(text: str, cited: re.Pattern[str]) -> set[tuple[str, int]]:
    """Citations that are the whole of a string, as `clause("R3P 3.19")`."""
    return {
        (node.value, node.lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and cited.fullmatch(node.value)
    }


def _own_files(edition: Edition) -> tuple[Path, ...]:
    """The file that prices the edition, with the folder around it if that is a package."""
    module = sys.modules.get(edition.priced.__module__)
    file = getattr(module, "__file__", None)
    path = Path(file or edition.priced.__code__.co_filename)
    if not (path.parent / "__init__.py").exists():
        return (path,) if path.exists() else ()
    return tuple(sorted(path.parent.rglob("*.py")))


def _doubled_keys(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """A mapping that says a key twice keeps the last alone, and Python does not complain."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Dict):
            continue
        seen: dict[str, str] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                continue
            written, valued = ast.unparse(key), ast.unparse(value)
            if written in seen:
                yield written, f"{name_of(path)}:{key.lineno}", seen[written], valued
            seen[written] = valued
