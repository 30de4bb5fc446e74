"""Appending: facts become records, entries and an index of rounds, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence

from threecard.core.events import BarLifted, PlayerBarred, SettlementCorrected
from threecard.server.log.covering import covered
from threecard.server.log.endings import ending_of
from threecard.server.log.keys import Keys
from threecard.server.log.records import chain, seal_facts
from threecard.server.log.snapshot import take_snapshot
from threecard.server.money.entries import entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.bars import add_bar, remove_bar
from threecard.server.storage.records import Head
from threecard.server.storage.rounds import add_round, extend_round
from threecard.server.storage.transaction import Transaction
from threecard.server.table.fold import Folded
from threecard.server.table.state import LiveTable


async def append(
    tx: Transaction,
    keys: Keys,
    stream: str,
    head: Head,
    steps: Sequence[Folded],
    at: Millis,
    cause: bytes = b"",
) -> dict[Account, int]:
    """Write down what one command made happen and all that follows; the balances it changed."""
    assert head.seq == steps[0].before.seq, "it was decided on the table as its log leaves it"
    bodies = seal_facts(keys, stream, head.seq, [step.fact for step in steps])
    tx.append(stream, chain(keys, head, stream, at, bodies, cause))
    entries: list[tuple[int, Entry]] = []
    for step in steps:
        _, fact, live = step
        moved = entries_of(stream, step)
        match fact:
            case SettlementCorrected():
                assert isinstance(step.before, LiveTable), "what is corrected was settled"
                earlier = [entry for _, entry in entries]
                moved = await covered(tx, stream, step.before, moved, earlier)
            case PlayerBarred():
                await add_bar(tx, fact.player, stream)
            case BarLifted():
                await remove_bar(tx, fact.player, stream)
            case _:
                pass
        entries += [(live.seq, entry) for entry in moved]
    # At once: accounts are held in an order that keeps tables from waiting for each other.
    balances = await tx.move(stream, at, entries) if entries else {}
    ending = ending_of(steps)
    if ending is not None:
        over = ending.over
        if ending.entry is not None:
            await add_round(tx, stream, ending.entry, at)
        else:
            await extend_round(tx, stream, over.table.round, over.seq, void=ending.void)
        await take_snapshot(tx, keys, stream, over)
    return balances
