"""Appending: facts become records, entries and an index of rounds, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threecard.core.events import (
    BarLifted,
    PlayerBarred,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.table import Phase
from threecard.server.log.covering import covered
from threecard.server.log.keys import Keys
from threecard.server.log.records import chain, seal_facts
from threecard.server.log.snapshot import take_snapshot
from threecard.server.money.entries import entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.bars import add_bar, remove_bar
from threecard.server.storage.records import Head
from threecard.server.storage.rounds import RoundEntry, add_round, extend_round
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
) -> dict[Account, int]:
    """Write down what one command made happen and all that follows; the balances it changed."""
    assert head.seq == steps[0].before.seq, "it was decided on the table as its log leaves it"
    bodies = seal_facts(keys, stream, head.seq, (step.fact for step in steps))
    await tx.append(stream, chain(head, stream, at, bodies))
    entries: list[tuple[int, Entry]] = []
    ended: RoundEntry | None = None
    over: LiveTable | None = None  # the table when all was said about a round that is over
    is_void = False
    for step in steps:
        _, fact, live = step
        moved = entries_of(stream, step)
        match fact:
            case RoundSettled() | RoundVoided():
                assert ended is None, "a command ends one round"
                ended = _ended(live, void=isinstance(fact, RoundVoided))
                over = live
            case SettlementCorrected():
                assert isinstance(step.before, LiveTable), "what is corrected was settled"
                earlier = [entry for _, entry in entries]
                moved = await covered(tx, stream, step.before, moved, earlier)
                over, is_void = live, fact.void
            case PlayerBarred():
                await add_bar(tx, fact.player, stream)
            case BarLifted():
                await remove_bar(tx, fact.player, stream)
            case _ if over is not None and _tells_all(live):
                over = live
        entries += [(live.seq, entry) for entry in moved]
    # At once: accounts are held in an order that keeps tables from waiting for each other.
    balances = await tx.move(stream, at, entries) if entries else {}
    if over is not None:
        if ended is not None:
            await add_round(
                tx, stream, replace(ended, last=over.seq, void=ended.void or is_void), at
            )
        else:
            await extend_round(tx, stream, over.table.round, over.seq, void=is_void)
        await take_snapshot(tx, stream, over)
    return balances


def _ended(live: LiveTable, *, void: bool) -> RoundEntry:
    players = tuple(sorted(live.players))
    return RoundEntry(live.table.round, live.round_from, live.seq, void, players)


def _tells_all(live: LiveTable) -> bool:
    """Whether the round is over and its deal revealed: then a snapshot holds no secret."""
    is_revealed = live.deal.seed is None or live.deal.revealed
    return live.table.phase is Phase.CONCLUDED and is_revealed
