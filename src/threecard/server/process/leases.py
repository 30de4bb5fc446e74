"""Leases: which workers keep a house open together, and which of them deals which table.

A worker says every second that it is alive, and holds a lease on each table it deals. When it dies
its leases run out, and another worker's dealer goes on from where the log ends: a step that was
committed is in the log, and one that was not is taken anew. A worker's death is no power failure;
all of them gone is. Times are the database's, so that workers need not agree on the hour. Whoever
acts under a lease names its epoch, so that one that hung, and was followed, does nothing more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from enum import IntEnum, unique
from functools import partial
from math import ceil

from threecard.core.errors import Code, ThreecardError
from threecard.server.house.dealer import Fence, OvertakenError
from threecard.server.house.dealers import LOOK_MS, UNDER_WAY
from threecard.server.house.house import House
from threecard.server.house.steps import APART_MS
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.ports import Millis
from threecard.server.storage.leases import (
    end_lease,
    end_leases_of,
    has_lease,
    list_leases,
    take_lease,
)
from threecard.server.storage.transaction import Transaction
from threecard.server.storage.workers import (
    WorkerRow,
    be_brief,
    count_workers,
    database_now,
    delete_dead_workers,
    delete_worker,
    first_worker,
    other_workers,
    save_worker,
)

BEAT_MS = 1_000
LEASE_MS = 3_500  # with a beat more, a table's new dealer is there within five seconds
# What is said for longer was said before the database's clock was set back, and holds no more.
LEASE_MS_MOST = LEASE_MS + APART_MS
BEAT_MS_MAX = 2_000  # a beat that takes longer has failed; what it held is let go before it ends
BEAT_RESTS_MS = 1_500  # a worker that hangs in its beat keeps no other's beat waiting for longer
SILENT_MS = 2_000  # how long one who joins listens for workers that were cut off for a while
JOIN_MS = 250
APART_BEATS = 3  # for so long two times are two, and not one clock that was just set
QUEUE = "workers"  # of their own, so that no crowd in the office keeps a beat waiting

Duty = Callable[[str, Fence], Awaitable[None]]  # what the holder of a stream's lease does
log = logging.getLogger(__name__)


@unique
class Standing(IntEnum):
    """What a worker is to the others."""

    AWAY = 0  # opening or closing the house: who joins waits for it
    DEALS = 1
    ASKS = 2  # takes commands, and deals no table


class Worker:
    """One of the workers of a house. `duty` is what is done for a stream that it has leased."""

    def __init__(self, house: House, name: str, duty: Duty, *, deals: bool = True) -> None:
        self.name = name
        self._house = house
        self._duty = duty
        self._open = Standing.DEALS if deals else Standing.ASKS
        self._standing = Standing.AWAY
        self._closing = False  # the last one, which begins nothing more
        self._gone = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._epochs: dict[str, int] = {}  # of the leases given here, by stream
        self._ahead: int | None = None  # of the database's clock, as the last beat found
        self._apart_for = 0  # beats that found another time here than at the others

    @property
    def deals(self) -> frozenset[str]:
        """The streams whose lease is here."""
        return frozenset(self._tasks)

    async def join(self) -> bool:
        """Join the house; whether it was down, so that this worker has to recover it first.

        Who joins while another recovers waits for it: no wager is taken before every round that
        broke off is ruled on. Workers may be silent because the database was away, and the house
        is not down for that: they are given time to say something.
        """
        clock = self._house.clock
        since = clock.now()
        while True:
            enter = partial(self._enter, has_listened=clock.now() - since >= SILENT_MS)
            others_ready = await self._house.run(enter, stream=QUEUE)
            if others_ready is not None:
                return not others_ready
            await clock.sleep(JOIN_MS)

    async def _enter(self, group: Group, *, has_listened: bool) -> bool | None:
        """Whether some worker is ready; None while that is to be seen."""
        tx = group.tx
        await tx.lock(OFFICE)
        now = await database_now(tx)
        others = await other_workers(tx, self.name)
        most = now + LEASE_MS_MOST
        alive = [each for each in others if now <= each.until <= most]
        ready = any(each.standing != Standing.AWAY for each in alive)
        if (others and not alive and not has_listened) or (alive and not ready):
            return None
        await delete_dead_workers(tx, now=now, most=most)
        self._standing = self._open if ready else Standing.AWAY
        # The time that the others go by; of a house that was down, the database's.
        first = await first_worker(tx, now=now, most=most)
        self._house.clock.set(Millis(now + (first[1] if first else 0)))
        await self._say(tx, now)
        return ready

    def open_doors(self) -> None:
        """Every round that broke off is ruled on: from now on this worker deals."""
        self._standing = self._open

    async def run(self) -> None:
        """Say so every second, and deal a fair share of the tables, until cancelled."""
        try:
            while True:
                await self._beat()
                await self._house.clock.sleep(BEAT_MS)
        finally:
            self._work(frozenset())

    async def leave(self) -> bool:
        """Hand all leases to the others; whether there are any.

        One that was killed a moment ago has its leases still, and a house left to it would break
        off as if power had failed: only who says something from now on is there, and not who said
        it before and was heard late. Where nobody does the house closes with this worker: it says
        so, so that whoever joins waits, and is left to `finish` what is under way and to go.
        """
        since, before = await self._house.run(self._speak, stream=QUEUE)
        resign = partial(self._resign, since=since, before=before)
        while (others_stay := await self._house.run(resign, stream=QUEUE)) is None:
            await self._house.clock.sleep(JOIN_MS)
        return others_stay

    async def finish(self, millis: int) -> None:
        """As the last one, see rounds whose bets are closed to their end, for so long."""
        clock = self._house.clock
        until = clock.now() + millis
        await self._beat()
        while self._under_way() and clock.now() < until:
            await clock.sleep(LOOK_MS)
            self._work(self.deals & set(self._under_way()))
        await self._stop()

    async def go(self) -> None:
        """Be no worker any more."""
        await self._stop()
        await self._house.run(self._sign_off, stream=QUEUE)

    async def _stop(self) -> None:
        self._gone = True
        ended = list(self._tasks.values())
        self._work(frozenset())
        await asyncio.gather(*ended, return_exceptions=True)

    async def _speak(self, group: Group) -> tuple[int, list[WorkerRow]]:
        """Say that this worker is there, for another may leave too; when, and what others said."""
        now = await database_now(group.tx)
        await self._say(group.tx, now)
        return now, await other_workers(group.tx, self.name)

    async def _resign(self, group: Group, *, since: int, before: list[WorkerRow]) -> bool | None:
        """Whether others stay, who said more since then; None while that is to be seen."""
        tx = group.tx
        await tx.lock(OFFICE)  # of two who leave at once, one is the last
        now = await database_now(tx)
        others = await other_workers(tx, self.name)
        alive = [each for each in others if now <= each.until <= now + LEASE_MS_MOST]
        ready = [each for each in alive if each.standing != Standing.AWAY]
        was_set_back = now < since  # then times say nothing
        if any(
            each not in before and (each.until > since + LEASE_MS or was_set_back) for each in ready
        ):
            self._gone = True
            await self._sign_off(group)
            group.after.append(partial(self._work, frozenset()))
            return True
        if ready:
            return None
        self._closing = True
        self._standing = Standing.AWAY
        await self._say(tx, now)
        return False

    async def _sign_off(self, group: Group) -> None:
        await end_leases_of(group.tx, self.name)
        await delete_worker(group.tx, self.name)

    async def _beat(self) -> None:
        try:
            async with asyncio.timeout(BEAT_MS_MAX / 1000):
                await self._house.run(self._renew, stream=QUEUE)
        except (ThreecardError, TimeoutError) as error:
            log.warning("worker %s could not renew its leases: %s", self.name, error)
            self._work(frozenset())

    async def _renew(self, group: Group) -> None:
        if self._gone:
            return
        tx, since = group.tx, self._house.clock.now()
        await be_brief(tx, BEAT_RESTS_MS)
        now = await database_now(tx)
        await self._keep_time(tx, now)
        await self._say(tx, now)
        if self._standing is not Standing.DEALS and not self._closing:
            return
        wanted = self._under_way() if self._closing else self._streams()
        most = now + LEASE_MS_MOST
        dealing = await count_workers(tx, Standing.DEALS.value, now=now, most=most)
        share = ceil(len(wanted) / max(1, dealing))
        held = await list_leases(tx, now=now, most=most)
        mine = sorted(stream for stream, worker in held.items() if worker == self.name)
        for stream in mine[share:]:
            await end_lease(tx, stream)
        mine = mine[:share]
        mine += [stream for stream in wanted if stream not in held][: share - len(mine)]
        until = now + LEASE_MS
        granted: dict[str, int] = {}
        for stream in sorted(mine):  # or two workers could wait for each other
            epoch = await take_lease(tx, stream, self.name, now=now, until=until, most=most)
            if epoch is not None:
                granted[stream] = epoch
        group.after.append(partial(self._take_up, granted, since))

    def _take_up(self, granted: dict[str, int], since: Millis) -> None:
        """Begin what a beat was granted, unless it took so long that the leases have run out."""
        if self._house.clock.now() - since < LEASE_MS:
            self._epochs.update(granted)
            self._work(frozenset(granted))

    async def _still_ours(self, stream: str, tx: Transaction) -> None:
        """Refuse to go on under a lease that somebody else has, or had, in the meantime."""
        if not await has_lease(tx, stream, self.name, epoch=self._epochs.get(stream, 0)):
            raise OvertakenError(Code.COMMAND_CONFLICT, f"Another worker looks after {stream}.")

    def _streams(self) -> Sequence[str]:
        """All that somebody has to look after: electronic tables, and the office."""
        tables = self._house.tables.items()
        dealt = (name for name, live in tables if not live.table.is_felt)
        return sorted([OFFICE, *dealt])

    def _under_way(self) -> Sequence[str]:
        """Tables whose bets are closed, and whose round is not over."""
        tables = self._house.tables
        streams = [name for name in self._streams() if name in tables]
        return [name for name in streams if tables[name].table.phase in UNDER_WAY]

    async def _say(self, tx: Transaction, now: int) -> None:
        ahead = self._house.clock.now() - now
        await save_worker(tx, self.name, WorkerRow(now + LEASE_MS, self._standing.value, ahead))

    async def _keep_time(self, tx: Transaction, now: int) -> None:
        """Go by the time of the first worker, if it stays another than ours.

        The database's clock that is set moves nobody: each finds that it is ahead by another
        amount, the same for all. One beat may lie between what two of them find.
        """
        first = await first_worker(tx, now=now, most=now + LEASE_MS_MOST)
        ahead = self._house.clock.now() - now
        if self._ahead is not None and abs(ahead - self._ahead) >= APART_MS:
            log.warning("the database's clock was set by %+.1f s", (self._ahead - ahead) / 1000)
        self._ahead = ahead
        apart = 0 if first is None or first[0] == self.name else first[1] - ahead
        self._apart_for = self._apart_for + 1 if abs(apart) >= APART_MS else 0
        if self._apart_for >= APART_BEATS:
            log.warning("worker %s was %+.1f s apart from the others", self.name, -apart / 1000)
            self._house.clock.set(Millis(self._house.clock.now() + apart))
            self._ahead, self._apart_for = ahead + apart, 0

    def _work(self, streams: frozenset[str]) -> None:
        """Look after these streams and no others."""
        if self._gone:
            streams = frozenset()
        for name in self._tasks.keys() - streams:
            self._tasks.pop(name).cancel()
        for name in streams - self._tasks.keys():
            duty = partial(self._duty, name, partial(self._still_ours, name))
            self._tasks[name] = self._house.tasks.begin(f"duty at {name}", duty)
