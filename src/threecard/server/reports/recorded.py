"""Rounds as they lay when they were settled, read from the logs of a house."""

from __future__ import annotations

from collections.abc import AsyncIterator

from msgspec import Struct

from threecard.core.decide.settling import round_of
from threecard.core.events import RoundSettled
from threecard.core.money import Cents
from threecard.core.round import Round
from threecard.core.table import Phase
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import open_record, read_log
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import NEW, LiveTable, NewTable, follow


class RecordedRound(Struct, frozen=True):
    """A round of a table's log, with all that its settlement went by."""

    table: str
    number: int
    game: str
    round: Round


async def recorded_rounds(tx: Transaction, keys: Keys) -> AsyncIterator[RecordedRound]:
    """Every settled round of every table, as it was first settled; void ones left out."""
    for stream, head in await tx.streams():
        if stream != OFFICE:
            async for each in _rounds_of(tx, keys, stream, head.seq):
                yield each


async def _rounds_of(
    tx: Transaction, keys: Keys, stream: str, last: int
) -> AsyncIterator[RecordedRound]:
    live: LiveTable | NewTable = NEW
    async for records in read_log(tx, stream, 0, last):
        for record in records:
            fact = open_record(keys, stream, record)
            if isinstance(fact, RoundSettled) and isinstance(live, LiveTable):
                table = live.table
                if table.phase is Phase.SETTLING:  # else nothing was wagered
                    known = None if fact.meter_before is None else Cents(fact.meter_before)
                    lay = round_of(table, meter=known)
                    yield RecordedRound(stream, table.round, table.config.game, lay)
            live = follow(live, fact, record.at)
