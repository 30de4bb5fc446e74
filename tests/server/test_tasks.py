"""Background tasks: what breaks is begun again, counted, and known to who asks for readiness."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.stores.postgres import database_of, server
from threecard.server.api.readiness import Readiness
from threecard.server.errors import CommitUnknownError, HouseError
from threecard.server.house import tasks
from threecard.server.house.receipts import Receipt
from threecard.server.log.commit_queue import Group
from threecard.server.storage.postgres import PostgresStore

WITHIN = 20.0


@in_loop
async def test_a_task_that_breaks_or_ends_is_begun_again_and_the_house_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        house, counted, begun = world.house, list[str](), 0
        house.tasks.counted = counted.append
        ready = Readiness(house, lambda: True)
        await ready.check()

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun == 1:
                raise RuntimeError("it broke")
            if begun == 2:
                return  # as nothing that goes on for ever should
            await asyncio.Event().wait()

        task = house.tasks.begin("heads", work)
        for _ in range(3):
            await asyncio.sleep(0)
            world.clock.advance(tasks.AGAIN_MS)
            await world.quiet()
        assert begun == 3
        assert counted == ["heads", "heads"]
        ready._looked_at = 0.0  # a second later
        with pytest.raises(HouseError, match="heads"):
            await ready.check()
        monkeypatch.setattr(tasks, "STEADY_SECONDS", 0.0)  # it went on for a while
        ready._looked_at = 0.0
        await ready.check()
        task.cancel()


@in_loop
async def test_a_fault_after_a_commit_does_not_end_the_queue(tmp_path: Path) -> None:
    def broken() -> None:
        raise RuntimeError("what follows a commit broke")

    async def work(group: Group) -> None:
        group.after.append(broken)

    async with World(tmp_path) as world:
        await world.open_table("R3P")
        with pytest.raises(CommitUnknownError):
            await world.house.run(work)
        async with asyncio.timeout(WITHIN):
            sat = await world.house.give("R3P", ask("sit", by="Mei", position=1), command="one")
        assert isinstance(sat, Receipt)


@in_loop
async def test_a_database_that_takes_nothing_makes_the_house_unready(tmp_path: Path) -> None:
    url = database_of(tmp_path)
    with psycopg.connect(url) as connection:
        name = connection.info.dbname

    def allow(*, connections: bool) -> None:
        with psycopg.connect(server(), autocommit=True) as operator:
            operator.execute(
                sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}").format(
                    sql.Identifier(name), sql.SQL(str(connections))
                )
            )
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
            )

    async with World(tmp_path, store=lambda _path: PostgresStore(url)) as world:
        ready = Readiness(world.house, lambda: True)
        await ready.check()
        await asyncio.to_thread(allow, connections=False)
        ready._looked_at = 0.0
        with pytest.raises(HouseError):
            await ready.check()
        await asyncio.to_thread(allow, connections=True)
        async with asyncio.timeout(WITHIN):
            while True:
                ready._looked_at = 0.0
                try:
                    await ready.check()
                except HouseError:
                    await asyncio.sleep(0.1)
                else:
                    break
