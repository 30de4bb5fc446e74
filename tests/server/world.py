"""Another world for the house: a clock that tests turn, and entropy that repeats."""

from __future__ import annotations

import asyncio
import heapq
import random
from itertools import count

from threecard.server.ports import Millis

START = Millis(1_800_000_000_000)


class VirtualClock:
    """Time that passes only when `advance` says so."""

    def __init__(self, now: int = START) -> None:
        self._now = now
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> Millis:
        return Millis(self._now)

    def set(self, now: Millis) -> None:
        self._now = max(self._now, now)

    async def sleep(self, millis: int) -> None:
        if millis <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + millis, next(self._order), woken))
        await woken

    def advance(self, millis: int) -> None:
        """Let time pass, waking whoever slept long enough."""
        self._now += millis
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[2]
            if not woken.done():
                woken.set_result(None)


class SeededEntropy:
    """Bytes from a seed, the same in every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def draw(self, count: int) -> bytes:
        return self._random.randbytes(count)
