"""Seats: who has left the house keeps no seat from others."""

from __future__ import annotations

import logging

from threecard.core.commands import Stand
from threecard.core.errors import ThreecardError
from threecard.core.people import Role
from threecard.server.api.watching import Watching
from threecard.server.house.house import House
from threecard.server.table.state import LiveTable

LOOK_MS = 10_000
AWAY_MS = 60_000  # for a page to be loaded anew, or a phone to find its network again

log = logging.getLogger(__name__)


class Seats:
    """Frees the seats of players with no socket at the table, once nothing of theirs lies there."""

    def __init__(self, house: House, watching: Watching) -> None:
        self._house = house
        self._watching = watching
        self._away: dict[tuple[str, str], int] = {}  # since when, by table and player in a seat

    async def run(self) -> None:
        while True:
            await self._house.clock.sleep(LOOK_MS)
            await self._look()

    async def _look(self) -> None:
        """Look at every seat; who sits no more is forgotten."""
        now = self._house.clock.now()
        before, self._away = self._away, {}
        for name, live in list(self._house.tables.items()):
            for player in list(live.table.seats.values()):
                if not self._is_away(name, player):
                    continue
                since = before.get((name, player), now)
                if now - since >= AWAY_MS and player not in live.players:
                    await self._stand(name, live, player)
                else:
                    self._away[name, player] = since

    def _is_away(self, name: str, player: str) -> bool:
        watching = self._watching
        return watching.comes_by_socket(player) and not watching.is_at(name, player)

    async def _stand(self, name: str, live: LiveTable, player: str) -> None:
        stand = Stand(actor=player, role=Role.PLAYER)
        try:
            await self._house.give(name, stand, command=f"{name}/{live.seq}/left")
        except ThreecardError as error:  # they were quicker, or the table is stopped
            log.info("table %s: %s keeps the seat: %s", name, player, error.sentence)
