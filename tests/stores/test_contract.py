"""What the house relies on, of every store."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.actors import in_loop
from tests.server.checks import check_chain
from tests.stores.books import AT, ODD, STREAM, bodies, grow, pay
from tests.stores.factories import FACTORIES, Factory
from threecard.core.errors import Code
from threecard.server.errors import FundsError, StoreError
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry, changes, has_row, in_lock_order
from threecard.server.storage.records import Head
from threecard.server.storage.rounds import RoundEntry, add_round, extend_round
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction

MEI, TAN, METER = Account("wallet:Mei"), Account("wallet:Tan"), Account("meter:jackpot")
CAGE = Account("cage")


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    """A store with an empty stream in it."""
    await store.open()
    try:
        async with store.group() as tx:
            if not await tx.streams():
                await tx.create(STREAM)
        yield store
    finally:
        await store.close()


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
                    await tx.append(stream, records)
        async with store.group() as tx:
            assert not await tx.create(STREAM)
            assert await tx.create("T9")
        async with store.reading() as tx:
            assert await tx.records(STREAM) == first


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
        await tx.remember("Mei", "two", Answer(b"f", b"a"), AT)
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
                await tx.remember("Mei", "one", Answer(b"f", b"a"), AT)
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


@in_loop
async def test_an_answer_is_kept_for_its_person_and_command(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        answer = Answer(bytes(range(32)), b'{"seq":1}')
        async with store.group() as tx:
            assert await tx.answered("Mei", "one") is None
            await tx.remember("Mei", "one", answer, AT)
            assert await tx.answered("Mei", "one") == answer
        async with store.group() as tx:
            assert await tx.answered("Mei", "one") == answer
            assert await tx.answered("Mei", "ONE") is None
            assert await tx.answered("mei", "one") is None
            assert await tx.answered("Tan", "one") is None
        with pytest.raises(store.failures):
            async with store.group() as tx:
                await tx.remember("Mei", "one", Answer(b"other", b""), AT)


@in_loop
async def test_cents_move_and_the_rows_are_the_sums(tmp_path: Path, factory: Factory) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await grow(tx, bodies(1))
            assert await pay(tx, CAGE, MEI, 10_00) == {MEI: 10_00}
            assert await pay(tx, MEI, TAN, 4_00) == {MEI: 6_00, TAN: 4_00}
            assert await pay(tx, "house", "stakes:T1", 1) == {}
            # Of one posting only the sums count: this wallet gets before it gives.
            both = [(1, Entry(MEI, CAGE, 9_00, "out")), (1, Entry(CAGE, MEI, 5_00, "in"))]
            assert await tx.move(STREAM, AT, both) == {MEI: 2_00}
        async with store.reading() as tx:
            for account, cents in ((MEI, 2_00), (TAN, 4_00), (CAGE, -6_00), ("house", -1)):
                assert await tx.balance(Account(account)) == cents
            assert await tx.balance(Account("wallet:nobody")) == 0
            rows = await tx.rows("SELECT stream, seq, at, source, target, cents FROM ledger")
            assert rows[0] == (STREAM, 1, AT, CAGE, MEI, 10_00)
            assert len(rows) == 5


@pytest.mark.parametrize("account", [MEI, METER])
@in_loop
async def test_no_wallet_and_no_meter_falls_below_zero(
    tmp_path: Path, factory: Factory, account: Account
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await grow(tx, bodies(1))
            await pay(tx, CAGE, account, 10_00)
        for taken in (10_01, 10**12):
            with pytest.raises(FundsError) as refused:
                async with store.group() as tx:
                    await pay(tx, account, CAGE, taken)
            assert refused.value.code is Code.NOT_ENOUGH_CHIPS
            assert refused.value.account == account
        with pytest.raises(FundsError):  # who never had any
            async with store.group() as tx:
                await pay(tx, f"{account}2", CAGE, 1)
        # The database holds it too, whatever a program may ask.
        for statement, values in (
            ("UPDATE balances SET cents = cents - ? WHERE account = ?", (10_01, account)),
            ("INSERT INTO balances (cents, account) VALUES (?, ?)", (-1, f"{account}2")),
        ):
            with pytest.raises(store.failures):
                async with store.group() as tx:
                    await tx.rows(statement, *values)
        async with store.group() as tx:
            assert await pay(tx, account, CAGE, 10_00) == {account: 0}


@pytest.mark.parametrize(
    ("source", "target", "cents"),
    [("cage", "wallet:Mei", 0), ("cage", "wallet:Mei", -5), ("cage", "cage", 5)],
)
@in_loop
async def test_an_entry_moves_something_somewhere_else(
    tmp_path: Path, factory: Factory, source: str, target: str, cents: int
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await grow(tx, bodies(1))
        with pytest.raises((FundsError, *store.failures)):
            async with store.group() as tx:
                await pay(tx, source, target, cents)


@in_loop
async def test_accounts_are_held_in_whatever_order_they_are_named(
    tmp_path: Path, factory: Factory
) -> None:
    async with opened(factory(tmp_path)) as store:
        async with store.group() as tx:
            await pay(tx, CAGE, MEI, 10_00)
        async with store.group() as tx:
            await tx.hold([METER, TAN, MEI])  # two of them have no row yet
            await pay(tx, MEI, TAN, 1_00)


@given(st.lists(st.sampled_from("abcdefg"), unique=True))
def test_wallets_come_by_name_and_the_meter_last(names: list[str]) -> None:
    accounts = [METER, *(Account(f"wallet:{name}") for name in names)]
    ordered = in_lock_order(accounts)
    assert ordered[-1] == METER
    assert ordered == in_lock_order(reversed(accounts))
    assert ordered[:-1] == sorted(ordered[:-1])


def test_only_wallets_and_the_meter_have_rows() -> None:
    assert [has_row(Account(name)) for name in (MEI, METER, CAGE, "stakes:T1", "owed")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    moved = [Entry(MEI, CAGE, 3, "a"), Entry(METER, MEI, 5, "b"), Entry(CAGE, MEI, 1, "c")]
    assert changes(moved) == {MEI: 3, METER: -5}


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
            await extend_round(tx, STREAM, 1, 11)
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
            await tx.remember("Mei", "one", Answer(b"", b""), Millis(large))
        async with store.reading() as tx:
            assert await tx.balance(MEI) == large
            assert await tx.balance(CAGE) == -large


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
