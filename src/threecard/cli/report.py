"""`threecard report`: what the tables won, the jackpot reconciled, what stood out."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.pages import write_page
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code, WrittenError
from threecard.core.money import in_column, to_the_cent

report = typer.Typer(
    help="What the tables won, the jackpot reconciled, what stood out.", no_args_is_help=True
)

FromOption = Annotated[
    str, typer.Option("--from", metavar="DATE", help="The first gaming day; today if not said.")
]
ToOption = Annotated[
    str, typer.Option("--to", metavar="DATE", help="The last gaming day; today if not said.")
]
IN_CENTS = ("too_much", "too_little", "stands", "given", "returned")
CsvOption = Annotated[bool, typer.Option("--csv", help="As CSV, for a spreadsheet.")]


@report.command()
def tables(
    *,
    first: FromOption = "",
    last: ToOption = "",
    csv: CsvOption = False,
    json: JsonOption = False,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Show what each table won in each gaming day, beside what it was to expect.

    The drop is what was staked before the deal, without jackpot wagers, whose win stands apart. The
    expected hold is exact, and 95 % of honest days lie in the interval beside it.
    """
    with refusals():
        found = _asked("tables", first, last, db=db, person=as_, csv=csv, json=json)
    if found is None:
        return
    shown = columns(
        "day", "table", "rounds", "void", "drop", "win", "hold", "expected", "jackpot", ""
    )
    for column in shown.columns[2:]:
        column.justify = "right"
    for each in found:
        shown.add_row(
            each["day"],
            each["table"],
            f"{each['rounds']:,}",
            f"{each['voids']:,}",
            in_column(each["drop"]),
            in_column(each["win"]),
            _share(each["hold"]),
            f"{_share(each['expected_hold'])} "
            f"({_share(each['hold_low'])} to {_share(each['hold_high'])})",
            in_column(each["jackpot_win"]) if each["jackpot_drop"] else "",
            "" if each["within"] else Text("outside", style="bold red"),
        )
    out = console()
    out.print(shown if found else "No round ended in these days.")
    departing = {each["table"]: each["edition"] for each in found if ", but for" in each["edition"]}
    for table, edition in departing.items():
        out.print(f"[yellow]{table}[/] plays {edition}.", highlight=False)
    for each in found:
        if each["unruled"]:
            out.print(
                f"[yellow]{each['table']} on {each['day']}:[/] {each['unruled']:,} rounds of an "
                "edition that is not installed are in none of the figures."
            )


