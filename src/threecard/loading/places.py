"""Places: the line of a game's source where something stands, for whoever has to mend it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import TracebackType

from threecard.core.errors import Code
from threecard.core.whole import CLAUSE
from threecard.loading.errors import GameError, GameFault
from threecard.loading.source import GameSource, SourceFile


class Places:
    """A source, parsed, that can say where a text stands in it."""

    def __init__(self, source: GameSource) -> None:
        self.source = source
        faults: list[GameFault] = []
        self._trees: list[tuple[SourceFile, ast.Module]] = []
        for each in source.files:
            try:
                self._trees.append((each, ast.parse(each.text)))
            except (SyntaxError, ValueError) as error:  # ValueError: of a null byte
                line = getattr(error, "lineno", None) or 1
                message = getattr(error, "msg", str(error))
                faults.append(GameFault(f"{each.path}:{line}", f"It is no Python: {message}."))
        if faults:
            raise GameError(Code.GAME_BROKEN, faults)

    def of(self, text: str) -> str:
        """Where a text, or the argument of that name, stands; else where the edition is made."""
        arguments: list[tuple[int, int]] = []
        others: list[tuple[int, int]] = []
        for file, node in self._nodes():
            place = (self.source.files.index(file), _line(node))
            if isinstance(node, ast.keyword) and text in (node.arg, _constant(node.value)):
                arguments.append(place)
            elif _constant(node) == text:
                others.append(place)
        if not text or not (arguments or others):
            return self.edition
        at, line = min(arguments or others)
        return f"{self.source.files[at].path}:{line}"

    @property
    def edition(self) -> str:
        """Where the edition is made; else the top of the file that should have one."""
        for file, node in self._nodes():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Edition":
                return f"{file.path}:{node.lineno}"
        home = next(each for each in self.source.files if each.name == self.source.module)
        return f"{home.path}:1"

    def blanks(self) -> list[GameFault]:
        """Blanks of the skeleton that were not filled in."""
        return [
            GameFault(f"{file.path}:{node.lineno}", f"Fill in this blank: {_said(node)}.")
            for file, node in self._nodes()
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "blank"
        ]

    def citations(self) -> Iterator[tuple[str, str]]:
        """Every text that is a citation and nothing else, with its place."""
        for file, node in self._nodes():
            text = _constant(node)
            if isinstance(text, str) and CLAUSE.fullmatch(text):
                yield text, f"{file.path}:{_line(node)}"

    def raised(self, trace: TracebackType | None) -> str:
        """The last line of the source that an error came through."""
        paths = {each.path for each in self.source.files}
        place = self.edition
        while trace is not None:
            path = trace.tb_frame.f_code.co_filename
            if path in paths:
                place = f"{path}:{trace.tb_lineno}"
            trace = trace.tb_next
        return place

    def _nodes(self) -> Iterator[tuple[SourceFile, ast.AST]]:
        for file, tree in self._trees:
            for node in ast.walk(tree):
                yield file, node


def _constant(node: ast.AST) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 1)


def _said(node: ast.Call) -> str:
    first = node.args[0] if node.args else None
    said = first.value if isinstance(first, ast.Constant) else None
    return str(said) if said else "it says not what belongs there"
