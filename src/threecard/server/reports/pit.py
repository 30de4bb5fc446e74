"""The pit: every table as it stands, who deals it, how fast, what it won and what waits there."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from threecard.core.commands import (
    AnswerDispute,
    ChangeLimits,
    CloseTable,
    LiftBar,
    OpenTable,
    ReopenTable,
    RestrictPlayer,
)
from threecard.core.config import Source
from threecard.core.decide.prizes import prizes_of_meter
from threecard.core.events import RoundOpened
from threecard.core.naming import in_words
from threecard.core.people import Role
from threecard.core.table import Pending, Phase
from threecard.server.house.house import House
from threecard.server.identity.person import Kind, Position
from threecard.server.log.records import open_record
from threecard.server.money.entries import METER
from threecard.server.ports import Millis
from threecard.server.reports.events import tags_of
from threecard.server.reports.incidents import INCIDENT_FACTS, IncidentLog, IncidentRow
from threecard.server.reports.log import records_in
from threecard.server.reports.period import Period, read_period
from threecard.server.reports.tables import ExpectedOf, TableDay, table_days
from threecard.server.storage.people import list_holders
from threecard.server.storage.rounds import list_rounds_between
from threecard.server.storage.transaction import Transaction
from threecard.server.table.orders import (
    AssignDealer,
    HaltTable,
    LetPaymentStand,
    ReleaseTable,
    RelieveDealer,
)
from threecard.server.table.payments import differing
from threecard.server.table.state import LiveTable

HOUR_MS = 3_600_000
ROUNDS_MOST = 1_000  # an hour, at the fastest table
# What is done from the pit, each with the position that it is for.
AT_DESK = (
    *(AnswerDispute, ChangeLimits, CloseTable, LiftBar, OpenTable, ReopenTable, RestrictPlayer),
    *(AssignDealer, HaltTable, LetPaymentStand, RelieveDealer, ReleaseTable),
)
RANKS = {str(each.__struct_config__.tag): each.rank for each in AT_DESK}
FRESH_MS = 15_000  # how old a day's figures may be, so that a desk that asks costs little


class WaitingWord(Struct, frozen=True, kw_only=True):
    """A ruling that waits: for a person of rank, or for the players."""

    number: int
    incident: str | None  # none: a settled hand is to be corrected
    remedy: str
    clause: str | None
    decides: str | None  # from this position up; none: the players choose
    confirm: bool  # a second person's word that it is so
    reported_by: str
    position: int | None
    player: str | None
    waiting: tuple[str, ...]  # players who have not answered


class WaitingDispute(Struct, frozen=True):
    """A dispute without an answer."""

    number: int
    round: int
    player: str | None


class WaitingPayment(Struct, frozen=True):
    """A payment entered that is not what is due, and that nobody let stand."""

    position: int
    player: str
    wager: str
    taken: int
    due: int
    by: str


class PitTable(Struct, frozen=True, kw_only=True):
    """A table now, and its gaming day so far."""

    table: str
    game: str
    source: Source
    phase: Phase
    round: int
    closed: bool
    halted: str | None
    dealer: str | None  # who opened the round
    assigned: str | None  # who is to deal, at felt
    players: tuple[str, ...]  # with a wager in the round
    seated: dict[int, str]
    restricted: tuple[str, ...]
    barred: tuple[str, ...]
    rounds_an_hour: Annotated[int, Meta(description="That ended in the last sixty minutes.")]
    limits: dict[str, tuple[int, int]]
    limits_next: dict[str, tuple[int, int]]  # from the next round on
    edition: str
    departs: tuple[str, ...]  # in what the table is not as published
    entries: int  # jackpot wagers that lie there
    prizes: tuple[int, ...]  # positions that win the meter, and that a second person has to see
    word: WaitingWord | None
    disputes: tuple[WaitingDispute, ...]
    payments: tuple[WaitingPayment, ...]
    day: TableDay | None  # none: no round has ended today


class Pit(Struct, frozen=True):
    """All tables, what happened at them today, and how old the figures of their day are."""

    now: int
    figures_at: int
    tables: tuple[PitTable, ...]
    meter: int
    dealers: tuple[str, ...]  # who can be assigned
    ranks: Annotated[dict[str, Role], Meta(description="From which position up, by command.")]
    incidents: tuple[IncidentRow, ...]  # of this gaming day, the latest first


class PitDesk:
    """Looks over the tables; what takes reading a day's rounds is read again every few seconds."""

    def __init__(self, house: House, expected_of: ExpectedOf) -> None:
        self._house, self._expected_of = house, expected_of
        self._turn = asyncio.Lock()
        self._at = Millis(0)
        self._days: dict[str, TableDay] = {}
        self._dealers: tuple[str, ...] = ()
        self._today = DayIncidents(house)

    async def look(self) -> Pit:
        """The pit now."""
        async with self._turn:  # or a dozen desks that come at once would read it a dozen times
            now = self._house.clock.now()
            if not self._at or not 0 <= now - self._at < FRESH_MS:
                found = await table_days(self._house, read_period("", "", now), self._expected_of)
                self._days, self._at = {each.table: each for each in found}, now
                async with self._house.store.reading() as tx:
                    held = await list_holders(tx, Kind.ACCOUNT.value, Position.DEALER.value)
                self._dealers = tuple(sorted(each.name for each in held))
            incidents = await self._today.look()
        house = self._house
        known, now = sorted(house.tables.items()), house.clock.now()
        async with house.store.reading() as tx:
            tables = [await self._table(tx, name, live, now) for name, live in known]
            meter = await tx.balance(METER)
        return Pit(now, self._at, tuple(tables), meter, self._dealers, RANKS, incidents)

    async def _table(self, tx: Transaction, name: str, live: LiveTable, now: Millis) -> PitTable:
        table = live.table
        over = await list_rounds_between(
            tx, name, after=0, begins=now - HOUR_MS, ends=now + 1, limit=ROUNDS_MOST
        )
        return PitTable(
            table=name,
            game=table.config.game,
            source=table.config.source,
            phase=table.phase,
            round=table.round,
            closed=table.closed,
            halted=live.halted or live.missing,
            dealer=await self._dealer(tx, name, live),
            assigned=live.assigned,
            players=table.players,
            seated=table.seats,
            restricted=tuple(sorted(table.restricted)),
            barred=tuple(sorted(table.barred)),
            rounds_an_hour=len(over),
            limits=table.config.limits,
            limits_next=table.config_next.limits,
            edition=table.ruled.name,
            departs=tuple(in_words(live.installed, own) for own in table.ruled.departs),
            entries=_entries(live),
            prizes=_prizes(live),
            word=None if table.pending is None else _word(table.pending),
            disputes=tuple(
                WaitingDispute(number, each.round, each.player)
                for number, each in table.disputes.items()
            ),
            payments=tuple(
                WaitingPayment(*each.whose, each.taken, due, each.by)
                for each, due in differing(live)
            ),
            day=self._days.get(name),
        )

    async def _dealer(self, tx: Transaction, name: str, live: LiveTable) -> str | None:
        """Who announced the round that is on, or was last."""
        if not live.round_from:
            return None
        (record,) = await tx.records(name, after=live.round_from - 1, last=live.round_from)
        fact = open_record(self._house.keys, name, record)
        assert isinstance(fact, RoundOpened), "a round begins with its opening"
        return fact.actor


