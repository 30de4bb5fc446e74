"""Balances: the accounts that have a row. `Transaction.balance` says what one of them holds."""

from __future__ import annotations

from collections.abc import Collection

from threecard.server.storage.accounts import Account
from threecard.server.storage.transaction import Transaction


async def has_balance(tx: Transaction, account: Account) -> bool:
    """Whether an account ever held anything."""
    return bool(await tx.rows("SELECT 1 FROM balances WHERE account = ?", account))


async def balances_of(tx: Transaction, accounts: Collection[Account]) -> dict[Account, int]:
    """What those of these accounts hold that ever held anything, asked at once."""
    asked = "SELECT account, cents FROM balances WHERE account = ANY(?)"
    return {Account(name): int(cents) for name, cents in await tx.run_for(asked, accounts)}
