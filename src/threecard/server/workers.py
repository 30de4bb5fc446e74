"""Workers: who keeps a house open together, and which of them deals which table.

A worker says every second that it is alive, and holds a lease on each table it deals. When it dies
its leases run out, and another worker's dealer goes on from where the log ends: a step that was
committed is in the log, and one that was not is taken anew. A worker's death is no power failure;
all of them gone is.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from math import ceil

from threecard.core.errors import ThreecardError
from threecard.server.dealer import AutomaticDealer
from threecard.server.house import House
from threecard.server.lane import Group
from threecard.server.office import STREAM as OFFICE

BEAT_MS = 1_000
LEASE_MS = 3_500  # with a beat more, a table's new dealer is there within five seconds
JOIN_MS = 250

log = logging.getLogger(__name__)


class Worker:
    """One of the workers of a house."""

    def __init__(self, house: House, name: str) -> None:
        self.name = name
        self._house = house
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._ready = False

    @property
    def deals(self) -> frozenset[str]:
        """The tables whose dealer runs here."""
        return frozenset(self._dealers)

    async def join(self) -> bool:
        """Join the house; whether it was down, so that this worker has to recover it first.

        Who joins while another recovers waits for it: no wager is taken before every round that
        broke off is ruled on.
        """
        while True:
            others_ready = await self._house.run(self._enter)
            if others_ready is not None:
                return not others_ready
            await self._house.clock.sleep(JOIN_MS)

    async def _enter(self, group: Group) -> bool | None:
        """Whether some worker is ready; None while one is about to be."""
        tx, now = group.tx, self._house.clock.now()
        await tx.lock(OFFICE)
        await tx.rows("DELETE FROM workers WHERE until < ?", now)
        found = await tx.rows("SELECT ready FROM workers WHERE worker <> ?", self.name)
        ready = any(row[0] for row in found)
        if found and not ready:
            return None
        await tx.rows(
            "INSERT INTO workers (worker, until, ready) VALUES (?, ?, ?)",
            self.name,
            now + LEASE_MS,
            int(ready),
        )
        self._ready = ready
        return ready

    def open_doors(self) -> None:
        """Every round that broke off is ruled on: from now on this worker deals."""
        self._ready = True

    async def run(self) -> None:
        """Say so every second, and deal a fair share of the tables, until cancelled."""
        try:
            while True:
                try:
                    await self._house.run(self._beat)
                except ThreecardError as error:
                    log.warning("worker %s could not renew its leases: %s", self.name, error)
                    self._deal(frozenset())
                await self._house.clock.sleep(BEAT_MS)
        finally:
            self._deal(frozenset())

    async def leave(self) -> None:
        """Give up all leases, so that others take over at once."""
        self._deal(frozenset())
        await self._house.run(self._resign)

    async def _resign(self, group: Group) -> None:
        await group.tx.rows("DELETE FROM leases WHERE worker = ?", self.name)
        await group.tx.rows("DELETE FROM workers WHERE worker = ?", self.name)

    async def _beat(self, group: Group) -> None:
        tx, now = group.tx, self._house.clock.now()
        await tx.rows(
            "INSERT INTO workers (worker, until, ready) VALUES (?, ?, ?) "
            "ON CONFLICT (worker) DO UPDATE SET until = excluded.until, ready = excluded.ready",
            self.name,
            now + LEASE_MS,
            int(self._ready),
        )
        if not self._ready:
            return
        alive = (await tx.rows("SELECT COUNT(*) FROM workers WHERE until >= ?", now))[0][0]
        tables = sorted(
            name
            for name, live in self._house.tables.items()
            if live.table.config is not None and not live.table.is_felt
        )
        share = ceil(len(tables) / alive)
        held = await tx.rows("SELECT stream, worker FROM leases WHERE until >= ?", now)
        mine = sorted(str(stream) for stream, worker in held if worker == self.name)
        for stream in mine[share:]:
            await tx.rows("DELETE FROM leases WHERE stream = ?", stream)
        mine = mine[:share]
        taken = {str(stream) for stream, _ in held}
        mine += [stream for stream in tables if stream not in taken][: share - len(mine)]
        granted = [stream for stream in mine if await self._lease(group, stream, now)]
        group.after.append(partial(self._deal, frozenset(granted)))

    async def _lease(self, group: Group, stream: str, now: int) -> bool:
        """Take or renew a lease that nobody else holds."""
        return bool(
            await group.tx.rows(
                "INSERT INTO leases (stream, worker, until) VALUES (?, ?, ?) "
                "ON CONFLICT (stream) DO UPDATE SET worker = excluded.worker, "
                "until = excluded.until WHERE leases.worker = excluded.worker OR leases.until < ? "
                "RETURNING stream",
                stream,
                self.name,
                now + LEASE_MS,
                now,
            )
        )

    def _deal(self, tables: frozenset[str]) -> None:
        """Have dealers at these tables and at no others."""
        for name in self._dealers.keys() - tables:
            self._dealers.pop(name).cancel()
        for name in tables - self._dealers.keys():
            dealer = AutomaticDealer(self._house, name)
            self._dealers[name] = asyncio.create_task(dealer.run(), name=f"dealer of {name}")
