"""A shift on one page: what its tables won beside what they were to, and all that went wrong.

The tables' win is counted from the log, round by round, and beside it stands what the ledger moved
for the same records: the two agree to the cent, or the page says that they do not.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from threecard.server.house.house import House
from threecard.server.log.records import open_record
from threecard.server.money.entries import HOUSE, RESERVE
from threecard.server.reports.events import tags_of
from threecard.server.reports.incidents import (
    INCIDENT_FACTS,
    DisputeRow,
    IncidentLog,
    IncidentRow,
)
from threecard.server.reports.jackpot import JackpotReport, jackpot_report
from threecard.server.reports.log import records_in
from threecard.server.reports.looks import WorthALook, worth_a_look
from threecard.server.reports.period import Period, Shift
from threecard.server.reports.tables import SPREAD, ExpectedOf, TableDay, table_days
from threecard.server.storage.ledger import moved_in
from threecard.server.storage.rounds import list_rounds_between
from threecard.server.storage.transaction import Transaction

# Paid or moved for other reasons than what a round was settled to.
BESIDES = ("decided", "envy", "made_whole", "covered")
BATCH = 500


class ShiftReport(Struct, frozen=True, kw_only=True):
    """Everything of a shift, or of a whole gaming day; money in whole cents."""

    first: str
    last: str
    shift: int | None
    begins: int
    ends: int
    tables: tuple[TableDay, ...]
    rounds: int
    voids: int
    win: int  # of all tables, jackpot wagers apart
    expected_win: int
    deviation: int
    win_low: int  # 95 % of honest shifts lie between …
    win_high: int  # … these
    within: bool
    jackpot_win: int
    ledger_win: int  # what the ledger moved for the same rounds, jackpot wagers included
    agrees: bool
    decided: int  # moved besides, by decisions and for other tables' rounds; below zero: paid
    stands: int  # paid otherwise than settled and let stand; above zero, players have it
    jackpot: JackpotReport
    incidents: tuple[IncidentRow, ...]
    disputes: tuple[DisputeRow, ...]
    looks: WorthALook


async def shift_report(house: House, period: Period, expected_of: ExpectedOf) -> ShiftReport:
    """One shift or one day, of all tables."""
    tables = await table_days(house, period, expected_of)
    looks = await worth_a_look(house, period)
    incidents: list[IncidentRow] = []
    disputes: list[DisputeRow] = []
    moved = besides = 0
    async with house.store.reading() as tx:
        for name in sorted(house.tables):
            found = await _ledger_of(tx, name, period)
            besides += sum(cents for kind, cents in found.items() if kind in BESIDES)
            moved += sum(cents for kind, cents in found.items() if kind not in BESIDES)
            log = IncidentLog(name)
            async for record in records_in(tx, name, tags_of(INCIDENT_FACTS), period=period):
                log.read(open_record(house.keys, name, record), record.at)
            incidents += log.incidents.values()
            disputes += log.disputes.values()
    win, expected = sum(each.win for each in tables), sum(each.expected_win for each in tables)
    jackpot_win = sum(each.jackpot_win for each in tables)
    deviation = sqrt(sum(each.deviation**2 for each in tables))  # each table has its own cards
    low, high = round(expected - SPREAD * deviation), round(expected + SPREAD * deviation)
    return ShiftReport(
        first=period.first.isoformat(),
        last=period.last.isoformat(),
        shift=period.number if isinstance(period, Shift) else None,
        begins=period.begins,
        ends=period.ends,
        tables=tuple(tables),
        rounds=sum(each.rounds for each in tables),
        voids=sum(each.voids for each in tables),
        win=win,
        expected_win=expected,
        deviation=round(deviation),
        win_low=low,
        win_high=high,
        within=low <= win <= high,
        jackpot_win=jackpot_win,
        ledger_win=moved,
        agrees=moved == win + jackpot_win,
        decided=besides,
        stands=sum(each.stands for each in looks.mistakes),
        jackpot=await jackpot_report(house, Period(period.first, period.last)),
        incidents=tuple(sorted(incidents, key=lambda each: (each.at, each.table, each.number))),
        disputes=tuple(sorted(disputes, key=lambda each: (each.at, each.table, each.number))),
        looks=looks,
    )


async def _ledger_of(tx: Transaction, name: str, period: Period) -> dict[str, int]:
    """What the ledger moved for a table's rounds that ended in the period, by kind.

    By their records and not by the time: a round may be put right after the shift it ended in.
    """
    found: dict[str, int] = {}
    after = 0
    while True:
        rounds = await list_rounds_between(
            tx, name, after=after, begins=period.begins, ends=period.ends, limit=BATCH
        )
        if rounds:
            first, last = rounds[0].first, rounds[-1].last
            for account in (HOUSE, RESERVE):
                for kind, cents in (
                    await moved_in(tx, account, name, first=first, last=last)
                ).items():
                    found[kind] = found.get(kind, 0) + cents
        if len(rounds) < BATCH:
            return found
        after = rounds[-1].round
