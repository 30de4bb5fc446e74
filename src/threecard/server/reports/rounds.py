"""Rounds of a house as rows of data, with the commands that its logs imply."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from threecard.core.events import Event, RoundOpened
from threecard.core.evolve import evolve
from threecard.core.table import Table
from threecard.rounds import RoundData, Splitter, asked
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import open_record, read_log
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import OfHouse

SOURCE = "house"


async def house_rounds(
    tx: Transaction, keys: Keys, only: str | None = None
) -> AsyncIterator[RoundData]:
    """Every round of every table, or of one, in order: over, void and the one that is on.

    Cards that nobody has seen yet are in it: it is for whoever holds the house's key.
    """
    for stream, head in await tx.streams():
        if stream != OFFICE and only in (None, stream):
            async for row in _of_table(tx, keys, stream, head.seq):
                yield row


async def _of_table(
    tx: Transaction, keys: Keys, stream: str, last: int
) -> AsyncIterator[RoundData]:
    split, round_, at = Splitter(SOURCE), list[Event](), None
    async for records in read_log(tx, stream, 0, last):
        for record in records:
            fact = open_record(keys, stream, record)
            if isinstance(fact, OfHouse):
                continue
            if isinstance(fact, RoundOpened):
                for row in _split(split, round_, at):
                    yield row
                round_, at = [], record.at
            round_.append(fact)
    for row in _split(split, round_, at):
        yield row
    rest = split.rest()
    if rest is not None:
        yield rest


def _split(split: Splitter, happened: list[Event], at: int | None) -> Iterator[RoundData]:
    """Give what happened from one announcement to the next to the splitter."""
    while happened:
        found = asked(split.table, happened)
        command, led_to = (None, (happened[0],)) if found is None else found
        after = split.table
        for event in led_to:
            after = evolve(after, event)
        assert isinstance(after, Table)
        row = split.take(command, led_to, after, at)
        if row is not None:
            yield row
        happened = happened[len(led_to) :]
