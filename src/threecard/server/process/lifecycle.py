"""A house from its opening to its close, however it is asked meanwhile.

Serving puts a server before it (`serve`); a command of the program asks it in its own process
(`visit`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from threecard import __version__
from threecard.server.api import create_app
from threecard.server.api.door import Door
from threecard.server.cage.cage import Cage
from threecard.server.errors import StoreError
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.house.recovery import hold, recover, resume
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.identity import Identity
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import HouseClosed, HouseOpened, OfficeFact, write_down
from threecard.server.process.disk import DiskWatch
from threecard.server.process.first_tables import open_floor
from threecard.server.process.settings import ServeSettings
from threecard.server.process.staffing import Alone, Staffing, Together
from threecard.server.process.timekeeping import Timekeeper
from threecard.server.storage.location import place_of

CLOSING = "The house is closing. Wagers on the table are kept, and the round goes on when it opens."
PERSISTS_MS = 10_000  # where the store fails while the house closes
AGAIN_MS = 250

T = TypeVar("T")
Say = Callable[[str], None]
log = logging.getLogger(__name__)


class OpenHouse:
    """A house that is open here: the application that answers for it, and who deals in it."""

    def __init__(
        self, settings: ServeSettings, door: Door, staff: Staffing, *, was_down: bool, say: Say
    ) -> None:
        self.door = door
        self.was_down = was_down  # so that this process opened it, and joined no other
        self._settings = settings
        self._staff = staff
        self._say = say
        self._looking: list[asyncio.Task[None]] = []

    @property
    def house(self) -> House:
        return self.door.front.house

    def start(self) -> None:
        """Begin to deal; from now on it may be asked."""
        front = self.door.front
        keeper = Timekeeper(self.house.clock, front.metrics.clock.set)
        folder = place_of(self._settings.db).beside.parent
        disk = DiskWatch(self.house, folder, front.metrics)
        front.readiness.troubles.append(disk.trouble)
        tasks = self.house.tasks
        self._looking = [tasks.begin("clock", keeper.run), tasks.begin("disk", disk.run)]
        self._staff.start(front)

    async def close(self) -> list[str] | None:
        """Take nothing more: leave the house to other workers, or bring it to rest.

        The tables whose rounds are held until it opens again; None where others keep it open.
        """
        front = self.door.front
        held = None
        if await self._see_through(self._staff.leave):
            front.is_open = False
        else:
            held = await self._bring_to_rest()
        front.watching.end()
        return held

    async def end(self) -> None:
        """Nobody asks here any more."""
        for task in self._looking:
            task.cancel()
        await self._see_through(self._staff.end)

    async def _bring_to_rest(self) -> list[str]:
        if self.house.stopped is not None:  # nothing more is written, nor signed
            self._say(self.house.stopped)
            self.door.front.close(self.house.stopped)
            await self._staff.finish(0)
            return []
        self._say("Closing: no new wagers; rounds whose bets are closed come to their end.")
        self.door.front.close(CLOSING)
        await self._staff.finish(self._settings.grace_ms)
        held = await self._see_through(partial(hold, self.house))
        closed = HouseClosed(held=tuple(held))  # twice on record where nobody knew if it was
        await self._see_through(partial(_write_down, self.house, closed))
        await self._see_through(self._staff.sign)
        return held

    async def _see_through(self, step: Callable[[], Awaitable[T]]) -> T:
        """A step of closing, taken again for a while where the store fails.

        The next opening rules on the rounds of a house that ended halfway as broken off.
        """
        clock = self.house.clock
        until = clock.now() + PERSISTS_MS
        while True:
            try:
                return await step()
            except StoreError as error:
                if clock.now() >= until:
                    raise
                log.warning("closing is tried again: %s", error)
            await clock.sleep(AGAIN_MS)


async def open_doors(
    settings: ServeSettings, house: House, odds: TableOdds, *, token: str, say: Say
) -> OpenHouse:
    """Open a house, or join the workers that keep it open; `token` is its operator's.

    Rounds that broke off are ruled on before anything else happens.
    """
    identity, cage = Identity(house, settings.terms), Cage(house)
    heads = HeadKeeper(house, place_of(settings.db).heads_file, settings.heads_away)
    kind = Together if house.store.queues_by_stream else Alone
    staff: Staffing = kind(house, heads, deals=settings.deals)
    was_down = await staff.join()
    if was_down:
        await _recover(house, settings, say)
    secure = settings.tls_cert is not None or (settings.public_url or "").startswith("https:")
    door = create_app(
        house, identity, cage, odds, replace(settings.api, secure=secure, operator_token=token)
    )
    await door.front.start()
    if was_down:
        await _write_down(house, HouseOpened(version=__version__))
        await resume(house)
    return OpenHouse(settings, door, staff, was_down=was_down, say=say)


async def _recover(house: House, settings: ServeSettings, say: Say) -> None:
    """Rule on what broke off; then see that there is a floor."""
    ruled = await recover(house)
    if ruled:
        say(f"Ruled on rounds that broke off, by their power-failure clauses: {', '.join(ruled)}.")
    opened = await open_floor(house, settings.pace)
    if opened:
        say(f"Opened a table of each game: {', '.join(opened)}.")


async def _write_down(house: House, fact: OfficeFact) -> None:
    async def work(group: Group) -> None:
        await write_down(group, house.keys, [fact], house.clock.now())

    await house.run(work)
