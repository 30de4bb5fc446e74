"""An account as its holder sees it."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.identity.limits import Later, LimitKind
from threecard.server.identity.person import Kind, Position


class Limit(Struct, frozen=True):
    """A limit of one's own: what holds, what was used of it today, and what will hold."""

    kind: LimitKind
    value: int | None  # cents or minutes a gaming day
    used: int
    later: Later | None = None


class RefillRule(Struct, frozen=True):
    """Whoever has less than `refill_below` may have chips up to `allowance`, once in a while."""

    allowance: int
    refill_below: int
    refill_every_ms: int


class AccountView(Struct, frozen=True):
    """What a person has here."""

    name: str
    kind: Kind
    roles: tuple[Position, ...]
    balance: int
    in_play: int
    limits: tuple[Limit, ...]
    exclusion: int | None  # until when, in milliseconds since 1970
    next_refill: int | None  # from when chips may be asked for; none while there are enough
