"""Significant events: what a supervisor asks about, with who did it and why."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.house.house import House
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import read_office
from threecard.server.log.records import open_record
from threecard.server.ports import Millis
from threecard.server.reports.log import records_in
from threecard.server.reports.office_events import OFFICE_TAGS, told_by_office
from threecard.server.reports.period import Period
from threecard.server.reports.table_events import TABLE_TAGS, told_by_table
from threecard.server.reports.telling import Told
from threecard.server.storage.transaction import Transaction
from threecard.server.table.gaming_day import gaming_day


class Significant(Struct, frozen=True, kw_only=True):
    """Something that stands out, with its place in a log."""

    at: int
    day: str
    table: str | None  # none: of the whole house
    seq: int
    kind: str
    who: str
    role: str | None
    what: str
    why: str | None  # the reason given, or the clause


async def significant(house: House, period: Period) -> list[Significant]:
    """What stands out in a period, in the order it happened."""
    found: list[Significant] = []
    async with house.store.reading() as tx:
        found += await _office(tx, period)
        for name in sorted(house.tables):
            found += await _table(tx, house, name, period)
    return sorted(found, key=lambda each: (each.at, each.table or "", each.seq))


async def _office(tx: Transaction, period: Period) -> list[Significant]:
    return [
        _significant(None, record.seq, record.at, told_by_office(read_office(record.body)))
        async for record in records_in(tx, OFFICE, OFFICE_TAGS, period=period)
    ]


async def _table(tx: Transaction, house: House, name: str, period: Period) -> list[Significant]:
    found = []
    async for record in records_in(tx, name, TABLE_TAGS, period=period):
        told = told_by_table(open_record(house.keys, name, record))
        found.append(_significant(name, record.seq, record.at, told))
    return found


def _significant(table: str | None, seq: int, at: Millis, told: Told) -> Significant:
    return Significant(
        at=at,
        day=gaming_day(at),
        table=table,
        seq=seq,
        kind=told.kind,
        who=told.who,
        role=told.role,
        what=told.what,
        why=told.why or None,
    )
