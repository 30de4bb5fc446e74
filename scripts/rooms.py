"""The import graph of the rooms, drawn from the code: who really imports whom."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import grimp

PACKAGE = "threecard"
# Pages mark where a drawing goes: `<!-- rooms of threecard.odds -->` up to `<!-- /rooms -->`.
OPENING, CLOSING = "<!-- rooms of {} -->\n", "<!-- /rooms -->"


def with_rooms(text: str) -> str:
    """The page with every marked place drawn anew."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    for parent in (PACKAGE, f"{PACKAGE}.server", f"{PACKAGE}.odds"):
        before, opening, rest = text.partition(OPENING.format(parent))
        _, closing, after = rest.partition(CLOSING)
        if not (opening and closing):
            raise SystemExit(f"docs: no place is marked for the rooms of {parent}")
        text = before + opening + drawing(rooms(graph, parent), parent) + closing + after
    return text


def rooms(graph: grimp.ImportGraph, parent: str) -> dict[str, set[str]]:
    """Each room of a package, and the rooms beside it that it imports."""
    children = graph.find_children(parent)
    room_of = {
        module: child for child in children for module in {child} | graph.find_descendants(child)
    }
    found: dict[str, set[str]] = {child: set() for child in children}
    for module, room in room_of.items():
        for imported in graph.find_modules_directly_imported_by(module):
            if room_of.get(imported, room) != room:
                found[room].add(room_of[imported])
    return found


def first_line(module: str) -> str:
    """What a room says it is."""
    return (import_module(module).__doc__ or "").split("\n")[0]


def drawing(
    imports: dict[str, set[str]], parent: str, told: Callable[[str], str] = first_line
) -> str:
    """A Mermaid graph of what each room stands on, and a table of all that it imports."""
    short = {room: room.removeprefix(f"{parent}.") for room in imports}
    order = sorted(imports, key=lambda room: (-len(_below(imports, room)), room))
    text = "\n```mermaid\ngraph TD\n"
    for room in order:
        text += f"  {short[room]}\n"
        text += "".join(
            f"  {short[room]} --> {short[each]}\n" for each in sorted(_stands_on(imports, room))
        )
    text += "```\n\n| room | what it is | imports |\n| --- | --- | --- |\n"
    for room in order:
        named = ", ".join(sorted(short[each] for each in imports[room]))
        text += f"| `{short[room]}` | {told(room)} | {named or '—'} |\n"
    return text + "\n"


def _below(imports: dict[str, set[str]], room: str) -> set[str]:
    """All that a room imports, by way of others too."""
    return imports[room].union(*(_below(imports, each) for each in imports[room]))


def _stands_on(imports: dict[str, set[str]], room: str) -> set[str]:
    """What a room imports and can't reach by way of another."""
    return {
        each
        for each in imports[room]
        if not any(each in _below(imports, other) for other in imports[room] - {each})
    }
