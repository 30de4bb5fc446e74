"""What is particular to PostgreSQL, and to the model of it: rows that are held, and how long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import psycopg
import pytest

from tests.server.actors import in_loop
from tests.stores.books import AT, pay
from tests.stores.factories import FACTORIES
from threecard.server.errors import FundsError, StoreError
from threecard.server.log.commit_queue import CommitQueue, Group
from threecard.server.storage.accounts import Account
from threecard.server.storage.leases import take_lease
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.snapshots import save_snapshot
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction

EVE, ANN = Account("wallet:Eve"), Account("wallet:Ann")
STAKES, CAGE = Account("stakes:T1"), Account("cage")


@asynccontextmanager
async def opened(kind: str, place: Path) -> AsyncIterator[PostgresStore]:
    store = FACTORIES[kind](place)
    assert isinstance(store, PostgresStore)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def write(tx: Transaction) -> None:
    """Something written at once, as a snapshot is: it sets the savepoint."""
    await save_snapshot(tx, "T1", 0, b"")


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_what_a_refused_command_held_is_looked_up_anew_by_the_next(
    tmp_path: Path, kind: str
) -> None:
    """A savepoint undone lets its rows go: others may have changed them since."""
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            await pay(tx, CAGE, EVE, 100)
        async with store.group() as tx:
            mark = tx.mark()
            await write(tx)
            try:
                await pay(tx, EVE, STAKES, 1_000)
            except FundsError:
                await tx.take_back(mark)
            async with asyncio.timeout(5), store.group() as other:
                await pay(other, EVE, STAKES, 30)
            await pay(tx, EVE, STAKES, 20)
        async with store.reading() as tx:
            assert await tx.balance(EVE) == 50
            assert await tx.balance(STAKES) == 50


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_wallets_are_held_in_one_question_and_against_others(
    tmp_path: Path, kind: str
) -> None:
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            await tx.move("T1", AT, [])
            await pay(tx, CAGE, EVE, 100)
        order: list[str] = []

        async def take(name: str) -> None:
            async with store.group() as tx:
                await tx.hold([EVE, Account("wallet:Ann"), Account("meter:jackpot")])
                order.append(name)
                await asyncio.sleep(0.05)
                await pay(tx, EVE, STAKES, 10)
                order.append(name)

        await asyncio.gather(take("a"), take("b"))
        assert order in (["a", "a", "b", "b"], ["b", "b", "a", "a"])


async def _take_two(store: Store, first: Account, second: Account) -> str:
    """Hold one account, and then another, each in a question of its own."""
    try:
        async with store.group() as tx:
            await tx.hold([first])
            await asyncio.sleep(0.2)
            await tx.hold([second])
    except store.failures as error:
        return type(error).__name__
    return "held both"


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_two_who_wait_for_each_other_are_found_out(tmp_path: Path, kind: str) -> None:
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            await pay(tx, CAGE, EVE, 100)
            await pay(tx, CAGE, ANN, 100)
        came = await asyncio.gather(_take_two(store, EVE, ANN), _take_two(store, ANN, EVE))
        assert sorted(came) == ["DeadlockDetected", "held both"]


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_commands_of_one_group_take_accounts_in_order_or_begin_another(
    tmp_path: Path, kind: str
) -> None:
    """One who takes both at once, in order, would wait for the group, and the group for them."""
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            await pay(tx, CAGE, EVE, 100)
            await pay(tx, CAGE, ANN, 100)
        sizes: list[int] = []
        queue = CommitQueue(store, [lambda count, _seconds: sizes.append(count)])

        async def cash(account: Account, group: Group) -> None:
            await pay(group.tx, account, CAGE, 10)
            await asyncio.sleep(0.3)

        asked = [queue.submit(partial(cash, each)) for each in (EVE, ANN, EVE)]
        async with asyncio.timeout(5):
            await asyncio.gather(*asked, _take_both(store))
        await queue.close()
        assert sizes == [1, 2]
        async with store.reading() as tx:
            assert [await tx.balance(each) for each in (EVE, ANN)] == [80, 90]


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_groups_of_a_line_hold_its_stream_before_whatever_else_they_write(
    tmp_path: Path, kind: str
) -> None:
    """As sessions: one group would hold one and wait for the stream, another would hold it."""
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
        queue = CommitQueue(store, [], first="T1")

        async def write_then_hold(group: Group) -> None:
            await write(group.tx)
            await group.tx.lock("T1")

        async with asyncio.timeout(5):
            async with store.group() as tx:
                await tx.lock("T1")
                asked = queue.submit(write_then_hold)
                await asyncio.sleep(0.3)
                await write(tx)
            await asked
        await queue.close()


async def _take_both(store: PostgresStore) -> None:
    await asyncio.sleep(0.1)
    async with store.group() as tx:
        await tx.hold([ANN])
        await asyncio.sleep(0.4)
        await tx.hold([EVE])


async def _break_off(store: PostgresStore) -> int | None:
    """The number of a transaction that comes to nothing; while it runs nobody knows that yet."""
    number: int | None = None
    with suppress(FundsError):
        async with store.group() as tx:
            await pay(tx, CAGE, EVE, 1)
            number = await tx.number()
            with pytest.raises(StoreError):
                await store.is_committed(number)
            await pay(tx, ANN, CAGE, 1)
    return number


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_a_transaction_is_known_by_its_number_while_it_runs_and_after(
    tmp_path: Path, kind: str
) -> None:
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            committed = await tx.number()
        assert committed is not None
        assert await store.is_committed(committed)
        aborted = await _break_off(store)
        assert not await store.is_committed(aborted)


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_who_leases_a_stream_does_not_wait_for_who_holds_it(
    tmp_path: Path, kind: str
) -> None:
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
        async with store.group() as tx:
            await tx.lock("T1")
            async with asyncio.timeout(5), store.group() as other:
                assert await take_lease(other, "T1", "a", now=1, until=2, most=3) == 1


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_who_takes_a_stream_learns_what_its_group_asks_for_first(
    tmp_path: Path, kind: str
) -> None:
    """One message: where the stream stands, the transaction's number, and what was answered."""
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
            tx.remember("Eve", "it's 1", Answer(b"asked", b"done"), AT)
        async with store.group() as tx:
            tx.expect([("Eve", "it's 1"), ("Eve", "2")])
            await tx.lock("T1")
            assert tx.known_as is not None
            assert tx.is_new("Eve", "2")
            assert not tx.is_new("Eve", "it's 1")
            assert await tx.answered("Eve", "it's 1") == Answer(b"asked", b"done")


