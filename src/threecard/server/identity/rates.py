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
        # Never fuller than full, or who was here before a clock was set back would wait for it.
        kept = min(self._full_at.get(key) or 0, now + self._burst * self._every)
        full_at = max(kept, now) + self._every
        short = full_at - now - self._burst * self._every
        if short > 0:
            return short
        self._full_at.put(key, full_at)
        return 0
