"""`threecard pack`: a round or a stretch of a table, for a dispute, as JSON and to be printed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import needs, refusals
from threecard.cli.pages import write_page
from threecard.cli.place import DEFAULT, DbOption


def pack(
    table: Annotated[str, typer.Argument(help="The table, as R3P.")],
    first: Annotated[int, typer.Argument(metavar="ROUND", help="The round, or the first.", min=1)],
    last: Annotated[
        int | None, typer.Argument(metavar="[LAST]", help="The last of several on end.")
    ] = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.json", help="TABLE-ROUND.json if not said."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE.html", help="A page to print besides.")
    ] = None,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Make a dispute pack: what happened in a round, signed, to be checked without the house.

    The log's own records with their chain of hashes, every clause they cite in our words, the
    settlement and the proof of the deal. `threecard verify-pack` works all of it out again.
    """
    with refusals():
        asked = f"/api/tables/{table}/pack?first={first}" + (f"&last={last}" if last else "")
        with house_client(db, person=as_) as house:
            written = house.report(asked)
        target = output or Path(f"{table}-{first}.json")
        write_page(target, written.decode())
        if page is not None:  # of the same pack, whose signature it shows
            with needs("server"):
                from threecard.server.packs.pack import read_pack
                from threecard.server.packs.page import pack_page
            write_page(page, pack_page(read_pack(written)))
    for path in filter(None, (target, page)):
        typer.echo(f"wrote {path}")