async def _answer_twice(store: Store) -> None:
    async with store.group() as tx:
        await tx.lock("T1")
        tx.remember("Eve", "1", Answer(b"asked", b"done"), AT)
        tx.remember("Eve", "1", Answer(b"asked", b"done again"), AT)


@pytest.mark.parametrize("kind", ["postgres", "model"])
@in_loop
async def test_what_can_not_be_written_is_known_not_to_be_committed(
    tmp_path: Path, kind: str
) -> None:
    """It goes with the commit, and the server's own word for it is an answer."""
    async with opened(kind, tmp_path) as store:
        async with store.group() as tx:
            await tx.create("T1")
        with pytest.raises(psycopg.IntegrityError):
            await _answer_twice(store)
        async with store.group() as tx:
            assert await tx.answered("Eve", "1") is None


@in_loop
async def test_nobody_meets_a_connection_that_died_at_rest(tmp_path: Path) -> None:
    """Or they would be refused, or told that nobody knows, by a database that answers everybody."""
    async with opened("postgres", tmp_path) as store:
        await _end_all(store.url)
        async with store.reading() as tx:
            assert await tx.balance(EVE) == 0
        await _end_all(store.url)
        async with store.group() as tx:
            await tx.create("T1")


async def _end_all(url: str) -> None:
    """Every connection that a store keeps, as a crash of the server ends them."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as operator:
        ended = await operator.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert {ok for (ok,) in await ended.fetchall()} == {True}
