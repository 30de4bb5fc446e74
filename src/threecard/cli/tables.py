"""`threecard table`: the tables of a house, opened, listed, stopped."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.disputes import Name, Reason, answer, dispute, disputes
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    asked_rulebook,
)
from threecard.core.config import Source, TableConfig
from threecard.core.errors import Code, MoneyError
from threecard.core.money import parse_cents
from threecard.core.naming import edition_of
from threecard.core.ruled import Ruled
from threecard.core.what_if import parted

table = typer.Typer(
    help="The tables of a house: open, list, close, stop; their limits, editions and disputes.",
    no_args_is_help=True,
)

table.command()(dispute)
table.command()(disputes)
table.command()(answer)

LimitArgument = Annotated[
    list[str], typer.Argument(metavar="WAGER=MIN:MAX", help="As main=5.00:1000.00. Repeatable.")
]


@table.command(name="list")
def list_(*, json: JsonOption = False, db: DbOption = DEFAULT) -> None:
    """List the tables with their games, limits and where each is in its round."""
    with refusals(), house_client(db) as house:
        tables = house.get("/api/tables")
        left_out = house.get("/api/house")["left_out"]
    if json:
        print_json(tables)
        return
    listed = columns("table", "game", "cards", "positions", "round", "phase", "notes")
    for each in tables:
        notes = [each["halted"]] if each["halted"] else []
        notes += ["closed"] if each["closed"] else []
        if each["waits"]:
            notes.append(f"waits for the {each['waits'].replace('_', ' ')}")
        notes += [f"player's edge on {notice['wager']}" for notice in each["notices"]]
        notes += [f"{len(each['disputes'])} open disputes"] if each["disputes"] else []
        listed.add_row(
            each["table"],
            each["title"],
            each["source"],
            str(each["positions"]),
            str(each["round"]),
            each["phase"],
            "; ".join(notes),
        )
    console().print(listed)
    for each in tables:
        console().print(f"[dim]{each['table']} plays {each['edition']}.[/]")
    for each in left_out:
        console().print(f"[bold]A game is left out.[/] {each}", soft_wrap=True)


@table.command(name="open")
def open_(
    game: GameArgument,
    name: Annotated[str, typer.Argument(help="A name for the table, as P3P-2.")],
    *,
    positions: Annotated[
        int | None, typer.Option(help="Playing positions; as many as the layout has, if not said.")
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=MIN:MAX", help="As main=5.00:1000.00. Repeatable."),
    ] = None,
    reading: ReadingOption = None,
    pay: PayOption = None,
    felt: Annotated[
        bool, typer.Option("--felt", help="A dealer deals real cards and enters them.")
    ] = False,
    accept: Annotated[
        str | None,
        typer.Option(metavar="REASON", help="A shift manager's reason to hand the player an edge."),
    ] = None,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Open a table of a game, as published or with other pay lines and readings."""
    with refusals():
        rules = asked_rulebook(game)
        config: dict[str, Any] = {
            "table": name,
            "game": rules.edition.game,
            "edition": rules.edition.id,
            "positions": positions or rules.edition.layout.positions_max,
            "limits": dict(map(_limit, limit or ())),
            "readings": dict(parted(each, "--reading", "tie.on=ranking") for each in reading or ()),
            "pays": dict(parted(each, "--pay", "tie.tie=9:1") for each in pay or ()),
            "source": Source.FELT if felt else Source.ELECTRONIC,
        }
        with house_client(db, person=as_) as house:
            house.post("/api/tables", {"config": config, "accepts": accept})
        own = msgspec.convert(config, TableConfig).rules
    console().print(f"Table {name} is open: {edition_of(own, Ruled.under(own))}.")


@table.command()
def adopt(
    name: Name,
    edition: Annotated[str, typer.Argument(help="An edition of the table's game, as 6.")],
    *,
    reason: Reason,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Play by another edition from the next round on; a shift manager's act, between rounds."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "adopt_edition", "edition": edition, "reason": reason})
    console().print(f"Table {name} plays edition {edition} from the next round on.")


@table.command()
def limits(
    name: Name,
    limit: LimitArgument,
    *,
    reason: Reason,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Display other limits from the next round on, these and no others; between rounds."""
    with refusals(), house_client(db, person=as_) as house:
        changed = {"type": "change_limits", "limits": dict(map(_limit, limit)), "reason": reason}
        house.command(name, changed)
    console().print(f"Table {name} displays these limits from the next round on.")


@table.command()
def close(name: Name, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Deal no more rounds at a table, once the one that is on is over."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "close_table", "reason": reason})
    console().print(f"Table {name} is closed.")


@table.command()
def reopen(name: Name, *, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Deal at a closed table again."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "reopen_table"})
    console().print(f"Table {name} deals again.")


@table.command(name="lift-bar")
def lift_bar(
    name: Name,
    player: Annotated[str, typer.Argument(help="Who was prohibited from further play.")],
    *,
    reason: Reason,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Let a barred player wager again, at every table; a shift manager's act."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "lift_bar", "player": player, "reason": reason})
    console().print(f"{player} may wager again.")


@table.command()
def halt(name: Name, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Stop a table; it takes no command until it is released."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "halt_table", "reason": reason})
    console().print(f"Table {name} is stopped.")


@table.command()
def release(name: Name, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Let a stopped table go on."""
    with refusals(), house_client(db, person=as_) as house:
        house.command(name, {"type": "release_table", "reason": reason})
    console().print(f"Table {name} goes on.")


def _limit(text: str) -> tuple[str, tuple[int, int]]:
    wager, bounds = parted(text, "--limit", "main=5.00:1000.00")
    least, separator, most = bounds.partition(":")
    if not separator:
        raise MoneyError(Code.BAD_LIMITS, f"“{text}” is not WAGER=MIN:MAX, as main=5.00:1000.00.")
    return wager, (parse_cents(least), parse_cents(most))
