"""Kept: what was used last, up to a bound, so that nobody fills memory by asking for new things."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """A mapping that forgets the longest unused when all it holds weighs more than `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[K, tuple[V, int]] = OrderedDict()  # the longest unused first
        self.weight = 0

    def __len__(self) -> int:
        return len(self._held)

    def uses(self, key: K) -> bool:
        """Whether a key is kept, which counts as a use of it."""
        if key not in self._held:
            return False
        self._held.move_to_end(key)
        return True

    def get(self, key: K) -> V | None:
        """What is kept under a key, which counts as a use of it."""
        held = self._held.get(key)
        if held is None:
            return None
        self._held.move_to_end(key)
        return held[0]

    def put(self, key: K, value: V, *, weight: int = 1) -> None:
        before = self._held.get(key)
        self._held[key] = (value, weight)
        if before is not None:
            self.weight -= before[1]
            self._held.move_to_end(key)
        self.weight += weight
        while self.weight > self._most:
            _, (_, dropped) = self._held.popitem(last=False)
            self.weight -= dropped

    def drop(self, key: K) -> None:
        _, weight = self._held.pop(key, (None, 0))
        self.weight -= weight

    def values(self) -> Iterator[V]:
        return (value for value, _ in self._held.values())
