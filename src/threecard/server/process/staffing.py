"""Who deals at the tables of a house: one process that serves it alone, or several together."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable
from typing import Protocol

from threecard.server.api.front import Front
from threecard.server.house.dealer import AutomaticDealer, Fence
from threecard.server.house.dealers import Dealers
from threecard.server.house.house import House
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.process.follower import Follower
from threecard.server.process.leases import Worker


class Staffing(Protocol):
    """What serving a house asks of whoever deals in it."""

    async def join(self) -> bool:
        """Be of the house; whether it was down, so that open rounds have to be ruled on."""

    def start(self, front: Front) -> None:
        """The doors open: deal."""

    async def leave(self) -> bool:
        """Stop is asked for; whether others keep the house open."""

    async def finish(self, millis: int) -> None:
        """Begin no round more; see rounds whose bets are closed to their end, for so long."""

    async def sign(self) -> None:
        """All is written down: sign where the logs end."""

    async def end(self) -> None:
        """Nobody is served here any more."""


class Alone:
    """One process has the house to itself."""

    def __init__(self, house: House, heads: HeadKeeper, *, deals: bool) -> None:
        self._house = house
        self._heads = heads
        self._deals = deals
        self._dealers = Dealers(house)
        self._keeping: asyncio.Task[None] | None = None

    async def join(self) -> bool:
        return True

    def start(self, _front: Front) -> None:
        if self._deals:
            self._dealers.start()
        self._keeping = self._house.tasks.begin("heads", self._heads.run)

    async def leave(self) -> bool:
        return False

    async def finish(self, millis: int) -> None:
        await _end(self._keeping)
        await self._dealers.finish(millis)

    async def sign(self) -> None:
        await self._heads.write()

    async def end(self) -> None:
        pass


class Together:
    """A worker among others: it deals what it has leased, and hears what the others write."""

    def __init__(self, house: House, heads: HeadKeeper, *, deals: bool) -> None:
        self._house = house
        self._heads = heads
        name = f"{socket.gethostname()}/{os.getpid()}/{house.entropy.draw(4).hex()}"
        self._worker = Worker(house, name, self._duty, deals=deals)
        self._tasks: list[asyncio.Task[None]] = []
        self._office_known = 0

    async def join(self) -> bool:
        was_down = await self._worker.join()
        self._tasks.append(self._house.tasks.begin("worker", self._worker.run))
        await self._house.hear_all()  # whatever happened since the house was loaded
        async with self._house.store.reading() as tx:  # nobody is here yet to be told of more
            self._office_known = dict(await tx.streams())[OFFICE].seq
        return was_down

    def start(self, front: Front) -> None:
        follower = Follower(
            self._house, front.identity, front.watching.moved, office=self._office_known
        )
        self._tasks.append(self._house.tasks.begin("follower", follower.run))
        self._worker.open_doors()

    async def leave(self) -> bool:
        return await self._worker.leave()

    async def finish(self, millis: int) -> None:
        await self._worker.finish(millis)

    async def sign(self) -> None:
        self._heads.fence = None  # nobody else is left to sign
        await self._heads.write()

    async def end(self) -> None:
        await self._worker.go()
        for task in self._tasks:
            await _end(task)

    def _duty(self, stream: str, fence: Fence) -> Awaitable[None]:
        if stream == OFFICE:
            self._heads.fence = fence
            return self._heads.run()
        return AutomaticDealer(self._house, stream, fence).run()


async def _end(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