@report.command()
def jackpot(
    *,
    first: FromOption = "",
    last: ToOption = "",
    csv: CsvOption = False,
    json: JsonOption = False,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Reconcile the jackpot: how its meter moved in each gaming day, and what it shows.

    Exit status 1 when the meter does not show what its entries come to.
    """
    with refusals():
        found = _asked("jackpot", first, last, db=db, person=as_, csv=csv, json=json)
    if found is None:
        return
    moved = ("seeded", "fed", "topped_up", "prizes", "reserved", "released")
    names = ("opening", *moved, "corrected", "covered", "made_whole", "closing")
    shown = columns("day", *(name.replace("_", " ") for name in names))
    for column in shown.columns[1:]:
        column.justify = "right"
    for each in found["days"]:
        shown.add_row(each["day"], *(in_column(each[name]) for name in names))
    out = console()
    out.print(shown if found["days"] else "The meter did not move in these days.")
    out.print(f"The meter shows {to_the_cent(found['meter'])}.")
    if not found["agrees"]:
        due = found["closing"] + found["moved_since"]
        out.print(f"[red]Its entries come to {to_the_cent(due)}: run threecard audit.[/red]")
        raise typer.Exit(1)


@report.command()
def events(
    *,
    first: FromOption = "",
    last: ToOption = "",
    csv: CsvOption = False,
    json: JsonOption = False,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """List what stands out, with who did it and why."""
    with refusals():
        found = _asked("events", first, last, db=db, person=as_, csv=csv, json=json)
    if found is None:
        return
    shown = columns("at (UTC)", "table", "who", "what", "why")
    for each in found:
        cells = (_at(each), each["table"] or "", each["who"], each["what"], each["why"] or "")
        shown.add_row(*map(Text, cells))
    console().print(shown if found else "Nothing stood out in these days.")


@report.command()
def looks(
    *,
    first: FromOption = "",
    last: ToOption = "",
    csv: CsvOption = False,
    json: JsonOption = False,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """List what is worth a look: payments that differed, late wagers, voids by dealer and more.

    Nothing of it is a verdict: each row says where to look, and who dealt.
    """
    with refusals():
        found = _asked("looks", first, last, db=db, person=as_, csv=csv, json=json)
    if found is None:
        return
    out = console()
    shown = columns("at (UTC)", "table", "round", "dealer", "what", "ended")
    for each in found["looks"]:
        where = (_at(each), each["table"], f"{each['round']:,}", each["dealer"])
        shown.add_row(*map(Text, (*where, each["what"], each["ended"])))
    out.print(shown if found["looks"] else "Nothing is worth a look in these days.")
    _print_rows("mistakes by dealer and wager", found["mistakes"], "mistakes")
    _print_rows("voids by dealer", found["voids"], "voids")
    _print_rows("what decisions gave", found["gains"])


@report.command()
def shift(
    *,
    day: Annotated[
        str, typer.Option("--day", metavar="DATE", help="The gaming day; today if not said.")
    ] = "",
    number: Annotated[
        int | None, typer.Option("--shift", metavar="1-3", help="Eight hours of it; all if not.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="The page to print.")
    ] = None,
    json: JsonOption = False,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Report a shift on one page: tables, win, expectation, jackpot, incidents, mistakes, disputes.

    Exit status 1 when the ledger does not agree with the log.
    """
    with refusals():
        asked = f"/api/reports/shift?day={day}" + (f"&shift={number}" if number else "")
        with house_client(db, person=as_) as house:
            found = msgspec.json.decode(house.report(asked))
            if output is not None:
                write_page(output, house.report(f"{asked}&format=html").decode())
    if json:
        print_json(found)
    else:
        _tell_shift(found)
    if output is not None:
        typer.echo(f"wrote {output}", err=json)
    raise typer.Exit(0 if found["agrees"] else 1)


def _tell_shift(found: dict[str, Any]) -> None:
    out = console()
    name = found["first"] + (f", shift {found['shift']}" if found["shift"] else "")
    shown = columns(name, "")
    shown.columns[1].justify = "right"
    band = f"{in_column(found['win_low'])} to {in_column(found['win_high'])}"
    for what, figure in (
        ("rounds", f"{found['rounds']:,}"),
        ("void", f"{found['voids']:,}"),
        ("win", in_column(found["win"])),
        ("expected", in_column(found["expected_win"])),
        ("95 % within", band),
        ("jackpot wagers", in_column(found["jackpot_win"])),
        ("by the ledger, with them", in_column(found["ledger_win"])),
        ("paid otherwise, and stands", in_column(found["stands"])),
        ("incidents", f"{len(found['incidents']):,}"),
        ("disputes", f"{len(found['disputes']):,}"),
        ("worth a look", f"{len(found['looks']['looks']):,}"),
    ):
        shown.add_row(what, figure)
    out.print(shown)
    if not found["agrees"]:
        out.print("[red]The ledger does not agree with the log: run threecard audit.[/red]")


def _print_rows(title: str, rows: list[dict[str, Any]], counted: str | None = None) -> None:
    """Rows that count something, each field a column; money in dollars."""
    some = [each for each in rows if counted is None or each[counted]]
    if not some:
        return
    shown = columns(*(name.replace("_", " ") for name in some[0]))
    shown.title = title
    for each in some:
        shown.add_row(
            *(
                Text(in_column(value) if name in IN_CENTS else str(value))
                for name, value in each.items()
            )
        )
    console().print(shown)


def _at(each: dict[str, Any]) -> str:
    return datetime.fromtimestamp(each["at"] / 1000, UTC).strftime("%m-%d %H:%M:%S")


def _asked(
    name: str, first: str, last: str, *, db: str, person: str | None, csv: bool, json: bool
) -> Any:  # noqa: ANN401 # as the JSON of the house has it
    """The report to be shown; none where it is written out as it came."""
    if csv and json:
        raise WrittenError(Code.BAD_FIELD, "Choose --csv or --json.")
    with house_client(db, person=person) as house:
        asked = f"from={first}&to={last}&format={'csv' if csv else 'json'}"
        answer = house.report(f"/api/reports/{name}?{asked}")
    if csv:
        sys.stdout.write(answer.decode())
        return None
    found = msgspec.json.decode(answer)
    if json:
        print_json(found)
        return None
    return found


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.2%}"
