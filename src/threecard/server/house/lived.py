"""Lived through: how far the house has come by its own account, whatever a clock says.

A clock that was set forward makes everything old at once. What is to be deleted for its age has to
be old by this count too: from the last record that was found when the house opened, as long as it
has been open since. So a jump makes the house wait, and deletes nothing.
"""

from __future__ import annotations

from threecard.server.log.office import STREAM as OFFICE
from threecard.server.ports import Clock, Millis
from threecard.server.storage.transaction import Transaction


class Lived:
    """The time that a house has lived through."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._found = self._opened = clock.now()

    async def look(self, tx: Transaction) -> None:
        """Find where the log ends, before anything is added to it."""
        self._found = self._opened = self._clock.now()
        head = dict(await tx.streams())[OFFICE]
        for record in await tx.records(OFFICE, after=head.seq - 1):
            self._found = min(self._found, record.at)

    def now(self) -> Millis:
        return Millis(self._found + self._clock.now() - self._opened)
