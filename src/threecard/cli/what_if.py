"""Which game a command is about, and what is to be otherwise than published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from threecard.cli import complete
from threecard.core.errors import Code, RulebookError
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook, with_what_ifs

GameArgument = Annotated[
    str | None,
    typer.Argument(
        help="A game's id or tag, as three-card-poker or TCP; or TCP@5.",
        autocompletion=complete.games,
    ),
]
PayOption = Annotated[
    list[str] | None,
    typer.Option(
        "--pay",
        metavar="W.LINE=A:B",
        help="Let a pay line pay something else, as tie.tie=9:1. Repeatable.",
        autocompletion=complete.pays,
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="NAME=CHOICE",
        help="Read a loose clause another way, as tie.on=ranking. Repeatable.",
        autocompletion=complete.readings,
    ),
]
WithoutOption = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="CARDS",
        help='Cards known to be out of the deck, as "Kd Ks". Repeatable.',
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON.")]


def asked_rulebook(
    game: str | None, *, pays: Sequence[str] | None = None, readings: Sequence[str] | None = None
) -> Rulebook:
    """The rulebook that the argument names, with the changes that the options ask for."""
    if game is None:
        raise RulebookError(Code.UNKNOWN_GAME, f"Which game? There are {', '.join(RULEBOOKS)}.")
    return with_options(find_rulebook(game), pays=pays, readings=readings)


def with_options(
    rules: Rulebook, *, pays: Sequence[str] | None, readings: Sequence[str] | None
) -> Rulebook:
    return with_what_ifs(rules, pays=pays or (), readings=readings or (), mark="--")


def cards_text(without: Sequence[str] | None) -> str:
    """All cards that the options name, as one text."""
    return " ".join(without or ())
