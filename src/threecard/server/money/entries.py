"""The ledger: which cents move between which accounts when a fact happens at a table."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.core.events import (
    PaymentDecided,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerChanged,
    WagerPlaced,
)
from threecard.core.line import Line
from threecard.core.paytable import WholeMeter
from threecard.core.people import is_unnamed
from threecard.core.table import Reserved
from threecard.server.storage.accounts import Account, Entry
from threecard.server.table.facts import EnvyPaid, Fact, PrizeMadeWhole
from threecard.server.table.fold import Folded
from threecard.server.table.state import LiveTable

CAGE = Account("cage")  # chips in and out against cash
CHIPS = Account("chips")  # in the hands of players at felt whom the books don't know
ALLOWANCE = Account("allowance")  # play chips given to guests
HOUSE = Account("house")  # what the tables win and lose
METER = Account("meter:jackpot")
RESERVE = Account("reserve:jackpot")  # the house's, for the seed and to top the meter up
OWED = Account("owed")  # taken back after a correction from wallets that no longer had it


# Facts that move cents by themselves; most of a log's do not.
MOVING: frozenset[type[Fact]] = frozenset(
    {
        WagerPlaced,
        WagerChanged,
        RoundSettled,
        RoundVoided,
        PrizeMadeWhole,
        EnvyPaid,
        PaymentDecided,
        SettlementCorrected,
    }
)


def wallet(person: str) -> Account:
    """Where somebody's chips are; whom a dealer at felt wrote down has them in their hands."""
    return CHIPS if is_unnamed(person) else Account(f"wallet:{person}")


def stakes(table: str) -> Account:
    """What lies on a table's layout."""
    return Account(f"stakes:{table}")


def held(table: str) -> Account:
    """The meter as it is kept for one hand of a table."""
    return Account(f"held:{table}")


def entries_of(stream: str, folded: Folded) -> list[Entry]:
    """What a fact moves, by the table just before it, which its own command may have changed."""
    before, fact, after = folded
    was = before.table.reserved if isinstance(before, LiveTable) else None
    kept = after.table.reserved
    moved = _moved(stream, folded) if type(fact) in MOVING else []
    if was is not kept and type(fact) is not RoundSettled:
        return [*_released(stream, was), *_reserved(stream, kept), *moved]
    return moved


def _moved(stream: str, folded: Folded) -> list[Entry]:
    before, fact, _ = folded
    match fact:
        case WagerPlaced():
            return [Entry(wallet(fact.player), stakes(stream), fact.stake, "wager")]
        case WagerChanged():
            return _changed(stream, fact)
        case RoundSettled():
            was = before.table.reserved if isinstance(before, LiveTable) else None
            meter = _meter(fact) if was is None else _kept(stream, fact, was)
            return [*_lines(stream, fact.lines), *meter]
        case RoundVoided():
            return list(_lines(stream, fact.lines))
        case PrizeMadeWhole():
            return _made_whole(fact)
        case EnvyPaid():
            return [Entry(HOUSE, wallet(fact.player), fact.cents, "envy")]
        case PaymentDecided():
            return [Entry(HOUSE, wallet(fact.player), fact.amount, "decided")]
        case SettlementCorrected() if isinstance(before, LiveTable):
            return _corrected(before, stream, fact)
        case _:
            return []


def _made_whole(fact: PrizeMadeWhole) -> list[Entry]:
    """Out of what a correction has put back into the meter; the reserve gets its part of it."""
    saved = [Entry(METER, RESERVE, fact.saved, "made_whole")] if fact.saved else []
    return [
        Entry(METER, HOUSE, fact.cents, "made_whole"),
        Entry(HOUSE, wallet(fact.player), fact.cents, "made_whole"),
        *saved,
    ]


