"""Coverage: for every clause, where the code cites it and which tests pin it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from threecard.conformance.sources import PACKAGE, cited_in, package_files
from threecard.core.clause import ClauseKind
from threecard.core.registry import RULEBOOKS
from threecard.loading import LoadedGame, loaded_games

TESTS = PACKAGE.parents[1] / "tests"  # only a checkout has them, an installed package does not


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """One clause: the places in the code that cite it and the tests that pin it."""

    rulebook: str
    id: str
    kind: ClauseKind
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def is_pinned(self) -> bool:
        return bool(self.code and self.tests)


def coverage() -> list[CoverageRow]:
    """Every clause of every rulebook, ours and from outside, in order."""
    code = _gather(code_citations())
    tests = _gather(test_citations())
    rows = [
        CoverageRow(
            entry.tag,
            entry.id,
            entry.kind,
            code.get(entry.clause, ()),
            tests.get(entry.clause, ()),
        )
        for rules in RULEBOOKS.values()
        for entry in rules.edition.clauses
    ]
    return [_with_children(row, rows) for row in rows]


def code_citations() -> Iterator[tuple[str, str]]:
    """Clauses cited in the package, the index itself left out, with their file and line.

    And in games from outside, each in its own files.
    """
    tags = [rules.edition.tag for rules in RULEBOOKS.values()]
    files = [*package_files()]
    for game in loaded_games():
        files += [(file.path, file.text) for file in game.source.files if file.name != "clauses"]
    for where, text in files:
        for clause, line in cited_in(text, tags):
            yield clause, f"{where}:{line}"


def test_citations() -> Iterator[tuple[str, str]]:
    """Clauses named by `@clause(...)` on a test, with the test's id."""
    others = filter(None, map(_tests_of, loaded_games()))
    for folder in dict.fromkeys((TESTS, *others)):
        for path in sorted(folder.rglob("test_*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            where = path.relative_to(folder.parent).as_posix()
            for node in ast.walk(tree):
                if not isinstance(node, ast.FunctionDef):
                    continue
                for decorator in node.decorator_list:
                    for clause in _clauses_in(decorator):
                        yield clause, f"{where}::{node.name}"


def _tests_of(game: LoadedGame) -> Path | None:
    """The tests of a game from outside: beside the project file of the folder that it lies in."""
    above = Path(game.source.files[0].path).resolve().parents
    return next((each / "tests" for each in above if (each / "pyproject.toml").is_file()), None)


def _clauses_in(decorator: ast.expr) -> Iterator[str]:
    for node in ast.walk(decorator):
        called = node.func if isinstance(node, ast.Call) else None
        # As @clause(...), or as @pytest.mark.clause(...).
        if isinstance(node, ast.Call) and "clause" in (
            getattr(called, "id", None),
            getattr(called, "attr", None),
        ):
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value


def _gather(pairs: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for clause, place in pairs:
        found.setdefault(clause, {})[place] = None
    return {clause: tuple(places) for clause, places in found.items()}


def _with_children(row: CoverageRow, rows: list[CoverageRow]) -> CoverageRow:
    """A heading says nothing by itself: it is covered when all its children are."""
    if row.kind is not ClauseKind.HEADING:
        return row
    children = [
        child
        for child in rows
        if child.rulebook == row.rulebook and child.id.startswith(f"{row.id}.")
    ]
    if not all(child.is_pinned or child.kind is ClauseKind.HEADING for child in children):
        return row
    return CoverageRow(
        row.rulebook,
        row.id,
        row.kind,
        tuple(dict.fromkeys(place for child in children for place in child.code)),
        tuple(dict.fromkeys(test for child in children for test in child.tests)),
    )


def unknown_citations() -> list[str]:
    """Citations, in code or tests, of clauses that no rulebook has."""
    known = {entry.clause for rules in RULEBOOKS.values() for entry in rules.edition.clauses}
    cited = [*code_citations(), *test_citations()]
    return [f"{clause} in {where}" for clause, where in cited if clause not in known]
