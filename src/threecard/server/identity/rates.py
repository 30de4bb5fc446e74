"""Rates: so many at once, then one every so often."""

from __future__ import annotations

from collections import OrderedDict

from threecard.server.ports import Millis

KEYS_MAX = 50_000  # in memory; who took none for the longest time is forgotten first


class Rate:
    """A bucket to each key: it holds `burst`, and gains one every `every` milliseconds."""

    def __init__(self, *, burst: int, every: int, most: int = KEYS_MAX) -> None:
        self._holds = burst * every  # milliseconds until an empty one is full
        self._every = every
        self._most = most
        self._full_at: OrderedDict[str, int] = OrderedDict()  # who took none for longest, first

    def wait(self, key: str, now: Millis) -> int:
        """Take one and give 0; or take none, and say how many milliseconds until there is one."""
        full_at = self._next(key, now)
        short = full_at - now - self._holds
        if short > 0:
            return short
        self._put(key, full_at)
        return 0

    def short(self, key: str, now: Millis) -> int:
        """How many milliseconds until there is one; none is taken."""
        short = self._next(key, now) - now - self._holds
        return short if short > 0 else 0

    def take(self, key: str, now: Millis) -> None:
        """Take one, whether it is there or not."""
        self._put(key, self._next(key, now))

    def _next(self, key: str, now: Millis) -> int:
        """When the bucket would be full again after one more is taken."""
        full_at = self._full_at.get(key, 0)
        if full_at <= now:
            return now + self._every
        # Never emptier than empty, or who was here before a clock was set back would wait for it.
        empty = now + self._holds
        return (full_at if full_at < empty else empty) + self._every

    def _put(self, key: str, full_at: int) -> None:
        # Not `Kept`, which counts a look as a use: several buckets are looked at for every command.
        buckets = self._full_at
        buckets[key] = full_at
        buckets.move_to_end(key)
        if len(buckets) > self._most:
            buckets.popitem(last=False)
