"""The `threecard` command and its sub-commands."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard import __version__
from threecard.cli.audit import audit
from threecard.cli.backup import backup, restore
from threecard.cli.cage import cage
from threecard.cli.check_game import check_game
from threecard.cli.diff import diff
from threecard.cli.game_files import knowing_games
from threecard.cli.games import games
from threecard.cli.hold import hold
from threecard.cli.keys import keys
from threecard.cli.move import move
from threecard.cli.new_game import new_game
from threecard.cli.odds import odds
from threecard.cli.parsheet import parsheet
from threecard.cli.plain import PlainCommand, PlainGroup
from threecard.cli.protect import protect
from threecard.cli.readings import readings
from threecard.cli.replay import replay
from threecard.cli.report import report
from threecard.cli.rule import rule
from threecard.cli.rules import rules
from threecard.cli.serve import serve
from threecard.cli.session import session
from threecard.cli.settle import settle
from threecard.cli.simulate import simulate
from threecard.cli.staff import staff
from threecard.cli.strategy import strategy
from threecard.cli.tables import table
from threecard.cli.verify_deal import verify_deal
from threecard.cli.witness import witness

HOUSE = "The house"

app = typer.Typer(
    name="threecard",
    help="Three-card table games as Singapore's casinos are licensed to deal them: "
    "the rules, what every wager of a round comes to, what it is worth, and a house that deals.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 # Typer passes it so
    if wanted:
        typer.echo(f"threecard {__version__}")
        raise typer.Exit


@app.callback()
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


app.command()(games)
app.command()(rules)
app.command()(settle)
app.command()(odds)
app.command()(strategy)
app.command()(readings)
app.command()(diff)
app.command()(parsheet)
app.command()(protect)
app.command()(session)
app.command()(hold)
app.command()(simulate)
app.command()(replay)
app.command()(rule)
app.command()(verify_deal)
app.command()(check_game)
app.command()(new_game)
app.command(rich_help_panel=HOUSE)(serve)
app.command(rich_help_panel=HOUSE)(witness)
app.add_typer(table, name="table", rich_help_panel=HOUSE)
app.add_typer(cage, name="cage", rich_help_panel=HOUSE)
app.add_typer(staff, name="staff", rich_help_panel=HOUSE)
app.add_typer(report, name="report", rich_help_panel=HOUSE)
app.add_typer(keys, name="keys", rich_help_panel=HOUSE)
app.command(rich_help_panel=HOUSE)(audit)
app.command(rich_help_panel=HOUSE)(backup)
app.command(rich_help_panel=HOUSE)(restore)
app.command(rich_help_panel=HOUSE)(move)

for each in (app, table, cage, staff, report, keys):
    each.info.cls = PlainGroup
    for named in each.registered_commands:
        named.cls = PlainCommand

# A house with a game that can't be loaded has other tables, and so has whoever asks about it.
for each in (app, table, cage, staff, report):
    for named in each.registered_commands:
        if named.callback is not None and named.callback is not serve:  # which loads them itself
            goes_on = each is not app or named.rich_help_panel == HOUSE
            named.callback = knowing_games(named.callback, goes_on=goes_on)
