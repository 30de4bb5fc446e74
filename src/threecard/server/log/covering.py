"""Covering: what a correction would take and is no longer there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from threecard.server.money.entries import METER, OWED, RESERVE
from threecard.server.storage.accounts import Account, Entry, changes
from threecard.server.storage.ledger import list_entries_since
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

OF_RESERVE = ("topped_up", "covered")  # what kept the meter from falling below its seed

Placed = tuple[str, int, Entry]  # an entry with its stream and record


async def covered(
    tx: Transaction,
    stream: str,
    settled: LiveTable,
    entries: list[Entry],
    earlier: Iterable[Entry],
) -> list[Entry]:
    """A correction's entries, and what makes up for what they can't take.

    `settled` is the table before the correction, and `earlier` what the same command moved before.
    """
    change = changes(entries)
    await tx.hold(change)
    moved = changes(earlier)
    holds = {
        account: await tx.balance(account) + moved.get(account, 0)
        for account, by in change.items()
        if by < 0
    }
    since: list[Placed] = []
    if METER in holds:
        since = await list_entries_since(tx, METER, stream, settled.settled_at)
    return [*entries, *cover(meter_floor(settled), entries, holds, since)]


def meter_floor(settled: LiveTable) -> int:
    """The seed, below which the reserve keeps the meter of a table."""
    rules = settled.installed
    return 0 if rules is None or rules.jackpot is None else int(rules.jackpot.rule.seed)


def cover(
    floor: int,
    entries: Iterable[Entry],
    holds: Mapping[Account, int],
    since: Sequence[Placed],
) -> list[Entry]:
    """What makes up for what a correction's entries can't take.

    What a wallet no longer holds is owed, not lost. What the meter has paid to somebody else since
    stays paid: the reserve bears it. `floor` is where the meter does not fall below, `holds` what
    each account held just before, and `since` are the meter's entries after the round was settled.
    """
    made_up: list[Entry] = []
    for account, by in changes(entries).items():
        if by >= 0:
            continue
        least = _meter_left(floor, holds[account], by, since) if account == METER else 0
        short = least - (holds[account] + by)
        if short > 0:
            source = RESERVE if account == METER else OWED
            made_up.append(Entry(source, account, min(short, -by), "covered"))
    return made_up


def _meter_left(floor: int, holds: int, by: int, since: Sequence[Placed]) -> int:
    """Where the meter would stand, had the round left it so much lower.

    Whatever was paid from it since is paid, and whatever fed it since is in it; below the seed the
    reserve tops it up.
    """
    level = holds - sum(changes([entry])[METER] for _, _, entry in since) + by
    for _, record in groupby(since, key=lambda each: each[:2]):
        moved = [entry for _, _, entry in record if entry.kind not in OF_RESERVE]
        level = max(floor, level + changes(moved).get(METER, 0))
    return max(floor, level)
