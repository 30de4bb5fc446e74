"""The jackpot reconciled: how its meter came from one amount to another, day by day."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from threecard.server.house.house import House
from threecard.server.money.entries import METER
from threecard.server.reports.period import DAY_MS, TO_DAYS, Period, day_of
from threecard.server.storage.ledger import moved_by_day
from threecard.server.storage.transaction import Transaction

KINDS = (
    "seeded",
    "fed",
    "topped_up",
    "prizes",
    "reserved",
    "released",
    "corrected",
    "covered",
    "made_whole",
)


class JackpotDay(Struct, frozen=True, kw_only=True):
    """The meter in a gaming day, in whole cents; what left it is below zero."""

    day: str
    opening: int
    seeded: int  # put up by the house
    fed: int  # by jackpot wagers
    topped_up: int  # by the house, to hold the seed
    prizes: int
    reserved: int  # kept for a hand that wins it, from when it was entered
    released: int  # back from there, where it did not win after all
    corrected: int  # by rounds put right after they were settled
    covered: int  # by the house, where a correction would have taken it below its seed
    made_whole: int  # to who won it while a round had wrongly taken from it
    closing: int


class JackpotReport(Struct, frozen=True, kw_only=True):
    """The days of a period in which the meter moved, and whether it shows what it should."""

    opening: int
    days: tuple[JackpotDay, ...]
    closing: int
    moved_since: int  # after the period
    meter: int  # what it shows now
    agrees: bool  # that opening and all that moved come to it


async def jackpot_report(house: House, period: Period) -> JackpotReport:
    """The meter's entries of a period, and the meter beside the sum of all its entries."""
    async with house.store.reading() as tx:
        by_day = await _by_day(tx)
        meter = await tx.balance(METER)
    first, past = ((moment + TO_DAYS) // DAY_MS for moment in (period.begins, period.ends))
    opening = sum(sum(moved.values()) for day, moved in by_day.items() if day < first)
    since = sum(sum(moved.values()) for day, moved in by_day.items() if day >= past)
    days: list[JackpotDay] = []
    shown = opening
    for day in sorted(day for day in by_day if first <= day < past):
        moved = by_day[day]
        closing = shown + sum(moved.values())
        named = {kind: moved[kind] for kind in KINDS}
        days.append(JackpotDay(day=day_of(day), opening=shown, closing=closing, **named))
        shown = closing
    known = all(set(moved) <= set(KINDS) for moved in by_day.values())
    return JackpotReport(
        opening=opening,
        days=tuple(days),
        closing=shown,
        moved_since=since,
        meter=meter,
        agrees=known and shown + since == meter,
    )


async def _by_day(tx: Transaction) -> dict[int, Counter[str]]:
    """What moved in and, below zero, out of the meter, by number of the day and kind."""
    found: dict[int, Counter[str]] = {}
    moved = await moved_by_day(tx, METER, day_ms=DAY_MS, shift_ms=TO_DAYS)
    for day, kind, cents in moved:
        found.setdefault(day, Counter())[kind] += cents
    return found
