"""Changes: every mutant of the rules, found in the syntax trees of their files."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threecard.cli.coverage import PACKAGE, code_citations

TARGETS = (
    "games/*/judgements.py",
    "games/*/rules.py",
    "games/*/rulings.py",
    "core/irregularities/*.py",
    "core/picture_judgements.py",
    "core/decide/incidents.py",
    "core/decide/discretion.py",
    "core/decide/outcome.py",
    "core/decide/undoing.py",
)

Edit = tuple[int, int, str]  # from byte, to byte, the new text


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one file of the package."""

    file: str
    line: int
    within: str  # the definition at the top of the file that holds it
    before: str
    after: str
    edit: Edit
    clauses: tuple[str, ...]  # cited nearest around it

    @property
    def key(self) -> tuple[str, str, str, str]:
        return (self.file, self.within, self.before, self.after)

    def applied(self, source: bytes) -> bytes:
        start, end, text = self.edit
        return source[:start] + text.encode() + source[end:]


SWAPS = {
    ast.Lt: (r"<", "<="),
    ast.LtE: (r"<=", "<"),
    ast.Gt: (r">", ">="),
    ast.GtE: (r">=", ">"),
    ast.Eq: (r"==", "!="),
    ast.NotEq: (r"!=", "=="),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
}
GENERIC = {"dict", "frozenset", "list", "set", "tuple", "type"}


class Source:
    """A file's text and tree, with places counted in bytes as the tree counts them."""

    def __init__(self, file: str, text: bytes) -> None:
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def start(self, node: ast.AST) -> int:
        return self._starts[_line(node) - 1] + int(getattr(node, "col_offset", 0))

    def end(self, node: ast.AST) -> int:
        return self._starts[_last_line(node) - 1] + int(getattr(node, "end_col_offset", 0))

    def of(self, node: ast.AST) -> str:
        return self.text[self.start(node) : self.end(node)].decode()

    def between(self, left: ast.AST, right: ast.AST, pattern: str, text: str) -> Iterator[Edit]:
        """Replace an operator that stands between two operands."""
        start = self.end(left)
        found = re.search(pattern.encode(), self.text[start : self.start(right)])
        if found:
            yield start + found.start(), start + found.end(), text

    def whole_lines(self, edit: Edit) -> tuple[str, str]:
        """The lines an edit touches, before and after it."""
        start, end, text = edit
        first = self.text.rfind(b"\n", 0, start) + 1
        last = (self.text + b"\n").find(b"\n", end)
        before = self.text[first:last]
        after = self.text[first:start] + text.encode() + self.text[end:last]
        return _one_line(before.decode()), _one_line(after.decode())


