"""The text and the syntax tree of a file that is mutated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scripts.mutation.mutant import Edit

Names = Mapping[str, tuple[str, str]]  # that stand for a member of an enum: the enum, the member
NO_NAMES: Names = MappingProxyType({})


class Source:
    """A file's text and tree, with places counted in bytes as the tree counts them."""

    def __init__(self, file: str, text: bytes, names: Names = NO_NAMES) -> None:
        self.file = file
        self.text = text
        self.names = names
        self.tree = ast.parse(text)
        self._statements = [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt)]
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def start(self, node: ast.AST) -> int:
        return self._starts[line_of(node) - 1] + int(getattr(node, "col_offset", 0))

    def end(self, node: ast.AST) -> int:
        return self._starts[last_line_of(node) - 1] + int(getattr(node, "end_col_offset", 0))

    def of(self, node: ast.AST) -> str:
        return self.text[self.start(node) : self.end(node)].decode()

    def between(self, left: ast.AST, right: ast.AST, pattern: str, text: str) -> Iterator[Edit]:
        """Replace an operator that stands between two operands."""
        start = self.end(left)
        found = re.search(pattern.encode(), self.text[start : self.start(right)])
        if found:
            yield start + found.start(), start + found.end(), text

    def statement(self, edit: Edit) -> set[int]:
        """The lines of the smallest statement around an edit, without those of others in it."""
        start, end, _ = edit
        around = [
            node for node in self._statements if self.start(node) <= start and end <= self.end(node)
        ]
        smallest = min(around, key=lambda node: self.end(node) - self.start(node))
        inner = (node for node in ast.walk(smallest) if isinstance(node, ast.stmt))
        within = {line for node in inner if node is not smallest for line in _lines(node)}
        return set(_lines(smallest)) - within

    def definition(self, edit: Edit) -> tuple[int, int]:
        """From where to where the definition at the top of the file goes that holds an edit."""
        start, end, _ = edit
        for node in self.tree.body:
            first = min([node, *getattr(node, "decorator_list", ())], key=line_of)
            if self.start(first) <= start and end <= self.end(node):
                return self.start(first), self.end(node)
        return 0, len(self.text)

    def whole_lines(self, edit: Edit) -> tuple[str, str]:
        """The lines an edit touches, before and after it."""
        start, end, text = edit
        first = self.text.rfind(b"\n", 0, start) + 1
        last = (self.text + b"\n").find(b"\n", end)
        before = self.text[first:last]
        after = self.text[first:start] + text.encode() + self.text[end:last]
        return one_line(before.decode()), one_line(after.decode())


def line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def last_line_of(node: ast.AST) -> int:
    return int(getattr(node, "end_lineno", line_of(node)))


def _lines(node: ast.AST) -> range:
    return range(line_of(node), last_line_of(node) + 1)


def one_line(text: str) -> str:
    return " ".join(text.split())
