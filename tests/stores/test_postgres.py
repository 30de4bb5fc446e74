"""What is particular to PostgreSQL: rows that are held, and for how long."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.actors import in_loop
from tests.stores.books import AT, pay
from tests.stores.postgres import database_of
from threecard.server.errors import FundsError
from threecard.server.storage.accounts import Account
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.snapshots import save_snapshot
from threecard.server.storage.transaction import Transaction

EVE, STAKES, CAGE = Account("wallet:Eve"), Account("stakes:T1"), Account("cage")


async def write(tx: Transaction) -> None:
    """Something written at once, as a snapshot is: it sets the savepoint."""
    await save_snapshot(tx, "T1", 0, b"")


@in_loop
async def test_what_a_refused_command_held_is_looked_up_anew_by_the_next(tmp_path: Path) -> None:
    """A savepoint undone lets its rows go: others may have changed them since."""
    store = PostgresStore(database_of(tmp_path))
    await store.open()
    try:
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
    finally:
        await store.close()


@in_loop
async def test_wallets_are_held_in_one_question_and_against_others(tmp_path: Path) -> None:
    store = PostgresStore(database_of(tmp_path))
    await store.open()
    try:
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
    finally:
        await store.close()
