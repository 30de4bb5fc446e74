"""`threecard report`: what the tables won, the jackpot reconciled, what stood out."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code, WrittenError
from threecard.core.money import Cents, write_cents

report = typer.Typer(
    help="What the tables won, the jackpot reconciled, what stood out.", no_args_is_help=True
)

FromOption = Annotated[
    str, typer.Option("--from", metavar="DATE", help="The first gaming day; today if not said.")
]
ToOption = Annotated[
    str, typer.Option("--to", metavar="DATE", help="The last gaming day; today if not said.")
]
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
            _money(each["drop"]),
            _money(each["win"]),
            _share(each["hold"]),
            f"{_share(each['expected_hold'])} "
            f"({_share(each['hold_low'])} to {_share(each['hold_high'])})",
            _money(each["jackpot_win"]) if each["jackpot_drop"] else "",
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
    names = ("opening", "seeded", "fed", "topped_up", "prizes", "corrected", "covered", "closing")
    shown = columns("day", *(name.replace("_", " ") for name in names))
    for column in shown.columns[1:]:
        column.justify = "right"
    for each in found["days"]:
        shown.add_row(each["day"], *(_money(each[name]) for name in names))
    out = console()
    out.print(shown if found["days"] else "The meter did not move in these days.")
    out.print(f"The meter shows {_money(found['meter'])}.")
    if not found["agrees"]:
        due = found["closing"] + found["moved_since"]
        out.print(f"[red]Its entries come to {_money(due)}: run threecard audit.[/red]")
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
        at = datetime.fromtimestamp(each["at"] / 1000, UTC).strftime("%m-%d %H:%M:%S")
        cells = (at, each["table"] or "", each["who"], each["what"], each["why"] or "")
        shown.add_row(*map(Text, cells))
    console().print(shown if found else "Nothing stood out in these days.")


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


def _money(cents: int) -> str:
    return write_cents(Cents(cents))


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.2%}"
