"""Timekeeping: the machine's clock watched, so that nobody sets it unnoticed.

The house goes by a clock that nobody sets, which began with the machine's, or with the database's
where workers share a house. What is done to the machine's afterwards is logged and not followed
until the house is opened again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from threecard.server.ports import Clock, Millis, wall_clock

LOOK_MS = 1_000
STEP_MS = 1_000  # what a clock is away by after it was set; less is its rate

log = logging.getLogger(__name__)


class Timekeeper:
    """Compares the machine's clock with the house's."""

    def __init__(
        self,
        clock: Clock,
        measured: Callable[[float], None],
        wall: Callable[[], Millis] = wall_clock,
    ) -> None:
        self._clock = clock
        self._measured = measured  # told by how many seconds the machine's is ahead
        self._wall = wall
        self._ahead = self._look()

    async def run(self) -> None:
        while True:
            await self._clock.sleep(LOOK_MS)
            self.check()

    def check(self) -> None:
        """Say so where the machine's clock was set since the last look."""
        ahead = self._look()
        self._measured(ahead / 1000)
        if abs(ahead - self._ahead) >= STEP_MS:
            log.warning(
                "the machine's clock was set by %+.1f s, and is %+.1f s from the house's, which "
                "goes on as it was until the house is opened again",
                (ahead - self._ahead) / 1000,
                ahead / 1000,
            )
            self._ahead = ahead

    def _look(self) -> int:
        return self._wall() - self._clock.now()
