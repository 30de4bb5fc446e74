"""The `threecard` command, and where to find each of its sub-commands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from threecard import __version__
from threecard.cli.game_files import knowing_games
from threecard.cli.plain import PlainCommand, PlainGroup

if TYPE_CHECKING:
    from typer._click.core import Command, Context  # it gives these no other name

ABOUT_GAMES = (
    "games", "rules", "settle", "odds", "strategy", "readings", "diff", "parsheet", "protect",
    "session", "hold", "simulate", "replay", "export", "rule", "verify-deal", "verify-pack",
    "check-game", "new-game", "doctor",
)  # fmt: skip
OF_THE_HOUSE = (
    "serve", "witness", "table", "cage", "staff", "report", "pack", "keys", "audit", "backup",
    "restore", "move",
)  # fmt: skip
COMMANDS = ABOUT_GAMES + OF_THE_HOUSE
MODULES = {"table": "tables", "restore": "backup"}  # where a command is not in one of its name
ASKS_FOR_NO_GAMES = {"serve", "keys"}  # the one loads them itself, the other needs none
LOOKS: dict[str, Any] = {
    "rich_markup_mode": "markdown",
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class EveryCommand(PlainGroup):
    """The sub-commands, each imported when it is asked for: most people ask for one."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401 # Typer's
        super().__init__(**(attributes | {"commands": dict.fromkeys(COMMANDS)}))

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002 # Click's
        return command(cmd_name) if cmd_name in COMMANDS else None


@cache
def command(name: str) -> Command:
    """A sub-command, or a group of them, as Click has it."""
    called = name.replace("-", "_")
    found = getattr(import_module(f"threecard.cli.{MODULES.get(name, called)}"), called)
    holds = typer.Typer(add_completion=False, cls=TyperGroup, **LOOKS)
    holds.callback()(_root)  # with which it is a group, whatever it holds
    of_house = name in OF_THE_HOUSE
    panel = "The house" if of_house else None
    if isinstance(found, typer.Typer):
        holds.add_typer(found, name=name, cls=PlainGroup, rich_help_panel=panel)
    else:
        holds.command(name, rich_help_panel=panel)(found)
    for each in (found if isinstance(found, typer.Typer) else holds).registered_commands:
        each.cls = PlainCommand
        if name not in ASKS_FOR_NO_GAMES and each.callback is not None:
            # A house with a game that can't be loaded has other tables: whoever asks goes on.
            each.callback = knowing_games(each.callback, goes_on=of_house)
    made = get_command(holds)
    assert isinstance(made, TyperGroup)
    return made.commands[name]


def _show_version(wanted: bool) -> None:  # noqa: FBT001 # Typer passes it so
    if wanted:
        typer.echo(f"threecard {__version__}")
        raise typer.Exit


def _root(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", is_eager=True, callback=_show_version
        ),
    ] = False,
) -> None:
    """Options that stand before a command."""


app = typer.Typer(
    name="threecard",
    help="Three-card table games as Singapore's casinos are licensed to deal them: "
    "the rules, what every wager of a round comes to, what it is worth, and a house that deals.",
    no_args_is_help=True,
    cls=EveryCommand,
    **LOOKS,
)
app.callback()(_root)
