"""Dealers: an automatic dealer at every electronic table, also at those opened later."""

from __future__ import annotations

import asyncio

from threecard.core.table import Phase
from threecard.server.house.commit import Commit
from threecard.server.house.dealer import AutomaticDealer
from threecard.server.house.house import House

LOOK_MS = 50
UNDER_WAY = (Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)


class Dealers:
    """Deal wherever the house deals."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._leaving = False

    def start(self) -> None:
        for name in self._house.tables:
            self._deal(name)
        self._house.listeners.append(self._heard)

    async def finish(self, millis: int) -> None:
        """Begin no round more; see rounds whose bets are closed to their end, for so long."""
        self._leaving = True
        until = self._house.clock.now() + millis
        while self._tasks:
            for name in list(self._tasks):
                live = self._house.tables[name]
                if live.table.phase not in UNDER_WAY or self._house.clock.now() >= until:
                    await self._send_home(name)
            if self._tasks:
                await self._house.clock.sleep(LOOK_MS)

    async def _send_home(self, name: str) -> None:
        task = self._tasks.pop(name)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    def _heard(self, commit: Commit) -> None:
        if commit.table not in self._tasks and not self._leaving:
            self._deal(commit.table)

    def _deal(self, name: str) -> None:
        table = self._house.tables[name].table
        if not table.is_felt:
            self._tasks[name] = self._house.tasks.begin(
                f"dealer of {name}", lambda: AutomaticDealer(self._house, name).run()
            )
