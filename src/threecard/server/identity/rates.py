"""Rates: so many at once, then one every so often."""

from __future__ import annotations

from threecard.server.kept import Kept
from threecard.server.ports import Millis

KEYS_MAX = 50_000  # in memory; the longest untouched are forgotten first


class Rate:
    """A bucket to each key: it holds `burst`, and gains one every `every` milliseconds."""

    def __init__(self, *, burst: int, every: int, most: int = KEYS_MAX) -> None:
        self._holds = burst * every  # milliseconds until an empty one is full
        self._every = every
        self._full_at: Kept[str, int] = Kept(most)

    def wait(self, key: str, now: Millis) -> int:
        """Take one and give 0; or take none, and say how many milliseconds until there is one."""
        full_at = self._next(key, now)
        short = full_at - now - self._holds
        if short > 0:
            return short
        self._full_at.put(key, full_at)
        return 0

    def short(self, key: str, now: Millis) -> int:
        """How many milliseconds until there is one; none is taken."""
        short = self._next(key, now) - now - self._holds
        return short if short > 0 else 0

    def take(self, key: str, now: Millis) -> None:
        """Take one, whether it is there or not."""
        self._full_at.put(key, self._next(key, now))

    def _next(self, key: str, now: Millis) -> int:
        """When the bucket would be full again after one more is taken."""
        full_at = self._full_at.get(key)
        if full_at is None or full_at <= now:
            return now + self._every
        # Never emptier than empty, or who was here before a clock was set back would wait for it.
        return min(full_at, now + self._holds) + self._every