def _changed(stream: str, fact: WagerChanged) -> list[Entry]:
    more = fact.stake - fact.was
    if more > 0:
        return [Entry(wallet(fact.player), stakes(stream), more, "wager")]
    return [Entry(stakes(stream), wallet(fact.player), -more, "taken_back")] if more else []


def _lines(stream: str, lines: tuple[Line, ...]) -> Iterator[Entry]:
    lying = stakes(stream)
    for line in lines:
        if kept := line.kept:
            yield Entry(lying, HOUSE, kept, "collected")
        if line.returned:
            yield Entry(lying, wallet(line.player), line.returned, "returned")
        if line.payout:
            yield Entry(HOUSE, wallet(line.player), line.payout, "paid")


def _meter(fact: RoundSettled) -> Iterator[Entry]:
    """The meter's share of the stakes, what the house adds to it, and the prizes out of it."""
    if fact.meter_before is None or fact.meter_after is None:
        return
    if fact.meter_fed:
        yield Entry(HOUSE, METER, fact.meter_fed, "fed")
    if fact.meter_topped_up:
        yield Entry(RESERVE, METER, fact.meter_topped_up, "topped_up")
    prizes = fact.meter_before + fact.meter_fed + fact.meter_topped_up - fact.meter_after
    if prizes:
        yield Entry(METER, HOUSE, prizes, "prizes")


def _reserved(stream: str, now: Reserved | None) -> Iterator[Entry]:
    """The meter goes to where it is kept for one hand, and on from its seed for the others."""
    if now is not None:
        yield Entry(METER, held(stream), now.kept.meter, "reserved")
        yield Entry(RESERVE, METER, now.kept.seed, "topped_up")


def _released(stream: str, was: Reserved | None) -> Iterator[Entry]:
    """What was kept for a hand that wins it no more is in the meter again."""
    if was is not None:
        yield Entry(held(stream), METER, was.kept.meter, "released")
        yield Entry(METER, RESERVE, was.kept.seed, "released")


def _kept(stream: str, fact: RoundSettled, was: Reserved) -> Iterator[Entry]:
    """The round of a hand for which the meter was kept: fed and paid from there.

    Where the hand was not paid after all, what is left goes back as it came.
    """
    assert fact.meter_before is not None
    assert fact.meter_after is not None
    paid = any(isinstance(line.pays, WholeMeter) for line in fact.lines)
    added = fact.meter_topped_up - (was.kept.seed if paid else 0)
    prizes = fact.meter_before + fact.meter_fed + fact.meter_topped_up - fact.meter_after
    left = 0 if paid else fact.meter_after
    for source, target, cents, kind in (
        (HOUSE, held(stream), fact.meter_fed, "fed"),
        (RESERVE, held(stream), added, "topped_up"),
        (held(stream), HOUSE, prizes, "prizes"),
        (held(stream), METER, left, "released"),
        (METER, RESERVE, 0 if paid else was.kept.seed, "released"),
    ):
        if cents:
            yield Entry(source, target, cents, kind)


def _corrected(before: LiveTable, stream: str, fact: SettlementCorrected) -> list[Entry]:
    """What no longer holds is moved back, then what does hold is moved.

    The meter has gone on since, so the difference this round made to it is put right.
    """
    back = [
        Entry(entry.target, entry.source, entry.cents, f"{entry.kind}_reversed")
        for entry in _lines(stream, fact.reversed)
    ]
    entries = [*back, *_lines(stream, fact.lines)]
    if fact.meter_after is not None and before.table.meter is not None:
        more = fact.meter_after - before.table.meter
        if more > 0:
            entries.append(Entry(HOUSE, METER, more, "corrected"))
        elif more < 0:
            entries.append(Entry(METER, HOUSE, -more, "corrected"))
        added = fact.meter_topped_up - before.topped_up
        if added > 0:
            entries.append(Entry(RESERVE, HOUSE, added, "corrected"))
        elif added < 0:
            entries.append(Entry(HOUSE, RESERVE, -added, "corrected"))
    return entries
