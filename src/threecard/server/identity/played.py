"""What a person lost and how long they played this gaming day, by the ledger.

What they did as a guest, before they had an account, counts.
"""

from __future__ import annotations

from threecard.server.identity.terms import HOUR
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.money.entries import wallet
from threecard.server.ports import Millis
from threecard.server.storage.ledger import first_since, moved_since, times_spent
from threecard.server.storage.people import names_of
from threecard.server.storage.transaction import Transaction
from threecard.server.table.gaming_day import day_began

# Entries are in the order of their times but for a clock put back, or workers that differ.
MARGIN = HOUR


class DayPlayed:
    """Sums over the present day's part of the ledger."""

    def __init__(self, pause: int) -> None:
        self._pause = pause
        self._day: tuple[Millis, int] | None = None  # its beginning, and its first entry

    async def lost(self, tx: Transaction, name: str, now: Millis) -> int:
        """What went from the wallet to tables since the day began, less what came back.

        Stakes in play have gone, so they count as lost until they come back. A round that spans
        the beginning of a day counts for the day in which each of its entries was made.
        """
        began, first = await self._since(tx, now)
        return -sum(
            [
                await moved_since(tx, wallet(each), first, at=began, besides=OFFICE)
                for each in await names_of(tx, name)
            ]
        )

    async def millis(self, tx: Transaction, name: str, now: Millis) -> int:
        """How long somebody played: from each wager to the next one, or to now.

        A pause counts only up to `pause`: who was away for longer had stopped.
        """
        began, first = await self._since(tx, now)
        times = sorted(
            [
                at
                for each in await names_of(tx, name)
                for at in await times_spent(tx, wallet(each), "wager", first=first, at=began)
            ]
        )
        return sum(
            min(max(0, following - at), self._pause)
            for at, following in zip(times, [*times[1:], now], strict=False)
        )

    async def _since(self, tx: Transaction, now: Millis) -> tuple[Millis, int]:
        """When the day began and an entry before all of its own, so that no older ones are read."""
        began = day_began(now)
        if self._day is None or self._day[0] != began:
            self._day = (began, await first_since(tx, began - MARGIN))
        return self._day
