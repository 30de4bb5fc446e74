"""Delays: a failed sign-in makes the next one wait, longer each time, and locks nobody out.

Three counts of failures, each of which forgets one every five minutes:

- of a name from an address: after three failures a second, doubling up to five minutes;
- of an address, whatever the names: after twenty failures a second, doubling up to a minute;
- of a name, wherever from: after ten failures a second, doubling up to four seconds, no more.

Only the first grows long, and it holds nobody but the address that failed. Somebody who guesses at
another's name from elsewhere can at most make that person wait four seconds, and not even that
where the person has signed in before: there the other two counts are not looked at.

While a delay runs the password is not looked at, or a guesser could do without waiting. Such an
attempt counts for nothing, so that nobody draws a delay out by asking again. An attempt counts
from its start, and is forgiven when the password is right: so a hundred at once are not a hundred
guesses. Nothing here knows whether a name exists.
"""

from __future__ import annotations

from ipaddress import ip_address

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.terms import MINUTE, SECOND
from threecard.server.kept import Kept
from threecard.server.ports import Millis

COUNTS_MAX = 50_000  # in memory; the longest untouched are forgotten first
FORGETS_EVERY = 5 * MINUTE

Key = tuple[str, ...]


class TooSoonError(HouseError):
    """An attempt that came before its time; `retry_after` is in whole seconds."""

    def __init__(self, sentence: str, *, retry_after: int) -> None:
        super().__init__(Code.TOO_SOON, sentence)
        self.retry_after = retry_after


class Growth(Struct, frozen=True):
    """How many failures are free, and how long the delay may become."""

    free: int
    longest: int

    def delay(self, failures: float) -> int:
        beyond = round(failures) - self.free
        return min(SECOND << beyond, self.longest) if beyond >= 0 else 0

    @property
    def most(self) -> int:
        """As many as make the longest delay: more would only take longer to be forgotten."""
        return self.free + (self.longest // SECOND - 1).bit_length()


PAIR = Growth(free=3, longest=5 * MINUTE)
ADDRESS = Growth(free=20, longest=MINUTE)
NAME = Growth(free=10, longest=4 * SECOND)


class Count(Struct):
    """Failures not forgotten yet, and when the last one was."""

    failures: float
    at: Millis

    def left(self, now: Millis) -> float:
        return max(0.0, self.failures - max(0, now - self.at) / FORGETS_EVERY)


class Delays:
    """Who has to wait, and how long."""

    def __init__(self, most: int = COUNTS_MAX) -> None:
        self._counts: Kept[Key, Count] = Kept(most)
        self._known: Kept[Key, None] = Kept(most)

    def begin(self, *, name: str, address: str, now: Millis) -> None:
        """Take an attempt, or say how long to wait."""
        pair, rows = self._rows(name, address)
        looked_at = rows[:1] if self._known.uses(pair) else rows
        wait = max(self._wait(key, growth, now) for key, growth in looked_at)
        if wait > 0:
            seconds = -(-wait // SECOND)
            raise TooSoonError(
                f"After failed attempts, the next is taken in {seconds} s.",
                retry_after=seconds,
            )
        for key, growth in rows:
            self._count(key, growth, 1, now)

    def failed(self, *, name: str, address: str, at: Millis) -> None:
        """Count a failure that is known from elsewhere."""
        for key, growth in self._rows(name, address)[1]:
            self._count(key, growth, 1, at)

    def succeeded(self, *, name: str, address: str, now: Millis) -> None:
        """Forgive the attempt, and all of this name from this address."""
        pair, rows = self._rows(name, address)
        for key, growth in rows[1:]:
            self._count(key, growth, -1, now)
        self._counts.drop(pair)
        self._known.put(pair, None)

    def _rows(self, name: str, address: str) -> tuple[Key, list[tuple[Key, Growth]]]:
        network = network_of(address)
        pair = ("pair", network, name)
        return pair, [(pair, PAIR), (("address", network), ADDRESS), (("name", name), NAME)]

    def _wait(self, key: Key, growth: Growth, now: Millis) -> int:
        count = self._counts.get(key)
        if count is None:
            return 0
        count.at = min(count.at, now)  # a clock may have been set back
        # The delay is that of the failures as they were; forgetting shortens the next one's.
        return count.at + growth.delay(count.failures) - now

    def _count(self, key: Key, growth: Growth, by: int, now: Millis) -> None:
        count = self._counts.get(key)
        left = 0.0 if count is None else count.left(now)
        self._counts.put(key, Count(max(0.0, min(left + by, growth.most)), now))


def network_of(address: str) -> str:
    """Whom an address stands for: an IPv6 subscriber has a whole /64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return str(found)
