"""Making a pack: records of a table from before some rounds to after them, told and signed."""

from __future__ import annotations

import msgspec

from threecard import __version__
from threecard.core.errors import Code
from threecard.core.view import Viewer
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.log.keys import Keys
from threecard.server.log.records import SEALED, open_record, read_log
from threecard.server.packs.pack import (
    DisputePack,
    PackedClause,
    PackedRecord,
    cited,
    packed,
    rules_of,
)
from threecard.server.packs.pack import told as with_words
from threecard.server.storage.rounds import RoundRow, find_round
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import SeedDrawn, WitnessNamed, see, write_fact
from threecard.server.table.state import NEW, LiveTable, NewTable, follow, view

ROUNDS_MAX = 200
ANYONE = Viewer()


async def make_pack(house: House, table: str, *, first: int, last: int, by: str) -> DisputePack:
    """The pack of these rounds, which are over."""
    live = house.table(table)
    if not 1 <= last - first + 1 <= ROUNDS_MAX:
        raise HouseError(
            Code.BAD_FIELD, f"A pack is of 1 to {ROUNDS_MAX} rounds on end.", where="last"
        )
    async with house.store.reading() as tx:
        begins = await _round(tx, table, first)
        await _round(tx, table, last)
        next_ = await find_round(tx, table, last + 1)
        head = dict(await tx.streams())[table]
        ends = head.seq
        if next_ is not None or live.table.round > last:  # or it is in play
            later = live.round_from if next_ is None else next_.first
            ends = await _drawn(tx, house.keys, table, later) - 1
        return await _read(tx, house, table, begins, (first, last), ends, by)


async def _round(tx: Transaction, table: str, number: int) -> RoundRow:
    found = await find_round(tx, table, number)
    if found is None:
        raise HouseError(
            Code.UNKNOWN_ROUND, f"Table {table} has no round {number} that is over.", where="round"
        )
    return found


async def _read(
    tx: Transaction,
    house: House,
    table: str,
    begins: RoundRow,
    rounds: tuple[int, int],
    ends: int,
    by: str,
) -> DisputePack:
    """Read the log from its start: what anybody knew before the first round is part of the pack."""
    first = await _drawn(tx, house.keys, table, begins.first)
    live: LiveTable | NewTable = NEW
    opening: LiveTable | None = None
    before = b""
    records: list[PackedRecord] = []
    clauses: dict[str, PackedClause] = {}
    missing: dict[str, None] = {}
    seen: LiveTable | None = None
    async for batch in read_log(tx, table, 0, ends):
        for record in batch:
            fact = open_record(house.keys, table, record)
            if record.seq == first:
                assert isinstance(live, LiveTable), "a table's log begins with its opening"
                opening = seen = view(live, ANYONE)
            live = follow(live, fact, record.at)
            if seen is None:
                before = record.hash
                continue
            public = see(fact, ANYONE)
            is_sealed = record.body[:1] == SEALED
            made = packed(record, write_fact(public) if is_sealed else None)
            seen = follow(seen, public, record.at)
            rules = rules_of(seen)
            made = with_words(rules, made)
            records.append(made)
            if rules is None:
                missing[seen.table.ruled.name] = None
            else:
                clauses |= {each.clause: each for each in cited(rules, made)}
    assert opening is not None, "the round is in the log"
    return DisputePack(
        table=table,
        game=opening.table.config.game,
        first_round=rounds[0],
        last_round=rounds[1],
        made_at=house.clock.now(),
        made_by=by,
        program=__version__,
        opening=msgspec.json.encode(opening).decode(),
        before=before.hex(),
        records=tuple(records),
        clauses=tuple(clauses.values()),
        missing=tuple(missing),
    ).signed(house.keys)


async def _drawn(tx: Transaction, keys: Keys, table: str, first: int) -> int:
    """Where a round truly begins: its seed is drawn, and its witness named, before it opens."""
    for record in reversed(await tx.records(table, after=max(0, first - 3), last=first - 1)):
        if not isinstance(open_record(keys, table, record), SeedDrawn | WitnessNamed):
            break
        first = record.seq
    return first
