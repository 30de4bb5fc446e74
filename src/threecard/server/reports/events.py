"""Significant events: what a supervisor asks about, with who did it and why."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.events import (
    ActRefused,
    BarLifted,
    CorrectionProposed,
    DisputeAnswered,
    DisputeRaised,
    EditionAdopted,
    HandCorrected,
    HandInspected,
    HandsReconstructed,
    IncidentDecided,
    IncidentRuled,
    LimitsChanged,
    PaymentDecided,
    PlayerBarred,
    PlayerStopped,
    PrizeVerified,
    RoundVoided,
    SettlementCorrected,
    TableClosed,
    TableOpened,
    TableReopened,
    WagersReturned,
)
from threecard.core.events import Fact as GameFact
from threecard.core.telling import Told
from threecard.server.house.house import House
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import (
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    HouseClosed,
    HouseOpened,
    HouseRestored,
    JackpotSeeded,
    KeysTaken,
    OfficeFact,
    PasswordReset,
    PersonAdmitted,
    RolesChanged,
    SelfExcluded,
    SessionsEnded,
    open_office,
)
from threecard.server.log.office_telling import tell_office
from threecard.server.log.pin_facts import PinRefused
from threecard.server.log.records import open_record
from threecard.server.reports.log import records_in
from threecard.server.reports.period import Period
from threecard.server.storage.records import Record
from threecard.server.storage.transaction import Transaction
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.facts import (
    DealGivenUp,
    EdgeAccepted,
    EnvyPaid,
    Fact,
    PaymentEntered,
    PaymentStands,
    PrizeMadeWhole,
    RoundBrokeOff,
    RoundHeld,
    RoundResumed,
    TableHalted,
    TableReleased,
    WordGiven,
)
from threecard.server.table.gaming_day import gaming_day
from threecard.server.table.telling import tell

AT_TABLES: tuple[type[Struct], ...] = (
    EditionAdopted,
    LimitsChanged,
    TableOpened,
    TableClosed,
    TableReopened,
    EdgeAccepted,
    TableHalted,
    TableReleased,
    RoundHeld,
    RoundResumed,
    RoundBrokeOff,
    IncidentRuled,
    IncidentDecided,
    DealGivenUp,
    HandInspected,
    CorrectionProposed,
    HandCorrected,
    HandsReconstructed,
    PrizeVerified,
    PlayerBarred,
    BarLifted,
    PlayerStopped,
    WagersReturned,
    ActRefused,
    DisputeRaised,
    DisputeAnswered,
    PaymentDecided,
    RoundVoided,
    SettlementCorrected,
    PrizeMadeWhole,
    EnvyPaid,
    PaymentEntered,
    PaymentStands,
    WordGiven,
    DealerAssigned,
    DealerRelieved,
)
IN_OFFICE: tuple[type[Struct], ...] = (
    HouseOpened,
    HouseClosed,
    HouseRestored,
    KeysTaken,
    JackpotSeeded,
    AdjustmentProposed,
    AdjustmentApproved,
    AdjustmentRejected,
    PersonAdmitted,
    RolesChanged,
    PasswordReset,
    SessionsEnded,
    SelfExcluded,
    PinRefused,
)
GUEST = "guest"
HOUSE = "house"


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
        found += await _office(tx, house, period)
        for name in sorted(house.tables):
            found += await _table(tx, house, name, period)
    return sorted(found, key=lambda each: (each.at, each.table or "", each.seq))


async def _office(tx: Transaction, house: House, period: Period) -> list[Significant]:
    found = []
    async for record in records_in(tx, OFFICE, tags_of(IN_OFFICE), period=period):
        fact = open_office(house.keys, record)
        if isinstance(fact, PersonAdmitted) and fact.kind == GUEST:
            continue  # who comes and goes by the hundred
        found.append(_significant(None, record, fact, tell_office(fact)))
    return found


async def _table(tx: Transaction, house: House, name: str, period: Period) -> list[Significant]:
    rules = house.table(name).installed
    found = []
    async for record in records_in(tx, name, tags_of(AT_TABLES), period=period):
        fact = open_record(house.keys, name, record)
        if isinstance(fact, PaymentEntered) and not (fact.is_mistake or fact.was is not None):
            continue  # as it was due
        told = tell(rules, fact)
        assert told is not None, "what stands out is told"
        found.append(_significant(name, record, fact, told))
    return found


def tags_of(kinds: tuple[type[Struct], ...]) -> frozenset[str]:
    return frozenset(str(kind.__struct_config__.tag) for kind in kinds)


def _significant(
    table: str | None, record: Record, fact: Fact | OfficeFact, told: Told
) -> Significant:
    return Significant(
        at=record.at,
        day=gaming_day(record.at),
        table=table,
        seq=record.seq,
        kind=str(fact.__struct_config__.tag),
        who=_who(fact),
        role=fact.role.value if isinstance(fact, GameFact) else None,
        what=told.sentence,
        why=told.why,
    )


def _who(fact: Fact | OfficeFact) -> str:
    """Who brought it about; players do so without anybody's word, and the house by itself."""
    for name in ("actor", "by", "person", "player"):
        who: str | None = getattr(fact, name, None)
        if who is not None:
            return who
    return HOUSE
