"""Completion: what a shell offers for a game, a wager, a pay line, a reading or an incident."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

import typer

from threecard.core.errors import ThreecardError
from threecard.core.irregularities.incidents import Incident
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook


def games(incomplete: str) -> list[tuple[str, str]]:
    """Games by tag and by id."""
    offered = [(book.edition.tag, book.edition.title) for book in RULEBOOKS.values()]
    offered += [(id_, book.edition.title) for id_, book in RULEBOOKS.items()]
    return [(name, told) for name, told in offered if name.lower().startswith(incomplete.lower())]


def wagers(ctx: typer.Context, incomplete: str) -> list[str]:
    """Wagers of the game that was named, or of all."""
    return _fitting(incomplete, (id_ for book in _books(ctx) for id_ in book.wagers))


def stakes(ctx: typer.Context, incomplete: str) -> list[str]:
    """What people place, with the sign that an amount follows."""
    return _fitting(incomplete, (f"{id_}=" for book in _books(ctx) for id_ in book.placeable))


def pays(ctx: typer.Context, incomplete: str) -> list[str]:
    """Pay lines as they are, to be changed: `tie.tie=8:1`."""
    return _fitting(
        incomplete,
        (
            f"{wager}.{line}={paid}"
            for book in _books(ctx)
            for wager, lines in book.line_pays.items()
            for line, paid in lines.items()
        ),
    )


def readings(ctx: typer.Context, incomplete: str) -> list[str]:
    """Every choice of every reading: `tie.on=ranking`."""
    return _fitting(
        incomplete,
        (
            f"{reading.name}={choice.id}"
            for book in _books(ctx)
            for reading in book.edition.readings
            for choice in reading.choices
        ),
    )


def incidents(incomplete: str) -> list[str]:
    """Everything that can go wrong."""
    return _fitting(incomplete, (str(kind.__struct_config__.tag) for kind in get_args(Incident)))


def _fitting(incomplete: str, offered: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(offered) if name.startswith(incomplete)]


def _books(ctx: typer.Context) -> Iterator[Rulebook]:
    """The game that was named, or all. Before an option without its value it is still unread."""
    for named in (ctx.params.get("game"), ctx.params.get("before"), *ctx.args):
        if named:
            try:
                yield find_rulebook(named)
            except ThreecardError:
                continue
            return
    yield from RULEBOOKS.values()
