"""Catching up: what other workers committed at a table, read from its log."""

from __future__ import annotations

from collections.abc import AsyncIterator

from threecard.server.house.commit import Commit, Happened
from threecard.server.log.keys import Keys
from threecard.server.log.records import open_record, read_log
from threecard.server.money.entries import entries_of
from threecard.server.storage.accounts import Account, changes
from threecard.server.storage.records import Head
from threecard.server.storage.transaction import Transaction
from threecard.server.table.fold import fold
from threecard.server.table.state import LiveTable, NewTable


async def commits_since(
    tx: Transaction, keys: Keys, name: str, live: LiveTable | NewTable, head: Head
) -> AsyncIterator[Commit]:
    """What happened at a table from where it is known to where its log ends, some at a time."""
    async for records in read_log(tx, name, live.seq, head.seq):
        happened: list[Happened] = []
        touched: set[Account] = set()
        for record in records:
            fact = open_record(keys, name, record)
            folded = fold(live, fact, record.at)
            live = folded.live
            touched |= changes(entries_of(name, folded)).keys()
            happened.append(Happened(record.seq, record.at, fact))
        balances = {account: await tx.balance(account) for account in touched}
        assert isinstance(live, LiveTable), "its first record opened it"
        yield Commit(name, tuple(happened), live, balances)
