"""Who leaves a house leaves it to somebody who is there, or closes it."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.stores.postgres import database_of
from threecard.server.log.commit_queue import Group
from threecard.server.ports import SystemClock
from threecard.server.process.leases import LEASE_MS, QUEUE, Standing, Worker
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.workers import WorkerRow, database_now, save_worker

LATE_MS = 1_000  # before it is heard, something was said


async def _say(group: Group, *, late: int) -> None:
    """Another worker's word reaches the database so long after it was said."""
    said = await database_now(group.tx) - late
    await save_worker(group.tx, "other", WorkerRow(said + LEASE_MS, Standing.DEALS.value))


@pytest.mark.parametrize(("late", "stays"), [(LATE_MS, False), (0, True)], ids=["late", "at once"])
@in_loop
async def test_a_house_is_not_left_to_who_spoke_before_it_was_asked(
    tmp_path: Path, late: int, *, stays: bool
) -> None:
    """A worker that was killed may have been heard only afterwards: its last beat was under way."""
    url = database_of(tmp_path)
    async with World(tmp_path, store=lambda _path: PostgresStore(url)) as world:
        house = world.house
        house.clock = SystemClock()
        worker = Worker(house, "this", lambda _stream, _fence: asyncio.sleep(1_000))
        await worker.join()
        worker.open_doors()
        await house.run(partial(_say, late=2 * LATE_MS), stream=QUEUE)
        joined = await house.run(_until, stream=QUEUE)
        leaving = asyncio.create_task(worker.leave())
        while await house.run(_until, stream=QUEUE) == joined:
            await house.clock.sleep(10)
        await house.run(partial(_say, late=late), stream=QUEUE)
        assert await asyncio.wait_for(leaving, 3 * LEASE_MS / 1_000) is stays
        await worker.go()


async def _until(group: Group) -> int:
    """How long the one that leaves is there, by what it said last."""
    [(until,)] = await group.tx.rows("SELECT until FROM workers WHERE worker = 'this'")
    return int(until)
