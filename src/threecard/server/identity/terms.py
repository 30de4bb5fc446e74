"""The house's terms with people: how many chips, how long a session, how often."""

from __future__ import annotations

from msgspec import Struct

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Argon(Struct, frozen=True):
    """What a password costs to check: RFC 9106's second choice, for machines short of memory."""

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 4


class IdentityTerms(Struct, frozen=True, kw_only=True):
    """Stated numbers. Times are milliseconds, money is cents."""

    # Play chips, for guests and accounts alike
    allowance: int = 1_000_00
    refill_below: int = 50_00  # of balance and stakes in play together
    refill_every: int = HOUR

    # Sessions: how long one may rest, and how long it lasts however busy
    guest_idle: int = 7 * DAY
    guest_lifetime: int = 90 * DAY
    player_idle: int = 12 * HOUR
    player_lifetime: int = 30 * DAY
    staff_idle: int = 30 * MINUTE
    staff_lifetime: int = 12 * HOUR
    sessions_each: int = 10  # of one person; an eleventh ends the oldest
    seen_every: int = MINUTE  # how often a session's use is written down
    sessions_remembered: int = 20_000  # in memory

    # New people: a room of thirty behind one address gets in at once, then one every two minutes
    newcomers_burst: int = 30
    newcomers_every: int = 2 * MINUTE
    guests_max: int = 50_000
    accounts_max: int = 100_000

    # Sign-in
    password_min: int = 8
    password_max: int = 256
    argon: Argon = Argon()
    hashing_at_once: int = 2
    hashing_waits: int = 64  # more are told that the house is busy

    # A player's own limits
    loosening_after: int = DAY
    changes_burst: int = 20  # of limits, by one person; then one every six minutes
    changes_every: int = 6 * MINUTE
    pause: int = 5 * MINUTE  # a longer gap between wagers is not time played

    # Staff
    link_lifetime: int = DAY
    pin_min: int = 6  # digits
    pin_max: int = 12
    word_lifetime: int = 30 * SECOND
