"""`--game-file`: games from outside, known to every command before it begins."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

from threecard.cli.console import refusals
from threecard.loading import load_games, named_files

GameFileOption = Annotated[
    list[str] | None,
    typer.Option(
        "--game-file",
        metavar="PATH",
        help="A game from outside: its file, or its folder. Repeatable; THREECARD_GAME_FILES too.",
    ),
]
OPTION = "game_file"


def knowing_games(command: Callable[..., Any], *, goes_on: bool) -> Callable[..., Any]:
    """The command with the option, and with every game loaded that is installed or named.

    What can't be loaded stops a command that was told to use it; where a command `goes_on`, as a
    house does that has other tables, it is a warning. So is an installed package that is broken.
    """

    @wraps(command)
    def known(**arguments: Any) -> Any:  # noqa: ANN401 # whatever the command takes and gives
        take_games(arguments.pop(OPTION), goes_on=goes_on)
        return command(**arguments)

    taken = inspect.signature(command)
    option = inspect.Parameter(OPTION, inspect.Parameter.KEYWORD_ONLY, default=None)
    hints = {**get_type_hints(command, include_extras=True), OPTION: GameFileOption}
    # Typer reads the one for names and defaults, and of some versions the other for types.
    known.__annotations__ = hints
    known.__signature__ = taken.replace(  # type: ignore[attr-defined] # functions take it
        parameters=[
            each.replace(annotation=hints[each.name])
            for each in (*taken.parameters.values(), option)
        ]
    )
    return known


def take_games(files: list[str] | None, *, goes_on: bool) -> None:
    """Load what is installed and what is named here or in the environment."""
    games = load_games(named_files(files or ()))
    named = set(games.refused_files)
    for error in games.refused:
        if error in named and not goes_on:
            with refusals():
                raise error
        sys.stderr.write(f"threecard: a game is left out. {error}\n")
