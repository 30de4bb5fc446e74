"""Wallets: what a person holds, what of theirs lies on the tables, and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group
from threecard.server.storage.accounts import Account
from threecard.server.table.state import LiveTable

BalanceListener = Callable[[str, int], None]  # a person's name and what they hold now
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
    """Let those who listen know of new balances, once they are durable."""

    def after() -> None:
        for account, cents in balances.items():
            if account.startswith(_WALLET):
                for listener in listeners:
                    listener(account.removeprefix(_WALLET), cents)

    group.after.append(after)