class DayIncidents:
    """The incidents of the gaming day; each look reads only what was written since the last."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._period: Period | None = None
        self._logs: dict[str, IncidentLog] = {}
        self._read: dict[str, int] = {}

    async def look(self) -> tuple[IncidentRow, ...]:
        """All of today's, the latest first."""
        house = self._house
        period = read_period("", "", house.clock.now())
        if period != self._period:
            self._period, self._logs, self._read = period, {}, {}
        async with house.store.reading() as tx:
            for name, live in sorted(house.tables.items()):
                log = self._logs.setdefault(name, IncidentLog(name))
                after, last = self._read.get(name, 0), live.seq
                async for record in records_in(
                    tx, name, tags_of(INCIDENT_FACTS), after=after, last=last, period=period
                ):
                    log.read(open_record(house.keys, name, record), record.at)
                self._read[name] = last
        found = [each for log in self._logs.values() for each in log.incidents.values()]
        return tuple(sorted(found, key=lambda each: (-each.at, each.table, -each.number)))


def _entries(live: LiveTable) -> int:
    rules = live.installed
    rule = None if rules is None else rules.jackpot_rule
    if rule is None:
        return 0
    placed = [each for there in live.table.wagers.values() for each in there]
    return sum(each.wager == rule.wager for each in placed)


def _prizes(live: LiveTable) -> tuple[int, ...]:
    table = live.table
    if live.installed is None or not table.is_felt or table.phase is Phase.CONCLUDED:
        return ()
    return tuple(each for each in prizes_of_meter(table) if each not in table.verified)


def _word(pending: Pending) -> WaitingWord:
    incident = pending.incident
    return WaitingWord(
        number=pending.number,
        incident=None if incident is None else str(type(incident).__struct_config__.tag),
        remedy=pending.remedy,
        clause=pending.cite.clause,
        decides=None if pending.decides is None else pending.decides.value,
        confirm=pending.confirm,
        reported_by=pending.reported_by,
        position=pending.position,
        player=pending.player,
        waiting=pending.waiting,
    )
