"""Booking: facts become records, entries and an index of rounds, in one transaction."""

from __future__ import annotations

import msgspec

from threecard.core.events import RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.table import Table
from threecard.server.log.keys import Keys
from threecard.server.log.records import chain, seal_facts
from threecard.server.money.entries import METER, OWED, RESERVE, entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry, changes
from threecard.server.storage.records import Head, Record
from threecard.server.storage.rounds import RoundEntry, add_round, extend_round
from threecard.server.storage.snapshots import save_snapshot
from threecard.server.storage.transaction import Transaction
from threecard.server.table.deciding import Turn
from threecard.server.table.state import LiveTable

_encode = msgspec.json.Encoder().encode


async def book(
    tx: Transaction, keys: Keys, stream: str, head: Head, before: LiveTable, turn: Turn, at: Millis
) -> tuple[list[Record], dict[Account, int]]:
    """Write a turn down with all that follows; its records, and the balances that changed."""
    assert head.seq == before.seq, "a command is decided on the table as its log leaves it"
    records = chain(head, stream, at, seal_facts(keys, stream, head.seq, turn.facts))
    await tx.append(stream, records)
    entries: list[tuple[int, Entry]] = []
    for record, fact in zip(records, turn.facts, strict=True):
        moved = entries_of(before, stream, fact)
        if isinstance(fact, SettlementCorrected):
            moved = await _covered(tx, before.table, moved)
        entries += [(record.seq, entry) for entry in moved]
    balances = await tx.move(stream, at, entries) if entries else {}
    for fact in turn.facts:
        if isinstance(fact, RoundSettled | RoundVoided):
            await _conclude(tx, stream, before, turn.live, at, void=isinstance(fact, RoundVoided))
        elif isinstance(fact, SettlementCorrected):
            await extend_round(tx, stream, turn.live.table.round, turn.live.seq)
            await save_snapshot(tx, stream, turn.live.seq, _encode(turn.live))
    return records, balances


async def _conclude(
    tx: Transaction, stream: str, before: LiveTable, live: LiveTable, at: Millis, *, void: bool
) -> None:
    """Index the round and keep a snapshot, which by now holds no secret: the deal is revealed."""
    players = tuple(sorted({wager.player for wager in before.table.wagers}))
    entry = RoundEntry(live.table.round, live.round_from, live.seq, void, players)
    await add_round(tx, stream, entry, at)
    await save_snapshot(tx, stream, live.seq, _encode(live))


async def _covered(tx: Transaction, table: Table, entries: list[Entry]) -> list[Entry]:
    """A correction takes back what was paid; what a wallet no longer holds is owed, not lost.

    Nor does it take the meter below its seed: the house tops it up, as after a prize.
    """
    jackpot = table.rules.jackpot
    floor = 0 if jackpot is None else int(jackpot.rule.seed)
    covered = list(entries)
    for account, change in changes(entries).items():
        least = floor if account == METER else 0
        short = least - (await tx.balance(account) + change)
        if short > 0 and change < 0:
            source = RESERVE if account == METER else OWED
            covered.append(Entry(source, account, min(short, -change), "covered"))
    return covered
