"""Balances: the accounts that have a row. `Transaction.balance` says what one of them holds."""

from __future__ import annotations

from threecard.server.storage.accounts import Account
from threecard.server.storage.transaction import Transaction


async def has_balance(tx: Transaction, account: Account) -> bool:
    """Whether an account ever held anything."""
    return bool(await tx.rows("SELECT 1 FROM balances WHERE account = ?", account))
