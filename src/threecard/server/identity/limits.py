"""A player's own limits: tighter at once, looser after a day, and an exclusion that stands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.ports import Millis
from threecard.server.storage.own_limits import LimitRow, limits_of, save_limit
from threecard.server.storage.transaction import Transaction
from threecard.server.table.gaming_day import SINGAPORE

OWN_LIMITS = "own_limits"
EXCLUSION = "exclusion"  # kept beside the limits, so that a wager asks for all in one query
EXCLUSION_DAYS_MAX = 3_650


@unique
class LimitKind(StrEnum):
    """What a player may limit."""

    LOSS = "loss"  # cents a gaming day
    TIME = "time"  # minutes a gaming day


MOST = {LimitKind.LOSS: 10**12, LimitKind.TIME: 24 * 60}


class Later(Struct, frozen=True):
    """A looser limit that holds from a time on; none at all where it has no value."""

    value: int | None
    holds_from: int


class OwnLimit(Struct, frozen=True):
    """What holds now, and what will."""

    value: int | None = None
    later: Later | None = None

    def at(self, now: Millis) -> OwnLimit:
        """With what has come to hold by now."""
        if self.later is None or self.later.holds_from > now:
            return self
        return OwnLimit(self.later.value)

    def asked(self, value: int | None, *, now: Millis, after: int) -> OwnLimit:
        """What a player's wish makes of it; whatever was to come later is forgotten."""
        if _is_looser(value, self.value):
            return OwnLimit(self.value, Later(value, now + after))
        return OwnLimit(value)


class OwnLimits(Struct, frozen=True):
    """All that a person set for themselves."""

    limits: dict[LimitKind, OwnLimit] = {}
    excluded_until: int = 0

    def value(self, kind: LimitKind, now: Millis) -> int | None:
        return self.limit(kind, now).value

    def limit(self, kind: LimitKind, now: Millis) -> OwnLimit:
        return self.limits.get(kind, OwnLimit()).at(now)


NONE = OwnLimits()


async def read_limits(tx: Transaction, name: str) -> OwnLimits:
    """A person's limits; the commands of one group share a look."""
    known = tx.known.get((OWN_LIMITS, name))
    if isinstance(known, OwnLimits):
        return known
    rows: dict[str, list[LimitRow]] = {person: [] for person in {name, *tx.people}}
    for person, row in await limits_of(tx, rows):
        rows[person].append(row)
    for person, theirs in rows.items():
        tx.known[OWN_LIMITS, person] = _read_limits(theirs)
    return _read_limits(rows[name])


def _read_limits(rows: Iterable[LimitRow]) -> OwnLimits:
    limits: dict[LimitKind, OwnLimit] = {}
    excluded_until = 0
    for row in rows:
        if row.kind == EXCLUSION:
            excluded_until = row.value or 0
        else:
            later = None if row.later_from is None else Later(row.later_value, row.later_from)
            limits[LimitKind(row.kind)] = OwnLimit(row.value, later)
    return OwnLimits(limits, excluded_until)


async def write_limit(tx: Transaction, name: str, kind: str, limit: OwnLimit) -> None:
    tx.known.pop((OWN_LIMITS, name), None)
    row = LimitRow(str(kind), limit.value)
    if limit.later is not None:
        row = LimitRow(row.kind, row.value, limit.later.value, limit.later.holds_from)
    await save_limit(tx, name, row)


def check_value(kind: LimitKind, value: int | None) -> None:
    if value is not None and not 0 <= value <= MOST[kind]:
        unit = "cents" if kind is LimitKind.LOSS else "minutes"
        raise HouseError(
            Code.BAD_FIELD, f"A limit is from 0 to {MOST[kind]:,} {unit}, or none.", where="value"
        )


def check_days(days: int) -> None:
    if not 1 <= days <= EXCLUSION_DAYS_MAX:
        raise HouseError(
            Code.BAD_FIELD, f"An exclusion is for 1 to {EXCLUSION_DAYS_MAX:,} days.", where="days"
        )


def require_not_excluded(who: str, limits: OwnLimits, now: Millis) -> None:
    """Refuse a wager of somebody who takes a break; `who` as they are spoken to or of."""
    if limits.excluded_until > now:
        raise HouseError(
            Code.SELF_EXCLUDED,
            f"{who} asked not to be let play until {said(limits.excluded_until)}.",
        )


def said(at: int) -> str:
    """A time as people in Singapore say it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(SINGAPORE).strftime("%d %b %Y, %H:%M")


def _is_looser(value: int | None, than: int | None) -> bool:
    if than is None:
        return False
    return value is None or value > than
