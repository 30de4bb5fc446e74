"""Accounts: what entries of the ledger move cents between, and which of them have a balance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from msgspec import Struct

Account = NewType("Account", str)


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """Cents moved from one account to another; so every sum over all accounts is zero."""

    source: Account
    target: Account
    cents: int
    kind: str


def changes(entries: Iterable[Entry]) -> dict[Account, int]:
    """By how much entries change each account that has a row."""
    change: dict[Account, int] = {}
    for each in entries:
        source, target, cents = each.source, each.target, each.cents
        if has_row(source):
            change[source] = change.get(source, 0) - cents
        if has_row(target):
            change[target] = change.get(target, 0) + cents
    return change


def in_lock_order(accounts: Iterable[Account]) -> list[Account]:
    """Wallets by name, then the meter: always so, or two transactions could wait in a ring."""
    return sorted(accounts, key=lock_order)


def lock_order(account: Account) -> tuple[bool, str]:
    return account.startswith("meter:"), account


def has_row(account: Account) -> bool:
    return account.startswith(("wallet:", "meter:"))
