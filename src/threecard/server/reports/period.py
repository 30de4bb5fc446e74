"""A stretch of gaming days."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import SINGAPORE, STARTS, gaming_day

DAYS_MAX = 366
DAY_MS = 24 * 3600 * 1000
SHIFTS = 3
SHIFT_MS = DAY_MS // SHIFTS
YEARS = (1970, 2999)
_WRITTEN = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class Period(Struct, frozen=True):
    """From the first gaming day to the last, both counted in."""

    first: date
    last: date

    @property
    def begins(self) -> Millis:
        return day_begins(self.first)

    @property
    def ends(self) -> Millis:
        """The first moment that no longer belongs to it."""
        return Millis(day_begins(self.last) + DAY_MS)


class Shift(Period, frozen=True):
    """One of the three shifts of eight hours that a gaming day has, the first from six o'clock."""

    number: int

    @property
    def begins(self) -> Millis:
        return Millis(day_begins(self.first) + (self.number - 1) * SHIFT_MS)

    @property
    def ends(self) -> Millis:
        return Millis(self.begins + SHIFT_MS)


def read_shift(day: str, number: int | None, now: Millis) -> Period:
    """A shift as people write it: its gaming day and its number, or without one the whole day."""
    whole = read_period(day, day, now)
    if number is None:
        return whole
    if not 1 <= number <= SHIFTS:
        raise HouseError(
            Code.BAD_FIELD, f"A gaming day has {SHIFTS} shifts, and no {number}.", where="shift"
        )
    return Shift(whole.first, whole.last, number)


def read_period(first: str, last: str, now: Millis) -> Period:
    """The days as people write them; what is left out is today, or the other one's day."""
    today = gaming_day(now)
    period = Period(
        _day(first or min(last or today, today), "from"), _day(last or max(first, today), "to")
    )
    days = (period.last - period.first).days + 1
    if not 1 <= days <= DAYS_MAX:
        raise HouseError(
            Code.BAD_FIELD, f"A report is of 1 to {DAYS_MAX} days, not of {days}.", where="to"
        )
    return period


def day_begins(day: date) -> Millis:
    began = datetime.combine(day, datetime.min.time(), SINGAPORE) + STARTS
    return Millis(int(began.timestamp() * 1000))


def day_of(number: int) -> str:
    """The gaming day with a number, as `TO_DAYS` counts them."""
    return (date(1970, 1, 1) + timedelta(days=number)).isoformat()


# Added to a time and divided by a day's milliseconds, it numbers gaming days, in a database too.
TO_DAYS = -day_begins(date(1970, 1, 1))


def _day(written: str, where: str) -> date:
    try:
        if not _WRITTEN.fullmatch(written):
            raise ValueError(written)  # noqa: TRY301 # one refusal for both
        found = date.fromisoformat(written)
    except ValueError:
        raise HouseError(
            Code.BAD_FIELD, f"A day is written as 2026-11-15, not “{written}”.", where=where
        ) from None
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise HouseError(Code.BAD_FIELD, f"The house was not there on {written}.", where=where)
    return found
