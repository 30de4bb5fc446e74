"""`threecard diff`: two rulebooks of one game side by side, in rules and in money."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threecard.cli import complete
from threecard.cli.console import needs, print_json, refusals
from threecard.cli.place import DEFAULT, DbOption, KeyFileOption
from threecard.cli.sheets import print_sheets
from threecard.cli.what_if import GameArgument, JsonOption, asked_rulebook, with_options
from threecard.core.errors import Code, RulebookError
from threecard.core.rulebook import Rulebook

if TYPE_CHECKING:
    from threecard.odds import Resettled

FIRST = "The first of the two"
SECOND = "The second"
ROUNDS = "Recorded rounds"


def diff(
    before: GameArgument = None,
    after: Annotated[
        str | None,
        typer.Argument(
            help="What it is compared with; the same game and edition unless said.",
            autocompletion=complete.games,
        ),
    ] = None,
    *,
    from_reading: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=CHOICE",
            help="A reading of the first. Repeatable.",
            rich_help_panel=FIRST,
            autocompletion=complete.readings,
        ),
    ] = None,
    from_pay: Annotated[
        list[str] | None,
        typer.Option(
            metavar="W.LINE=A:B",
            help="A pay line of the first. Repeatable.",
            rich_help_panel=FIRST,
            autocompletion=complete.pays,
        ),
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading",
            metavar="NAME=CHOICE",
            help="A reading of the second, as tie.on=ranking. Repeatable.",
            rich_help_panel=SECOND,
            autocompletion=complete.readings,
        ),
    ] = None,
    pay: Annotated[
        list[str] | None,
        typer.Option(
            "--pay",
            metavar="W.LINE=A:B",
            help="A pay line of the second, as tie.tie=9:1. Repeatable.",
            rich_help_panel=SECOND,
            autocompletion=complete.pays,
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(
            "--table",
            metavar="NAME",
            help="A table of the house: its edition as published against its own terms.",
            rich_help_panel=SECOND,
        ),
    ] = None,
    rounds: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            dir_okay=False,
            metavar="FILE",
            help="Rounds, one of JSON a line, to settle under both.",
            rich_help_panel=ROUNDS,
        ),
    ] = None,
    house_rounds: Annotated[
        bool,
        typer.Option(
            "--house-rounds", help="Settle the house's own rounds.", rich_help_panel=ROUNDS
        ),
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            help="Processes that settle a file.",
            rich_help_panel=ROUNDS,
        ),
    ] = 1,
    db: DbOption = DEFAULT,
    key: KeyFileOption = None,
    json: JsonOption = False,
) -> None:
    """Compare two rulebooks of one game: every change, and what it does to the money.

    Lines, wagers, judgements, readings, rulings, windows, clauses; then every edge, its change
    split exactly by cause; then, if asked, recorded rounds settled under both.

    threecard diff TCP@4 TCP@5

    threecard diff P3P --reading tie.on=ranking --pay tie.tie=9:1

    threecard diff --table P3P-2 --house-rounds

    threecard diff R3P --pay tie.tie=9:1 --rounds rounds.jsonl --jobs 2
    """
    with refusals():
        if table is not None:
            with needs("server"):
                sides = _of_table(table, db, key)
        else:
            first = asked_rulebook(before, pays=from_pay, readings=from_reading)
            second = first if after is None else asked_rulebook(after)
            sides = (first, with_options(second, pays=pay, readings=reading))
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import diff as compare
        from threecard.odds.present.data import difference_data, resettled_data

        found = compare(*sides)
        settled = _settled(sides, rounds, jobs, db if house_rounds else None, key)
        if json:
            told = None if settled is None else resettled_data(settled)
            print_json({"difference": difference_data(found), "rounds": told})
            return
        print_sheets(found.sheets())
        if settled is not None:
            print_sheets(settled.sheets())


def _settled(
    sides: tuple[Rulebook, Rulebook], file: Path | None, jobs: int, db: str | None, key: Path | None
) -> Resettled | None:
    if file is not None and db is not None:
        raise RulebookError(
            Code.BAD_FIELD, "Settle a file or the house's rounds, not both at once."
        )
    if file is not None:
        from threecard.cli.resettling import resettle_file

        return resettle_file(sides, file, jobs)
    if db is not None:
        with needs("server"):
            return asyncio.run(_house_rounds(sides, db, key))
    return None


async def _house_rounds(sides: tuple[Rulebook, Rulebook], db: str, key: Path | None) -> Resettled:
    from threecard.cli.copied import copied, keys_of
    from threecard.odds import Resettled
    from threecard.server.reports.recorded import recorded_rounds
    from threecard.server.storage.location import place_of

    place = place_of(db)
    found = Resettled(*sides)
    keys = keys_of(place, key)
    with copied(place) as store:
        await store.open()
        try:
            async with store.reading() as tx:
                async for each in recorded_rounds(tx, keys):
                    if each.game == sides[0].game:
                        found.add(f"{each.table}, round {each.number}", each.round)
                    else:
                        found.others += 1
        finally:
            await store.close()
    return found


def _of_table(name: str, db: str, key: Path | None) -> tuple[Rulebook, Rulebook]:
    """The edition of a table as it was published, and the table's own terms."""
    from threecard.cli.copied import copied, keys_of
    from threecard.server.log.loading import load_table
    from threecard.server.storage.location import place_of

    place = place_of(db)
    keys = keys_of(place, key)

    async def rules() -> Rulebook:
        with copied(place) as store:
            await store.open()
            try:
                async with store.reading() as tx:
                    heads = dict(await tx.streams())
                    if name not in heads:
                        raise RulebookError(Code.UNKNOWN_TABLE, f"The house has no table “{name}”.")
                    return (await load_table(tx, keys, name, heads[name])).table.rules
            finally:
                await store.close()

    found = asyncio.run(rules())
    return Rulebook.of(found.edition), found
