"""Places to practise at: so many in all, and so many of one address."""

from __future__ import annotations

from collections import Counter


class Places:
    """Counts who practises, by address; nothing else is remembered of them."""

    def __init__(self, *, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._taken: Counter[str] = Counter()  # no more than there are places

    @property
    def taken(self) -> int:
        return self._taken.total()

    def take(self, network: str) -> bool:
        """Take a place, if there is one."""
        if self.taken >= self._most or self._taken[network] >= self._each:
            return False
        self._taken[network] += 1
        return True

    def leave(self, network: str) -> None:
        self._taken[network] -= 1
        if not self._taken[network]:
            del self._taken[network]
