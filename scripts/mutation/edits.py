"""Edits: the changes to one piece of code that a test should notice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from scripts.mutation.mutant import Edit
from scripts.mutation.source import Source

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


def edits_of(
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
            other = _next(members[name], attr)
            if other != attr:
                yield (start, end, f"{name}.{other}"), None
        case ast.Name(id=name, ctx=ast.Load()) if name in source.names:
            enum, member = source.names[name]
            other = _next(members[enum], member)
            if other != member:
                yield (start, end, f"type({name}).{other}"), None
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


def _next(members: Sequence[str], member: str) -> str:
    return members[(members.index(member) + 1) % len(members)]


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
