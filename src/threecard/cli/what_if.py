"""Which game a command is about, and what is to be otherwise than published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from threecard.core.errors import Code, RulebookError
from threecard.core.games import RULEBOOKS, rulebook
from threecard.core.rulebook import Rulebook

GameArgument = Annotated[
    str | None, typer.Argument(help="A game's id or tag, as three-card-poker or TCP.")
]
PayOption = Annotated[
    list[str] | None,
    typer.Option(
        "--pay",
        metavar="W.LINE=A:B",
        help="Let a pay line pay something else, as tie.tie=9:1. Repeatable.",
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="NAME=CHOICE",
        help="Read a loose clause another way, as tie.on=ranking. Repeatable.",
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


def find_rulebook(game: str | None) -> Rulebook:
    """A rulebook by its id or, as people cite it, by its tag."""
    if game is None:
        raise RulebookError(Code.UNKNOWN_GAME, f"Which game? There are {', '.join(RULEBOOKS)}.")
    by_tag = {each.edition.tag: each for each in RULEBOOKS.values()}
    return by_tag.get(game.upper()) or rulebook(game)


def with_what_ifs(
    rules: Rulebook, *, pays: Sequence[str] | None, readings: Sequence[str] | None
) -> Rulebook:
    """The rulebook with the pay lines and readings that the options ask for."""
    for option in readings or ():
        name, choice = parted(option, "--reading", "tie.on=ranking")
        rules = rules.with_reading(name, choice)
    for option in pays or ():
        line, odds = parted(option, "--pay", "tie.tie=9:1")
        rules = rules.with_pays({line: odds})
    return rules


def cards_text(without: Sequence[str] | None) -> str:
    """All cards that the options name, as one text."""
    return " ".join(without or ())


def parted(option: str, name: str, example: str) -> tuple[str, str]:
    """An option's two sides, as name and value."""
    before, sign, after = option.partition("=")
    if not (before.strip() and sign and after.strip()):
        raise RulebookError(
            Code.BAD_FIELD, f"{name} can't read “{option}”: write it as {name} {example}."
        )
    return before.strip(), after.strip()
