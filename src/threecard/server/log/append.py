"""Appending: facts become records, entries and an index of rounds, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from threecard.core.events import RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.table import Phase, Table
from threecard.server.log.keys import Keys
from threecard.server.log.records import chain, seal_facts
from threecard.server.log.snapshot import take_snapshot
from threecard.server.money.entries import METER, OWED, RESERVE, entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry, changes
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
    for step in steps:
        _, fact, live = step
        moved = entries_of(stream, step)
        match fact:
            case RoundSettled() | RoundVoided():
                assert ended is None, "a command ends one round"
                ended = _ended(live, void=isinstance(fact, RoundVoided))
                over = live
            case SettlementCorrected():
                moved = await _covered(tx, live.table, moved, (entry for _, entry in entries))
                over = live
            case _ if over is not None and _tells_all(live):
                over = live
        entries += [(live.seq, entry) for entry in moved]
    # At once: accounts are held in an order that keeps tables from waiting for each other.
    balances = await tx.move(stream, at, entries) if entries else {}
    if over is not None:
        if ended is not None:
            await add_round(tx, stream, replace(ended, last=over.seq), at)
        else:
            await extend_round(tx, stream, over.table.round, over.seq)
        await take_snapshot(tx, stream, over)
    return balances


def _ended(live: LiveTable, *, void: bool) -> RoundEntry:
    players = tuple(sorted(live.players))
    return RoundEntry(live.table.round, live.round_from, live.seq, void, players)


def _tells_all(live: LiveTable) -> bool:
    """Whether the round is over and its deal revealed: then a snapshot holds no secret."""
    is_revealed = live.deal.seed is None or live.deal.revealed
    return live.table.phase is Phase.CONCLUDED and is_revealed


async def _covered(
    tx: Transaction, table: Table, entries: list[Entry], earlier: Iterable[Entry]
) -> list[Entry]:
    """A correction takes back what was paid; what a wallet no longer holds is owed, not lost.

    Nor does it take the meter below its seed: the house tops it up, as after a prize. `earlier`
    is what the same command moved before.
    """
    jackpot = table.rules.jackpot
    floor = 0 if jackpot is None else int(jackpot.rule.seed)
    moved = changes(earlier)
    covered = list(entries)
    for account, change in changes(entries).items():
        least = floor if account == METER else 0
        holds = await tx.balance(account) + moved.get(account, 0)
        short = least - (holds + change)
        if short > 0 and change < 0:
            source = RESERVE if account == METER else OWED
            covered.append(Entry(source, account, min(short, -change), "covered"))
    return covered
