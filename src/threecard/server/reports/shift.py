"""A shift on one page: what its tables won beside what they were to, and all that went wrong.

The tables' win is counted from the log, round by round, and beside it stands what the ledger moved
for the same records: the two agree to the cent, or the page says that they do not.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.events import (
    CorrectionProposed,
    DisputeAnswered,
    DisputeRaised,
    IncidentDecided,
    IncidentRuled,
    RoundOpened,
)
from threecard.core.table import CORRECTION
from threecard.server.house.house import House
from threecard.server.log.records import open_record
from threecard.server.money.entries import HOUSE, RESERVE
from threecard.server.reports.events import tags_of
from threecard.server.reports.jackpot import JackpotReport, jackpot_report
from threecard.server.reports.log import records_in
from threecard.server.reports.looks import WorthALook, worth_a_look
from threecard.server.reports.period import Period, Shift
from threecard.server.reports.tables import SPREAD, ExpectedOf, TableDay, table_days
from threecard.server.storage.ledger import moved_in
from threecard.server.storage.rounds import list_rounds_between
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import Fact, WordGiven

# Paid or moved for other reasons than what a round was settled to.
BESIDES = ("decided", "envy", "made_whole", "covered")
READ: tuple[type[Struct], ...] = (
    RoundOpened,
    IncidentRuled,
    IncidentDecided,
    CorrectionProposed,
    DisputeRaised,
    DisputeAnswered,
    WordGiven,
)
BATCH = 500


class IncidentRow(Struct, frozen=True, kw_only=True):
    """An incident, the clause it was ruled by, and who decided where somebody had to."""

    at: int
    table: str
    round: int
    number: int
    incident: str
    remedy: str
    clause: str | None
    reported_by: str
    decided_by: str | None = None
    decided: str | None = None
    reason: str | None = None
    waits: bool = False  # for somebody's word
    by_pin_at: str | None = None  # at whose console it was decided, by PIN


class DisputeRow(Struct, frozen=True, kw_only=True):
    """What a player was not satisfied with, and the answer."""

    at: int
    table: str
    number: int
    round: int
    player: str
    description: str
    answered_by: str | None = None
    answer: str | None = None


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
            log = _TableLog(name)
            async for record in records_in(tx, name, tags_of(READ), period=period):
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


class _TableLog:
    """One table's incidents and disputes, as its log has them."""

    def __init__(self, name: str) -> None:
        self.incidents: dict[int, IncidentRow] = {}
        self.disputes: dict[int, DisputeRow] = {}
        self._name, self._round = name, 0
        self._last: int | None = None  # the incident decided by the command that is read

    def read(self, fact: Fact, at: int) -> None:
        match fact:
            case RoundOpened():
                self._round = fact.round
            case IncidentRuled():
                self.incidents[fact.number] = IncidentRow(
                    at=at,
                    table=self._name,
                    round=fact.round or self._round,
                    number=fact.number,
                    incident=str(type(fact.incident).__struct_config__.tag),
                    remedy=fact.remedy,
                    clause=fact.clause or (f"reading {fact.reading}" if fact.reading else None),
                    reported_by=fact.actor,
                    waits=fact.decides is not None,
                )
            case CorrectionProposed():
                self.incidents[fact.number] = IncidentRow(
                    at=at,
                    table=self._name,
                    round=self._round,
                    number=fact.number,
                    incident=CORRECTION,
                    remedy="corrected",
                    clause=fact.clause,
                    reported_by=fact.actor,
                    reason=fact.reason,
                    waits=True,
                )
            case IncidentDecided():
                self._last = fact.number
                self._change(fact.number, fact.actor, fact.remedy, fact.reason)
            case WordGiven() if self._last in self.incidents:
                known = self.incidents[self._last]
                if known.decided_by == fact.person:
                    self.incidents[self._last] = replace(known, by_pin_at=fact.console)
            case DisputeRaised():
                self.disputes[fact.number] = DisputeRow(
                    at=at,
                    table=self._name,
                    number=fact.number,
                    round=fact.round,
                    player=fact.player,
                    description=fact.description,
                )
            case DisputeAnswered() if fact.number in self.disputes:
                known_dispute = self.disputes[fact.number]
                self.disputes[fact.number] = replace(
                    known_dispute, answered_by=fact.actor, answer=fact.reason
                )
            case _:
                pass

    def _change(self, number: int, by: str, remedy: str, reason: str) -> None:
        known = self.incidents.get(number)
        if known is not None:  # else it was reported before the period
            self.incidents[number] = replace(
                known, decided_by=by, decided=remedy, reason=reason, waits=False
            )
