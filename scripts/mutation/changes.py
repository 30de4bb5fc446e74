"""Changes: every mutant of the rules, found in the syntax trees of their files."""

from __future__ import annotations

import ast
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import Enum
from importlib import import_module
from pathlib import Path

from scripts.mutation.edits import edits_of
from scripts.mutation.mutant import Mutant
from scripts.mutation.source import Names, Source, last_line_of, line_of, one_line
from threecard.cli.coverage import code_citations
from threecard.conformance.sources import PACKAGE

TARGETS = (
    "games/*/rulings.py",
    "core/decide/*.py",
    "core/settlement.py",
    "core/counting.py",
    "core/irregularities/*.py",
    "games/*/rules.py",
    "games/*/judgements.py",
    "core/picture_judgements.py",
    "core/poker_judgements.py",
    "core/evolve/*.py",
)
GENERIC = {"dict", "frozenset", "list", "set", "tuple", "type"}


def mutants_of(
    source: Source, members: dict[str, list[str]], cited: dict[int, list[str]]
) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the file."""
    seen = set()
    for node, around in _walk(source.tree, ()):
        for edit, dropped in edits_of(source, node, around, members):
            if edit in seen:
                continue
            seen.add(edit)
            if dropped is None:
                before, after = source.whole_lines(edit)
            else:
                before, after = one_line(dropped), "dropped"
            top = next((each for each in reversed(around) if isinstance(each, ast.stmt)), node)
            yield Mutant(
                source.file,
                source.text.count(b"\n", 0, edit[0]) + 1,
                _name(top),
                before,
                after,
                edit,
                _nearest(cited, (node, *around)),
            )


def _walk(
    node: ast.AST, around: tuple[ast.AST, ...]
) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """The nodes that compute, each with those around it, innermost first."""
    yield node, around
    for child in _children(node):
        yield from _walk(child, (node, *around))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What may be mutated: no strings, annotations, imports, decorators or class keywords."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.FunctionDef(args=args, body=body):
            yield from args.defaults
            yield from (default for default in args.kw_defaults if default)
            yield from body
        case ast.ClassDef(body=body):
            yield from body
        case ast.AnnAssign(value=value):
            if value:
                yield value
        case ast.Subscript(value=ast.Name(id=name)) if name in GENERIC or _is_type(name):
            return
        case _:
            yield from ast.iter_child_nodes(node)


def _is_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def _name(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


def _nearest(cited: dict[int, list[str]], nodes: tuple[ast.AST, ...]) -> tuple[str, ...]:
    """The clauses cited in the smallest piece of code around a node that cites any."""
    for node in nodes:
        if hasattr(node, "lineno"):
            lines = range(line_of(node), last_line_of(node) + 1)
            found = {clause: None for line in lines for clause in cited.get(line, ())}
            if found:
                return tuple(found)
    return tuple(dict.fromkeys(clause for found in cited.values() for clause in found))


def members_used(sources: Sequence[Source]) -> dict[str, dict[str, list[str]]]:
    """For each file the members of each enum used in it; of a lone one, those used elsewhere."""
    files = (*(source.file for source in sources), "anywhere")
    used: dict[str, dict[str, set[str]]] = {file: defaultdict(set) for file in files}
    for source in sources:
        for name, attr in _members_in(source):
            used[source.file][name].add(attr)
            used["anywhere"][name].add(attr)
    anywhere = used.pop("anywhere")
    return {
        file: {
            name: sorted(found if len(found) > 1 else anywhere[name])
            for name, found in enums.items()
        }
        for file, enums in used.items()
    }


def _members_in(source: Source) -> Iterator[tuple[str, str]]:
    for node in ast.walk(source.tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attr):
                if _is_type(name) and attr.isupper():
                    yield name, attr
            case ast.Name(id=name, ctx=ast.Load()) if name in source.names:
                yield source.names[name]
            case _:
                pass


def _names_in(file: str) -> Names:
    """Names of a file that stand for members of enums, where every command asks for them."""
    parts = Path(file).with_suffix("").parts
    module = import_module(".".join((PACKAGE.name, *parts)).removesuffix(".__init__"))
    return {
        name: (type(value).__name__, value.name)
        for name, value in vars(module).items()
        if isinstance(value, Enum)
    }


def rule_files() -> list[str]:
    """The files that have mutants, as the package names them."""
    found = (path for pattern in TARGETS for path in sorted(PACKAGE.glob(pattern)))
    return [path.relative_to(PACKAGE).as_posix() for path in found]


def every_mutant() -> list[Mutant]:
    """All mutants of the rules, file by file."""
    cited: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for clause, place in code_citations():
        file, line = place.rsplit(":", 1)
        cited[file][int(line)].append(clause)
    sources = [Source(f, (PACKAGE / f).read_bytes(), _names_in(f)) for f in rule_files()]
    members = members_used(sources)
    return [
        mutant
        for source in sources
        for mutant in mutants_of(source, members[source.file], cited[source.file])
    ]


def drawn(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """The seeded choice, in the order of its lots, so that a part of it is a fair sample too.

    The lots come from a hash: a change elsewhere leaves a mutant's as it is.
    """

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256("\0".join((str(seed), *mutant.key)).encode()).digest()

    # The same change in two places has one lot; the earlier comes first.
    return sorted(mutants, key=lambda each: (lot(each), each.line, each.edit))[:count]
