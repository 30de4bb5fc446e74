"""Wallets: what a person holds, what of theirs lies on the tables, and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group
from threecard.server.storage.accounts import Account
from threecard.server.table.state import LiveTable

BalanceListener = Callable[[Account], None]  # a wallet that is not what it was
_WALLET = "wallet:"


def present_tables(house: House, group: Group) -> Iterable[LiveTable]:
    """Tables as the commands before in this group leave them.

    What they moved has left the wallets already; by the tables of memory it would be nowhere.
    """
    return {**house.tables, **group.tables}.values()


def in_play(tables: Iterable[LiveTable], name: str) -> int:
    """A person's stakes in rounds that are not over."""
    return sum(
        placed.stake
        for live in tables
        if live.is_playing
        for there in live.table.wagers.values()
        for placed in there
        if placed.player == name
    )


def tell(group: Group, listeners: list[BalanceListener], balances: dict[Account, int]) -> None:
    """Let those who listen know which wallets moved, once it is durable."""

    def after() -> None:
        for account in balances:
            if account.startswith(_WALLET):
                for listener in listeners:
                    listener(account)

    group.after.append(after)