def mutants_of(
    source: Source, members: dict[str, list[str]], cited: dict[int, list[str]]
) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the file."""
    seen = set()
    for node, around in _walk(source.tree, ()):
        for edit, dropped in _edits(source, node, around, members):
            if edit in seen:
                continue
            seen.add(edit)
            if dropped is None:
                before, after = source.whole_lines(edit)
            else:
                before, after = _one_line(dropped), "dropped"
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


def _edits(
    source: Source, node: ast.AST, around: tuple[ast.AST, ...], members: dict[str, list[str]]
) -> Iterator[tuple[Edit, str | None]]:
    """The changes to one node; with an entry left out comes the entry."""
    start, end = (source.start(node), source.end(node)) if hasattr(node, "lineno") else (0, 0)
    match node:
        case ast.Compare(left=left, ops=ops, comparators=rights):
            for a, operator, b in zip((left, *rights), ops, rights, strict=False):
                pattern, text = SWAPS[type(operator)]
                yield from _plain(source.between(a, b, pattern, text))
        case ast.BoolOp(op=op, values=values):
            old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            for a, b in pairwise(values):
                yield from _plain(source.between(a, b, rf"\b{old}\b", new))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield (start, end, source.of(operand)), None
        case ast.Constant(value=bool(value)):
            yield (start, end, str(not value)), None
        case ast.Constant(value=int(value)):
            yield (start, end, str(value + 1)), None
            yield (start, end, str(value - 1)), None
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in members.get(name, ()):
            others = members[name]
            other = others[(others.index(attr) + 1) % len(others)]
            if other != attr:
                yield (start, end, f"{name}.{other}"), None
        case ast.Dict(keys=keys, values=values) if all(keys):
            parts = [(key, value) for key, value in zip(keys, values, strict=True) if key]
            yield from _dropped(source, parts, node)
        case ast.List(ctx=ast.Load(), elts=elts) | ast.Set(elts=elts):
            yield from _dropped(source, [(each, each) for each in elts], node)
        case ast.Tuple(ctx=ast.Load(), elts=elts) if source.text[start:].startswith(b"("):
            if not _is_unpacked(around):
                yield from _dropped(source, [(each, each) for each in elts], node)
        case ast.Call():
            yield from _plain(_call_edits(source, node))
        case _:
            pass
    for condition in _conditions(node):
        for forced in ("True", "False"):
            yield (source.start(condition), source.end(condition), forced), None


def _plain(edits: Iterator[Edit]) -> Iterator[tuple[Edit, None]]:
    return ((edit, None) for edit in edits)


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test
        case ast.comprehension(ifs=ifs):
            yield from ifs
        case ast.match_case(guard=guard) if guard:
            yield guard


def _call_edits(source: Source, call: ast.Call) -> Iterator[Edit]:
    """Another result for the same cite, and neighbouring arguments swapped."""
    name, args = source.of(call.func), call.args
    start, end = source.start(call.func), source.end(call.func)
    other = {"returned": "collected", "collected": "returned"}.get(name)
    if other:
        yield start, end, other
    if name == "paid" and len(args) == 2:
        yield start, source.end(call), f"collected({source.of(args[1])})"
    if name == "isinstance":
        return
    for a, b in pairwise(args):
        old_a, old_b = source.of(a), source.of(b)
        # Of two kinds, a type checker or the first call would notice.
        if type(a) is type(b) and old_a != old_b and not _is_text(a):
            gap = source.text[source.end(a) : source.start(b)].decode()
            yield source.start(a), source.end(b), old_b + gap + old_a


def _dropped(
    source: Source, parts: Sequence[tuple[ast.AST, ast.AST]], whole: ast.AST
) -> Iterator[tuple[Edit, str]]:
    """One entry left out of a table, a list or a tuple; texts are left alone."""
    for i, (first, last) in enumerate(parts):
        if _is_text(first) and first is last:
            continue
        start, end = source.start(first), source.end(last)
        comma = re.match(rb"\s*,", source.text[end : source.end(whole)])
        text = ""
        if len(parts) == 1:
            end += len(comma.group()) if comma else 0
        elif i + 1 < len(parts):
            end = source.start(parts[i + 1][0])
        else:
            start = source.end(parts[i - 1][1])
        if len(parts) == 2 and isinstance(whole, ast.Tuple):
            kept = parts[1 - i][1]
            after = source.text[source.end(parts[1][1]) : source.end(whole)]
            if not after.lstrip().startswith(b","):  # one element alone needs its comma
                start, end = source.start(whole), source.end(whole)
                text = f"({source.of(kept)},)"
        edit = (start, end, text)
        try:
            ast.parse(source.text[:start] + text.encode() + source.text[end:])
        except SyntaxError:
            continue  # an entry in brackets of its own: the cut is ours, not a mutant
        yield edit, source.text[source.start(first) : source.end(last)].decode()


def _is_unpacked(around: tuple[ast.AST, ...]) -> bool:
    """A tuple taken apart at once: a wrong number of elements proves nothing."""
    return isinstance(around[0], ast.Assign) and isinstance(around[0].targets[0], ast.Tuple)


def _is_text(node: ast.AST) -> bool:
    """A string, or a row of nothing but strings."""
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.Tuple(elts=elts):
            return all(map(_is_text, elts))
        case _:
            return False


def _is_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def _last_line(node: ast.AST) -> int:
    return int(getattr(node, "end_lineno", _line(node)))


def _one_line(text: str) -> str:
    return " ".join(text.split())


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
            lines = range(_line(node), _last_line(node) + 1)
            found = {clause: None for line in lines for clause in cited.get(line, ())}
            if found:
                return tuple(found)
    return tuple(dict.fromkeys(clause for found in cited.values() for clause in found))


def members_used(trees: dict[str, ast.Module]) -> dict[str, dict[str, list[str]]]:
    """For each file the members of each enum used in it; of a lone one, those used elsewhere."""
    used: dict[str, dict[str, set[str]]] = {file: defaultdict(set) for file in (*trees, "anywhere")}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=attr):
                    if _is_type(name) and attr.isupper():
                        used[file][name].add(attr)
                        used["anywhere"][name].add(attr)
                case _:
                    pass
    anywhere = used.pop("anywhere")
    return {
        file: {
            name: sorted(found if len(found) > 1 else anywhere[name])
            for name, found in enums.items()
        }
        for file, enums in used.items()
    }


def every_mutant() -> list[Mutant]:
    """All mutants of the rules, file by file."""
    cited: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for clause, place in code_citations():
        file, line = place.rsplit(":", 1)
        cited[file][int(line)].append(clause)
    sources = [
        Source(path.relative_to(PACKAGE).as_posix(), path.read_bytes())
        for pattern in TARGETS
        for path in sorted(PACKAGE.glob(pattern))
    ]
    members = members_used({source.file: source.tree for source in sources})
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

    return sorted(mutants, key=lot)[:count]
