"""The disk: how much is left where the house is kept, said before there is nothing left."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

from threecard.server.api.metrics import Metrics
from threecard.server.house.house import House

LOOK_MS = 15_000
WARN_BYTES = 2_000_000_000  # some weeks of a busy table; a log line and an alert
LEAST_BYTES = 100_000_000  # then the house is not ready, while it can still close in good order

log = logging.getLogger(__name__)
Free = Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


class DiskWatch:
    """Looks at the disk of a house now and then; `trouble` says when there is too little of it."""

    def __init__(
        self, house: House, folder: Path, metrics: Metrics, free: Free = free_bytes
    ) -> None:
        self._house = house
        self._folder = folder
        self._metrics = metrics
        self._free = free
        self._left: int | None = None

    async def run(self) -> None:
        while True:
            await self.look()
            await self._house.clock.sleep(LOOK_MS)

    async def look(self) -> None:
        """Measure what is left and what the house takes; say so when it becomes little."""
        before, left = self._left, await asyncio.to_thread(self._free, self._folder)
        self._left = left
        self._metrics.disk.set(left)
        self._metrics.stored.set(await self._house.store.size())
        if left < WARN_BYTES and (before is None or before >= WARN_BYTES):
            log.warning("the disk of %s has %.1f GB left; make room", self._folder, left / 1e9)

    def trouble(self) -> str | None:
        """Why the house is not ready, if it is for this."""
        if self._left is None or self._left >= LEAST_BYTES:
            return None
        return f"The disk has {self._left / 1e6:.0f} MB left."
