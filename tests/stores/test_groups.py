"""Of every store: what is written together is kept together, or not at all."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.checks import check_chain
from tests.stores.books import AT, CAGE, MEI, STREAM, TAN, bodies, grow, opened, pay
from tests.stores.factories import FACTORIES, Factory
from threecard.server.errors import FundsError, StoreError
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction


@in_loop
async def test_a_command_takes_back_its_own_and_no_more(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            async with tx.savepoint():
                await grow(tx, [b"first"])
                await pay(tx, CAGE, MEI, 10_00)
            with pytest.raises(FundsError):
                await _too_much(tx)
            assert await tx.balance(MEI) == 10_00
            async with tx.savepoint():
                await grow(tx, [b"second"])
                await pay(tx, MEI, TAN, 10_00)
        async with store.reading() as tx:
            assert [record.body for record in await tx.records(STREAM)] == [b"first", b"second"]
            assert [await tx.balance(each) for each in (CAGE, MEI, TAN)] == [-10_00, 0, 10_00]
            assert await tx.answered("Mei", "two") is None
            assert await find_snapshot(tx, STREAM) is None


async def _too_much(tx: Transaction) -> None:
    async with tx.savepoint():
        await grow(tx, [b"refused"])
        tx.remember("Mei", "two", Answer(b"f", b"a"), AT)
        await save_snapshot(tx, STREAM, 2, b"refused")
        await pay(tx, MEI, TAN, 10_01)


@pytest.mark.parametrize("looks", ["records", "streams", "balance"])
@in_loop
async def test_a_command_that_looks_and_is_refused_takes_back_nobody_elses(
    tmp_path: Path, factory: Factory, looks: str
) -> None:
    """Reading in the middle of a group may have to write first what waited; that stays."""
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            async with tx.savepoint():
                first = await grow(tx, bodies(2))
                await pay(tx, CAGE, MEI, 10_00)
                tx.remember("Mei", "one", Answer(b"f", b"a"), AT)
            with pytest.raises(FundsError):
                await _look_and_fail(tx, looks)
            async with tx.savepoint():
                second = await grow(tx, [b"third"])
        async with store.reading() as tx:
            assert await tx.records(STREAM) == [*first, *second]
            assert await tx.answered("Mei", "one") is not None
            assert await tx.balance(CAGE) == -10_00
            [(name, head)] = await tx.streams()
            check_chain(name, head, await tx.records(STREAM))


async def _look_and_fail(tx: Transaction, looks: str) -> None:
    async with tx.savepoint():
        await _look(tx, looks)
        await grow(tx, [b"refused"])
        await _look(tx, looks)
        await pay(tx, TAN, MEI, 1)


async def _look(tx: Transaction, looks: str) -> None:
    match looks:
        case "records":
            await tx.records(STREAM)
        case "streams":
            await tx.streams()
        case _:
            await tx.balance(CAGE)


async def _group_that_fails(store: Store) -> None:
    async with store.group() as tx:
        async with tx.savepoint():
            await grow(tx, bodies(3))
            await pay(tx, CAGE, MEI, 10_00)
        await pay(tx, TAN, CAGE, 1)


@in_loop
async def test_a_group_that_fails_leaves_nothing(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        with pytest.raises(FundsError):
            await _group_that_fails(store)
        async with store.reading() as tx:
            assert await tx.records(STREAM) == []
            assert await tx.balance(MEI) == 0
        async with store.group() as tx:  # and the next one works
            await grow(tx, bodies(1))


@in_loop
async def test_nothing_of_a_group_is_seen_before_it_is_committed(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await grow(tx, bodies(2))
            async with store.reading() as other:
                assert await other.records(STREAM) == []
        async with store.reading() as other:
            assert len(await other.records(STREAM)) == 2


@in_loop
async def test_a_look_is_of_one_moment(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store, store.reading() as look:
        assert await look.balance(MEI) == 0
        async with store.group() as tx:
            await grow(tx, bodies(1))
            await pay(tx, CAGE, MEI, 10_00)
        assert await look.balance(MEI) == 0
        assert await look.records(STREAM) == []


@in_loop
async def test_a_look_writes_nothing(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        with pytest.raises((StoreError, *store.failures)):
            async with store.reading() as look:
                await look.create("T9")
        async with store.reading() as look:
            assert [name for name, _ in await look.streams()] == [STREAM]


@pytest.mark.parametrize("name", FACTORIES)
@in_loop
async def test_a_group_killed_halfway_leaves_nothing(tmp_path: Path, name: str) -> None:
    async with opened(FACTORIES[name](tmp_path)) as store, store.group() as tx:
        kept = await grow(tx, bodies(2))
        await pay(tx, CAGE, MEI, 1_00)
    await asyncio.to_thread(_kill_halfway, name, tmp_path)
    async with opened(FACTORIES[name](tmp_path)) as store, store.group() as tx:
        assert await tx.records(STREAM) == kept
        assert await tx.balance(MEI) == 1_00
        assert await find_snapshot(tx, STREAM) is None


def _kill_halfway(name: str, place: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.stores.victim", name, str(place)],
        stdout=subprocess.PIPE,
        text=True,
    ) as victim:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "written\n"
        victim.kill()
