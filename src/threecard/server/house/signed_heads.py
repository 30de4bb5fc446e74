"""Keeping heads: where the logs stand is signed and written down, here and elsewhere.

What was signed is never signed over: where the logs are not those of the last signature the house
stops, and says so.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from threecard.deal.files import write_whole
from threecard.server.errors import ConflictError
from threecard.server.house.dealer import Fence
from threecard.server.house.heads_away import HeadsAway
from threecard.server.house.house import House
from threecard.server.log.heads import (
    SignedHeads,
    disagreement,
    explained,
    present_heads,
    read_heads,
    sign_heads,
)

EVERY_MS = 1_000

log = logging.getLogger(__name__)


class HeadKeeper:
    """Writes the heads beside the database, a second after any log went on at the latest."""

    def __init__(self, house: House, path: Path, away: HeadsAway | None = None) -> None:
        self._house = house
        self._path = path
        self._away = away
        self.fence: Fence | None = None  # where several workers could sign
        self._last: SignedHeads | None = None

    async def run(self) -> None:
        while True:
            await self._house.clock.sleep(EVERY_MS)
            try:
                await self.write()
            except ConflictError:
                log.warning("another worker signs the heads by now")

    async def write(self) -> None:
        """Sign where the logs stand, and put it in place of what was there before.

        The logs have to go on from there; where they do not, the house is stopped. It is looked up
        and not heard of, for other workers write too, and not only at tables.
        """
        if self._house.stopped is not None:
            return
        last = self._last or next(reversed(read_heads(self._path)), None)
        async with self._house.store.reading() as tx:
            heads = await present_heads(tx)
            if last is not None and last.heads == heads:
                return
            if self.fence is not None:
                await self.fence(tx)
            wrong = None if last is None else await disagreement(tx, last.heads)
        if wrong is not None:
            log.critical("the house stops: %s", wrong)
            self._house.stopped = explained(wrong)
            return
        signed = sign_heads(self._house.keys, heads, self._house.clock.now())
        written = msgspec.json.encode(signed) + b"\n"
        write_whole(self._path, written, mode=0o644)
        if self._away is not None:
            await self._away.send(written)
        self._last = signed  # where any of it fails it is done again
