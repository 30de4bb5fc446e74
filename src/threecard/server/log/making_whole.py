"""Making whole: who won the meter while another round had wrongly taken from it."""

from __future__ import annotations

from itertools import groupby

from threecard.core.events import RoundOpened, RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.line import Line
from threecard.core.paytable import WholeMeter
from threecard.server.log.keys import Keys
from threecard.server.log.records import open_record
from threecard.server.money.entries import METER, wallet
from threecard.server.storage.accounts import Entry
from threecard.server.storage.ledger import list_entries_from
from threecard.server.storage.transaction import Transaction
from threecard.server.table.deciding import Turn
from threecard.server.table.facts import PrizeMadeWhole
from threecard.server.table.state import LiveTable

TOOK_ALL = ("reserved", "prizes")  # at the entry of a hand that wins the meter, or at settlement


async def made_whole(
    tx: Transaction, keys: Keys, stream: str, turn: Turn
) -> tuple[PrizeMadeWhole, ...]:
    """What is due to somebody else once a correction has left the meter higher than it was left.

    Had it been known, whoever won the whole meter since would have won so much more, less what the
    reserve then would not have had to add to it in between. The first winner took all there was:
    for later ones nothing changes. A hand that is not paid yet is paid what was kept for it.
    """
    for step in turn.steps:
        before, fact = step.before, step.fact
        if isinstance(fact, SettlementCorrected) and isinstance(before, LiveTable):
            more = (fact.meter_after or 0) - (before.table.meter or 0)
            if fact.meter_after is None or before.table.meter is None or more <= 0:
                continue
            first = await _first_winner(tx, keys, stream, before, more)
            if first is None:
                continue
            # Wallets are held before the meter; what it was is then looked at again.
            await tx.hold([wallet(first.player), METER])
            due = await _first_winner(tx, keys, stream, before, more)
            return () if due is None else (due,)
    return ()


async def _first_winner(
    tx: Transaction, keys: Keys, stream: str, settled: LiveTable, more: int
) -> PrizeMadeWhole | None:
    """The first who won the whole meter after a round took from it, and what they are due."""
    since = await list_entries_from(tx, METER, stream, settled.round_from)
    saved = 0
    for (name, seq), moved in groupby(since, key=lambda each: each[:2]):
        entries = [entry for _, _, entry in moved]
        if name == stream:
            continue  # of the round itself, which is settled again
        if any(entry.source == METER and entry.kind in TOOK_ALL for entry in entries):
            won = await _whole_prize(tx, keys, name, seq)
            if won is not None:
                due = more - saved
                return PrizeMadeWhole(table=name, player=won.player, cents=due, saved=saved)
        saved = min(more, saved + _topped_up(entries))
        if saved == more:
            return None
    return None


def _topped_up(entries: list[Entry]) -> int:
    return sum(entry.cents for entry in entries if entry.kind == "topped_up")


async def _whole_prize(tx: Transaction, keys: Keys, stream: str, seq: int) -> Line | None:
    """The prize of the whole meter of a round one of whose records this is, if it was paid."""
    lines: tuple[Line, ...] = ()
    for record in await tx.records(stream, after=seq - 1):
        fact = open_record(keys, stream, record)
        if isinstance(fact, RoundOpened):
            break
        if isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
            lines = fact.lines
    return next((line for line in lines if isinstance(line.pays, WholeMeter)), None)
