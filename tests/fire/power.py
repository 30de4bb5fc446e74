"""Power cuts for real: a playing house whose disk loses what was not synced, again and again."""

from __future__ import annotations

from tests.fire.vfs import restore
from tests.server.killing import Killer

CONTROL = "lost sync"  # the store with `synchronous=NORMAL`, which has to lose something


class PowerCutter(Killer):
    """One house, whose power goes at random calls to its disk."""

    mode = "power"

    def _let_live(self, life: int) -> None:
        """It ends by itself."""

    async def _look(self) -> None:
        restore(self.folder)
        await super()._look()


class DiskFailer(PowerCutter):
    """The same, on a disk of which one call in a hundred fails before."""

    mode = "failing"
