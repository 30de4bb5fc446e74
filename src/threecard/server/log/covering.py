"""Covering: what a correction would take and is no longer there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from threecard.server.money.entries import METER, OWED, RESERVE
from threecard.server.storage.accounts import Entry, changes
from threecard.server.storage.ledger import list_entries_since
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

OF_RESERVE = ("topped_up", "covered")  # what kept the meter from falling below its seed


async def covered(
    tx: Transaction,
    stream: str,
    settled: LiveTable,
    entries: list[Entry],
    earlier: Iterable[Entry],
) -> list[Entry]:
    """A correction's entries, and what makes up for what they can't take.

    What a wallet no longer holds is owed, not lost. What the meter has paid to somebody else since
    stays paid: the reserve bears it. `settled` is the table before the correction, and `earlier`
    what the same command moved before.
    """
    change = changes(entries)
    await tx.hold(change)
    moved = changes(earlier)
    made_up = list(entries)
    for account, by in change.items():
        if by >= 0:
            continue
        holds = await tx.balance(account) + moved.get(account, 0)
        least = await _meter_left(tx, stream, settled, holds, by) if account == METER else 0
        short = least - (holds + by)
        if short > 0:
            source = RESERVE if account == METER else OWED
            made_up.append(Entry(source, account, min(short, -by), "covered"))
    return made_up


async def _meter_left(tx: Transaction, stream: str, settled: LiveTable, holds: int, by: int) -> int:
    """Where the meter would stand, had the round left it so much lower.

    Whatever was paid from it since is paid, and whatever fed it since is in it; below the seed the
    reserve tops it up.
    """
    jackpot = settled.table.rules.jackpot
    floor = 0 if jackpot is None else int(jackpot.rule.seed)
    since = await list_entries_since(tx, METER, stream, settled.settled_at)
    level = holds - sum(changes([entry])[METER] for _, _, entry in since) + by
    for _, record in groupby(since, key=lambda each: each[:2]):
        moved = [entry for _, _, entry in record if entry.kind not in OF_RESERVE]
        level = max(floor, level + changes(moved).get(METER, 0))
    return max(floor, level)
