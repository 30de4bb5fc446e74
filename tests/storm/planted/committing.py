"""Planted bugs in how groups are committed, and in what is believed of them."""

from __future__ import annotations

from typing import Any

from tests.storm.planted.bug import bug
from threecard.server.house.house import House
from threecard.server.log.commit_queue import CommitQueue
from threecard.server.storage import sqlite
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.postgres_transaction import PostgresTransaction
from threecard.server.storage.records import Head
from threecard.server.storage.transaction import Transaction


@bug(sqlite, "PRAGMAS", "A commit is answered before it is on the disk.", only="sqlite")
def lost_sync(was: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each.replace("synchronous = FULL", "synchronous = NORMAL") for each in was)


@bug(CommitQueue, "_attempt", "A command is answered before its group is committed.")
def answered_before_the_commit(was: Any) -> Any:
    async def attempt(self: Any, group: Any, job: Any) -> Any:
        done = await was(self, group, job)
        job.answer(done)
        return done

    return attempt


@bug(House, "_append", "Memory moves and watchers are told before the commit.")
def memory_before_the_commit(was: Any) -> Any:
    async def append(self: Any, group: Any, *args: Any, **kwargs: Any) -> Any:
        outcome = await was(self, group, *args, **kwargs)
        group.after[-1]()
        return outcome

    return append


@bug(CommitQueue, "_look_up", "A commit that was not answered is taken to hold.")
def unknown_taken_for_committed(was: Any) -> Any:
    async def look_up(self: Any, unknown: Any, jobs: Any) -> bool:
        await was(self, unknown, jobs)
        return True

    return look_up


@bug(
    PostgresStore,
    "is_committed",
    "A transaction that the server aborted is taken to hold.",
    only="postgres",
)
def aborted_taken_for_committed(was: Any) -> Any:
    async def is_committed(self: Any, transaction: Any) -> bool:
        await was(self, transaction)
        return True

    return is_committed


@bug(Transaction, "take_back", "A refused command's records stay in its group.")
def a_refusal_leaves_its_records(was: Any) -> Any:
    async def take_back(self: Any, mark: Any) -> None:
        late = {statement: list(rows) for statement, rows in self._late.items()}
        await was(self, mark)
        self._late = late

    return take_back


@bug(House, "_advance", "Memory follows whatever comes, also what it knows already.")
def memory_goes_back(was: Any) -> Any:
    def advance(self: Any, commit: Any) -> None:
        self.tables[commit.table] = commit.live
        for listener in tuple(self.listeners):
            listener(commit)

    return advance


@bug(
    House,
    "catch_up",
    "A command is decided on memory, whatever others have written.",
    only="postgres",
)
def nobody_catches_up(was: Any) -> Any:
    async def catch_up(self: Any, tx: Any, name: str, head: Any) -> None:
        if name not in self.tables:
            await was(self, tx, name, head)

    return catch_up


@bug(PostgresTransaction, "read_head", "A stream is read and not held.", only="postgres")
def a_missing_lock_on_a_table(was: Any) -> Any:
    async def read_head(self: Any, stream: str) -> Any:
        found = await self.rows("SELECT seq, hash FROM streams WHERE stream = ?", stream)
        return Head(*found[0]) if found else None

    return read_head


@bug(PostgresTransaction, "hold", "Wallets are read and not held.", only="postgres")
def a_missing_lock_on_wallets(was: Any) -> Any:
    async def hold(self: Any, accounts: Any) -> None:
        for account in set(accounts) - self._balances.keys():
            found = await self.rows("SELECT cents FROM balances WHERE account = ?", account)
            if found:
                self._balances[account] = found[0][0]

    return hold


@bug(
    PostgresTransaction,
    "hold",
    "Wallets are held in another order at every other table.",
    only="postgres",
)
def locks_in_any_order(was: Any) -> Any:
    async def hold(self: Any, accounts: Any) -> None:
        ordered = sorted(set(accounts) - self._balances.keys())
        if next(iter(self._heads), "").endswith("2"):
            ordered.reverse()
        for account in ordered:
            self._balances[account] = await self.read_balance(account)

    return hold


@bug(
    PostgresTransaction,
    "_come_to",
    "A group takes wallets as its commands come.",
    only="postgres",
)
def wallets_as_they_come(was: Any) -> Any:
    def come_to(_self: Any, _accounts: Any) -> None:
        """Whoever waits for whom."""

    return come_to
