"""The SQLite store's own: one house to a file, synced commits, copies of a running house."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.checks import check_chain, check_house
from tests.stores.books import AT, KEYS, STREAM, bodies, grow, pay
from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.log.records import chain
from threecard.server.storage.accounts import Account
from threecard.server.storage.records import Head
from threecard.server.storage.sqlite import READERS_MAX, SqliteStore

MEI = Account("wallet:Mei")


@in_loop
async def test_a_second_house_on_the_same_file_is_refused(tmp_path: Path) -> None:
    first, second = (SqliteStore(tmp_path / "house.db") for _ in range(2))
    await first.open()
    with pytest.raises(StoreError) as refused:
        await second.open()
    assert refused.value.code is Code.STORE_IN_USE
    assert str(tmp_path / "house.db") in refused.value.sentence
    assert refused.value.sentence.endswith(".")
    await second.close()
    with pytest.raises(StoreError):  # being refused gave nothing up
        await second.open()
    await first.close()
    await second.open()
    await second.close()


@in_loop
async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    writer = store._writer
    assert writer is not None
    asked = ("journal_mode", "synchronous", "foreign_keys")
    found = [writer.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
    assert found == ["wal", 2, 1]
    await store.close()


@in_loop
async def test_of_many_who_read_at_once_few_connections_are_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    async with AsyncExitStack() as reading:
        for _ in range(3 * READERS_MAX):
            tx = await reading.enter_async_context(store.reading())
            assert await tx.streams() == []
    assert len(store._readers) == READERS_MAX
    await store.close()


@in_loop
async def test_a_full_disk_takes_back_the_whole_group_and_nothing_else(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Tan")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        store = world.house.store
        assert isinstance(store, SqliteStore)
        assert store._writer is not None
        before = world.live("R3P")
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        crowd = [f"player {number}" for number in range(300)]
        answers = await asyncio.gather(
            world.wager("R3P", "Mei", 1),
            *(world.buy(player) for player in crowd),
            world.wager("R3P", "Tan", 2),
            return_exceptions=True,
        )
        assert all(isinstance(answer, StoreError) for answer in answers), "one group, one fate"
        assert world.live("R3P") is before
        assert await world.chips("Mei") == 50_000_00
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await check_house(world.house)
        await world.wager("R3P", "Mei", 1)
        await world.lose_power()
        await world.house.open()
        await check_house(world.house)


@in_loop
async def test_a_copy_made_while_the_house_writes_is_whole_and_a_prefix(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    async with store.group() as tx:
        await tx.create(STREAM)
    done = False

    async def write() -> None:
        while not done:
            async with store.group() as tx:
                await grow(tx, bodies(3))
                await pay(tx, "cage", MEI, 1_00)
            await asyncio.sleep(0)

    writing = asyncio.create_task(write())
    for number in range(4):
        await asyncio.sleep(0.05)
        await store.backup(str(tmp_path / f"copy{number}.db"))
    done = True
    await writing
    async with store.reading() as tx:
        records = await tx.records(STREAM)
    counts = []
    for number in range(4):
        copy = SqliteStore(tmp_path / f"copy{number}.db")
        await copy.open()
        async with copy.reading() as tx:
            kept = await tx.records(STREAM)
            [(name, head)] = await tx.streams()
            check_chain(name, head, kept)
            assert kept == records[: len(kept)]
            assert len(kept) % 3 == 0, "a group is in it whole or not at all"
            assert await tx.balance(MEI) == len(kept) // 3 * 1_00
            assert await tx.balance(Account("cage")) == -await tx.balance(MEI)
        await copy.close()
        counts.append(len(kept))
    assert counts == sorted(counts)
    assert 0 < counts[0] < counts[-1] <= len(records)
    with pytest.raises(StoreError) as refused:
        await store.backup(str(tmp_path / "copy0.db"))
    assert refused.value.sentence.endswith("choose another name.")
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".partial")]
    await store.close()


@in_loop
async def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"this is a letter, not a database" * 200)
    store = SqliteStore(path)
    with pytest.raises(StoreError) as refused:
        await store.open()
    assert str(path) in refused.value.sentence
    await store.close()


@in_loop
async def test_a_commit_the_database_refuses_is_said_and_taken_back(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.open()
    assert store._writer is not None
    async with store.group() as tx:
        await tx.create(STREAM)
    with pytest.raises(StoreError) as failed:
        await _of_a_stream_never_begun(store)
    assert failed.value.code is Code.STORE_FAILED
    assert isinstance(failed.value.__cause__, sqlite3.Error)
    async with store.group() as tx:
        assert await tx.records(STREAM) == []
        await grow(tx, bodies(1))
    await store.close()


async def _of_a_stream_never_begun(store: SqliteStore) -> None:
    """The database notices at the commit, and not before."""
    async with store.group() as tx:
        await tx.rows("PRAGMA defer_foreign_keys = ON")
        await grow(tx, bodies(1))
        tx.append("T9", chain(KEYS, Head(), "T9", AT, bodies(1)))
