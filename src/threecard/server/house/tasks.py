"""Tasks: what a process does beside answering. None ends unnoticed.

A task that breaks, or ends, is begun again a second later and counted; while it does so it is known
as failing, and the house says that it is not ready.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from threecard.server.ports import Clock

AGAIN_MS = 1_000
STEADY_SECONDS = 5.0  # who went on for so long after a failure is well again

log = logging.getLogger(__name__)


class Tasks:
    """The background tasks of a process, by name."""

    def __init__(self, clock: Clock) -> None:
        self.counted: Callable[[str], None] | None = None  # told the name of each that failed
        self._clock = clock
        self._failed_at: dict[str, float] = {}

    @property
    def failing(self) -> list[str]:
        """The tasks that broke just now, and may again."""
        since = asyncio.get_running_loop().time() - STEADY_SECONDS
        self._failed_at = {name: at for name, at in self._failed_at.items() if at > since}
        return sorted(self._failed_at)

    def begin(self, name: str, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Begin something that goes on until it is cancelled."""
        return asyncio.create_task(self._keep(name, work), name=name)

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
                log.error("%s: ended, and is begun again", name)
            except Exception:
                log.exception("%s: failed, and is begun again", name)
            self._failed_at[name] = asyncio.get_running_loop().time()
            if self.counted is not None:
                self.counted(name)
            await self._clock.sleep(AGAIN_MS)
