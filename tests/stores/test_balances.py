"""Of every store: cents move between accounts, and no wallet and no meter falls below zero."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.actors import in_loop
from tests.stores.books import AT, CAGE, MEI, METER, STREAM, TAN, bodies, grow, opened, pay
from tests.stores.factories import Factory
from threecard.core.errors import Code
from threecard.server.errors import FundsError
from threecard.server.storage.accounts import Account, Entry, changes, has_row, in_lock_order


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
