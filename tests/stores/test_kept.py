"""Of every store: records, answers, snapshots and rounds come back as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.checks import check_chain
from tests.stores.books import AT, CAGE, MEI, ODD, STREAM, bodies, grow, opened, pay
from tests.stores.factories import Factory
from threecard.server.ports import Millis
from threecard.server.storage.records import Head
from threecard.server.storage.rounds import RoundEntry, add_round, extend_round
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.transaction import Answer


@in_loop
async def test_records_come_back_byte_for_byte(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            assert await tx.lock(STREAM) == Head()
            written = await grow(tx, ODD)
            assert await tx.records(STREAM) == written, "a group sees what it wrote"
        async with store.group() as tx:
            written += await grow(tx, bodies(3))
        async with store.reading() as tx:
            records = await tx.records(STREAM)
            assert records == written
            assert [record.body for record in records] == [*ODD, *bodies(3)]
            [(name, head)] = await tx.streams()
            check_chain(name, head, records)
            assert await tx.records(STREAM, after=2, last=4) == written[2:4]
            assert await tx.records(STREAM, after=8) == []
            assert await tx.records("T9") == []
        async with store.group() as tx:
            assert await tx.lock(STREAM) == head
            assert await tx.lock("T9") == Head()


@in_loop
async def test_a_record_is_written_once_and_for_a_stream_there_is(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            first = await grow(tx, bodies(1))
        for stream, records in ((STREAM, first), ("T9", first)):
            with pytest.raises(store.failures):
                async with store.group() as tx:
                    tx.append(stream, records)
        async with store.group() as tx:
            assert not await tx.create(STREAM)
            assert await tx.create("T9")
        async with store.reading() as tx:
            assert await tx.records(STREAM) == first


@in_loop
async def test_an_answer_is_kept_for_its_person_and_command(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        answer = Answer(bytes(range(32)), b'{"seq":1}')
        async with store.group() as tx:
            assert await tx.answered("Mei", "one") is None
            tx.remember("Mei", "one", answer, AT)
            assert await tx.answered("Mei", "one") == answer
        async with store.group() as tx:
            assert await tx.answered("Mei", "one") == answer
            assert await tx.answered("Mei", "ONE") is None
            assert await tx.answered("mei", "one") is None
            assert await tx.answered("Tan", "one") is None
        with pytest.raises(store.failures):
            async with store.group() as tx:
                tx.remember("Mei", "one", Answer(b"other", b""), AT)


@in_loop
async def test_a_group_looks_all_its_commands_up_at_once(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        answer, odd = Answer(bytes(range(32)), b'{"seq":1}'), 'a "quoted" [id], é'
        async with store.group() as tx:
            tx.remember("Mei", "one", answer, AT)
            tx.remember("Mei", odd, answer, AT)
        async with store.group() as tx:
            tx.expect([("Mei", "one"), ("Mei", "two"), ("Tan", "one"), ("Mei", odd)])
            assert not tx.is_new("Mei", "two"), "nothing is known before it is looked up"
            assert await tx.answered("Mei", "two") is None
            asked = (("Mei", "two"), ("Tan", "one"), ("Mei", "one"), ("Mei", odd), ("Mei", "three"))
            assert [tx.is_new(*each) for each in asked] == [True, True, False, False, False]
            assert await tx.answered("Mei", "one") == await tx.answered("Mei", odd) == answer
            assert await tx.answered("Mei", "three") is None, "not expected, and found all the same"
            mark = tx.mark()
            tx.remember("Mei", "two", answer, AT)
            assert not tx.is_new("Mei", "two")
            assert await tx.answered("Mei", "two") == answer
            await tx.take_back(mark)
            assert await tx.answered("Mei", "two") is None


@in_loop
async def test_a_snapshot_takes_the_place_of_the_one_before(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            assert await find_snapshot(tx, STREAM) is None
            await save_snapshot(tx, STREAM, 3, ODD[1])
            await save_snapshot(tx, STREAM, 7, b"later")
        async with store.reading() as tx:
            assert await find_snapshot(tx, STREAM) == (7, b"later")


@in_loop
async def test_rounds_are_indexed_once_and_may_grow(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        first = RoundEntry(1, 2, 9, void=False, players=("Mei", "Tan"))
        async with store.group() as tx:
            await add_round(tx, STREAM, first, AT)
            await add_round(tx, STREAM, RoundEntry(2, 10, 12, void=True, players=()), AT)
            await extend_round(tx, STREAM, 1, 11, void=False)
        with pytest.raises(store.failures):
            async with store.group() as tx:
                await add_round(tx, STREAM, first, AT)
        async with store.reading() as tx:
            rounds = await tx.rows(
                "SELECT round, first_seq, last_seq, at, void FROM rounds ORDER BY round"
            )
            assert rounds == [(1, 2, 11, AT, 0), (2, 10, 12, AT, 1)]
            played = await tx.rows("SELECT player, round FROM round_players ORDER BY player")
            assert played == [("Mei", 1), ("Tan", 1)]


@in_loop
async def test_a_store_opens_again_where_it_was_closed(tmp_path: Path, factory: Factory) -> None:
    for times in range(1, 4):
        async with opened(factory(tmp_path)) as store, store.group() as tx:
            assert len(await tx.records(STREAM)) == times - 1
            await grow(tx, bodies(1))
            assert await pay(tx, CAGE, MEI, 1_00) == {MEI: times * 1_00}


@in_loop
async def test_numbers_keep_their_size(tmp_path: Path, factory: Factory) -> None:
    large = 2**53 - 1
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await grow(tx, bodies(1))
            assert await pay(tx, CAGE, MEI, large) == {MEI: large}
            tx.remember("Mei", "one", Answer(b"", b""), Millis(large))
        async with store.reading() as tx:
            assert await tx.balance(MEI) == large
            assert await tx.balance(CAGE) == -large
