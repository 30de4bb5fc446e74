"""Rates: so many at once, then one every so often."""

from __future__ import annotations

from threecard.server.kept import Kept
from threecard.server.ports import Millis

KEYS_MAX = 50_000  # in memory; the longest untouched are forgotten first


class Rate:
    """A bucket to each key: it holds `burst`, and gains one every `every` milliseconds."""

    def __init__(self, *, burst: int, every: int, most: int = KEYS_MAX) -> None:
        self._burst = burst
        self._every = every
        self._full_at: Kept[str, int] = Kept(most)

    def wait(self, key: str, now: Millis) -> int:
        """Take one and give 0; or take none, and say how many milliseconds until there is one."""
        short = self.short(key, now)
        if not short:
            self.take(key, now)
        return short

    def short(self, key: str, now: Millis) -> int:
        """How many milliseconds until there is one; none is taken."""
        return max(0, self._next(key, now) - now - self._burst * self._every)

    def take(self, key: str, now: Millis) -> None:
        """Take one, whether it is there or not."""
        self._full_at.put(key, self._next(key, now))

    def _next(self, key: str, now: Millis) -> int:
        """When the bucket would be full again after one more is taken."""
        # Never fuller than full, or who was here before a clock was set back would wait for it.
        kept = min(self._full_at.get(key) or 0, now + self._burst * self._every)
        return max(kept, now) + self._every
