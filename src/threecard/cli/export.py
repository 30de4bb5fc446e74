"""`threecard export`: rounds of a house, of a replay or of a simulation as rows of data."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threecard.cli import complete
from threecard.cli.console import needs, refusals
from threecard.cli.place import DEFAULT, KeyFileOption
from threecard.cli.what_if import PayOption, ReadingOption, asked_rulebook
from threecard.cli.whole import whole_number
from threecard.core.errors import Code, WrittenError
from threecard.rounds import RoundData, check_target, rounds_of, write_rounds

if TYPE_CHECKING:
    from threecard.server.log.keys import Keys
    from threecard.server.storage.store import Store

TOLD_EVERY = 1_000  # rows
AHEAD = 1_000  # rows read of a house before they are written
Given = RoundData | Exception | None  # a row, what went wrong, or the end


def export(
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="A file that ends in .parquet, .csv or .jsonl.")
    ],
    *,
    replay: Annotated[
        Path | None,
        typer.Option("--replay", metavar="FILE", help="From commands, one of JSON a line."),
    ] = None,
    simulate: Annotated[
        str | None,
        typer.Option(
            "--simulate",
            metavar="GAME",
            help="From rounds played by the engine.",
            autocompletion=complete.games,
        ),
    ] = None,
    rounds: Annotated[str, typer.Option("--rounds", help="How many to simulate.")] = "10000",
    positions: Annotated[int, typer.Option("--positions", help="Occupied, to simulate.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="Of the simulation.")] = 0,
    strategy: Annotated[
        str | None, typer.Option("--strategy", help="By which the simulated players decide.")
    ] = None,
    reading: ReadingOption = None,
    pay: PayOption = None,
    db: Annotated[
        str | None,
        typer.Option("--db", metavar="URL", help=f"From a house; {DEFAULT} if nothing is said."),
    ] = None,
    key: KeyFileOption = None,
    table: Annotated[str | None, typer.Option("--table", help="One table of the house.")] = None,
) -> None:
    """Write rounds as data, one row each, for DuckDB, polars or a spreadsheet.

    From a house (also while it runs), from a file of commands, or simulated at the real table.
    Every row has its cards, its money, every settled line and the commands that led to it, so that
    a table can be played again from its rows. docs/rounds.md has the columns.
    """
    with refusals():
        given = [each is not None for each in (replay, simulate, db)]
        if sum(given) > 1:
            raise WrittenError(Code.BAD_FIELD, "Say one of --replay, --simulate and --db.")
        check_target(out)
        if replay is not None:
            written = _write(out, _replayed(replay))
        elif simulate is not None:
            count = whole_number(rounds, "--rounds")
            with needs("sim"):
                from threecard.sim import engine_rounds
            rules = asked_rulebook(simulate, pays=pay, readings=reading)
            played = engine_rounds(
                rules, rounds=count, positions=positions, seed=seed, strategy=strategy
            )
            written = _write(out, played)
        else:
            with needs("server"):
                written = _from_house(out, db or DEFAULT, key, table)
    sys.stderr.write(f"export: {written:,} rows in {out}\n")


def _write(out: Path, rows: Iterable[RoundData]) -> int:
    return write_rounds(out, _shown(rows))


def _shown(rows: Iterable[RoundData]) -> Iterator[RoundData]:
    """The rows, counted on a terminal as they pass."""
    watched = sys.stderr.isatty()
    for number, row in enumerate(rows, 1):
        if watched and number % TOLD_EVERY == 0:
            sys.stderr.write(f"\rexport: {number:,} rows\r")
            sys.stderr.flush()
        yield row


def _replayed(file: Path) -> Iterator[RoundData]:
    with file.open("rb") as lines:
        yield from rounds_of(lines, source="replay")


def _from_house(out: Path, db: str, key: Path | None, table: str | None) -> int:
    from threecard.cli.copied import copied, keys_of
    from threecard.server.storage.location import place_of

    place = place_of(db)
    keys = keys_of(place, key)
    with copied(place) as store:
        written = _write(out, _queued(partial(_read, store, keys, table)))
    if table is not None and not written:
        raise WrittenError(Code.UNKNOWN_TABLE, f"The house has no table “{table}”.")
    return written


async def _read(store: Store, keys: Keys, table: str | None, give: Callable[[Given], None]) -> None:
    from threecard.server.reports.rounds import house_rounds

    await store.open()
    try:
        async with store.reading() as tx:
            async for row in house_rounds(tx, keys, table):
                give(row)
    finally:
        await store.close()


def _queued(
    read: Callable[[Callable[[Given], None]], Coroutine[Any, Any, None]],
) -> Iterator[RoundData]:
    """Rows that another thread reads, some ahead of whoever writes them."""
    waiting: Queue[Given] = Queue(AHEAD)

    def run() -> None:
        try:
            asyncio.run(read(waiting.put))
            waiting.put(None)
        except Exception as error:  # noqa: BLE001 # told where the rows are taken
            waiting.put(error)

    Thread(target=run, name="export", daemon=True).start()
    while (given := waiting.get()) is not None:
        if isinstance(given, Exception):
            raise given
        yield given
