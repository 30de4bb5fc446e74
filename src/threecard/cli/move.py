"""`threecard move`: a stopped house copied whole to another database, and both audited."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from threecard.cli.client import find_running
from threecard.cli.console import console, needs, print_json, refusals, table
from threecard.cli.place import KeyFileOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code
from threecard.core.money import dollars
from threecard.server.errors import StoreError
from threecard.server.storage.location import place_of


def move(
    source: Annotated[str, typer.Argument(help="The house as it is: sqlite:///PATH or a path.")],
    target: Annotated[str, typer.Argument(help="An empty database: postgresql://….")],
    *,
    key: KeyFileOption = None,
    json: JsonOption = False,
) -> None:
    """Move a stopped house: copy all of it, audit both, and compare where every log ends.

    Everything arrives in one transaction or nothing does. The signed heads, and a key beside the
    house, are copied beside the new place; a key named with --key-file stays where it is. It works
    in both directions; the old house is left as it was, and is not opened again.

    threecard move sqlite:///threecard.db postgresql://threecard@db.example/threecard
    """
    with refusals(), needs("postgres"):
        old, new = place_of(source), place_of(target)
        for place in (old, new):
            if find_running(place) is not None:
                raise StoreError(
                    Code.STORE_IN_USE, f"A house is running on {place.shown}; stop it first."
                )
        from threecard.server.process.transfer import (
            move as move_house,  # only now: it needs the databases
        )

        moved = asyncio.run(move_house(old, new, key=key))
    if json:
        print_json({"source": old.shown, "target": new.shown, "moved": moved})
        return
    out = console()
    out.print(f"[bold]The house of {old.shown} is at {new.shown}.[/bold]")
    shown = table("table", "rows")
    shown.columns[1].justify = "right"
    for name, rows in moved.rows.items():
        shown.add_row(name, f"{rows:,}")
    out.print(shown)
    report = moved.report
    out.print(
        f"Both audited: {report.streams:,} logs end at the same record, {report.rounds:,} rounds "
        f"settled again, {report.entries:,} entries balance, wallets hold "
        f"{dollars(report.wallets_cents)}."
    )
    out.print(f"Its key is {key or new.key_file}: keep a copy apart from the database.")
    out.print("The old house is not opened again: two houses would go on from one ledger.")
