"""Signed heads: never signed over, sent elsewhere, and what two people may answer for; new keys."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.server.actors import World, in_loop
from threecard.core.errors import Code
from threecard.server.audit import examine, examine_store
from threecard.server.errors import HouseError, StoreError
from threecard.server.house.heads_away import HeadsAway
from threecard.server.house.signed_heads import EVERY_MS, HeadKeeper
from threecard.server.log.heads import present_heads, read_heads
from threecard.server.storage.sqlite import SqliteStore

CUT = (
    "DELETE FROM events WHERE stream = 'R3P' "
    "AND seq = (SELECT seq FROM streams WHERE stream = 'R3P')",
    "UPDATE streams SET seq = seq - 1, hash = (SELECT hash FROM events WHERE events.stream = 'R3P' "
    "AND events.seq = streams.seq - 1) WHERE stream = 'R3P'",
)

BEFORE = 200_000_000_000  # so that the machine's clock, which the command goes by, is later


async def sat_down(world: World) -> Path:
    """A table where somebody sits, signed."""
    await world.open_table("R3P")
    await world.do("R3P", "sit", by="Mei", position=1)
    heads = world.folder / "house.db.heads"
    await HeadKeeper(world.house, heads).write()
    return heads


def cut(path: Path) -> None:
    """The end of a log cut off, as somebody would who knows the chain."""
    with sqlite3.connect(path) as database:
        for statement in CUT:
            database.execute(statement)
    database.close()


@in_loop
async def test_a_house_does_not_open_over_other_logs_than_it_signed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        heads = await sat_down(world)
    [signed] = read_heads(heads)
    await world.house.open(signed)
    await world.close()
    cut(world.path)
    with pytest.raises(StoreError) as refused:
        await world.house.open(signed)
    assert refused.value.code is Code.HEADS_DIFFER
    assert "R3P ended at record" in refused.value.sentence
    await world.house.open()  # by who has no heads, it opens: then nothing differs
    await world.close()


@in_loop
async def test_heads_that_another_house_signed_are_not_gone_on_from(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        [signed] = read_heads(await sat_down(world))
    forged = msgspec.structs.replace(signed, heads={})
    with pytest.raises(StoreError) as refused:
        await world.house.open(forged)
    assert refused.value.code is Code.HEADS_DIFFER


@in_loop
async def test_a_house_stops_when_its_logs_change_under_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        heads = world.folder / "heads"
        keeper = HeadKeeper(world.house, heads)
        await world.open_table("R3P")
        await world.do("R3P", "sit", by="Mei", position=1)
        await keeper.write()
        before = heads.read_bytes()
        cut(world.path)
        await keeper.write()
        assert heads.read_bytes() == before
        with pytest.raises(HouseError) as refused:
            await world.do("R3P", "place_your_bets", by="dealer")
        assert refused.value.code is Code.HEADS_DIFFER
        assert "threecard audit" in refused.value.sentence


@in_loop
async def test_what_the_counter_writes_is_signed_while_every_table_rests(tmp_path: Path) -> None:
    """Or the end of the office's log could be cut off, and the chips with it."""
    async with World(tmp_path) as world:
        await world.open_table("R3P")
        heads = tmp_path / "heads"
        signing = asyncio.create_task(HeadKeeper(world.house, heads).run())
        for cents in (100_00, 50_00):
            await world.buy("Mei", cents=cents)
            world.clock.advance(EVERY_MS)
            await world.quiet()
            async with world.house.store.reading() as tx:
                assert read_heads(heads)[-1].heads == await present_heads(tx)
        signed = heads.read_bytes()
        world.clock.advance(EVERY_MS)
        await world.quiet()
        assert heads.read_bytes() == signed, "nothing was written, and nothing is signed"
        signing.cancel()


@in_loop
async def test_heads_go_elsewhere_as_they_are_signed(tmp_path: Path) -> None:
    """All that was sent is compared, not the last alone."""
    file, told = tmp_path / "elsewhere", tmp_path / "told"
    async with World(tmp_path) as world:
        away = HeadsAway(file, f"cat >> {told}")
        keeper = HeadKeeper(world.house, tmp_path / "heads", away)
        await world.open_table("R3P")
        for player in ("Mei", "Raj"):
            await world.do("R3P", "sit", by=player, position=1 if player == "Mei" else 2)
            await keeper.write()
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys, read_heads(file))).holds
    assert file.read_bytes() == told.read_bytes()
    assert len(read_heads(file)) == 2
    cut(world.path)
    report = await examine_store(SqliteStore(world.path), world.keys, read_heads(file))
    assert ("heads", "R3P") in {(each.check, each.stream) for each in report.findings}


@in_loop
async def test_heads_that_can_not_be_sent_stop_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(tmp_path) as world:
        away = HeadsAway(tmp_path / "no" / "folder", "exit 3")
        await HeadKeeper(world.house, tmp_path / "heads", away).write()
    assert len(read_heads(tmp_path / "heads")) == 1
    assert sum("signed heads were not" in each.message for each in caplog.records) == 2
