"""Bars: a player prohibited from further play at one table wagers at none (TCP 5.9)."""

from __future__ import annotations

from threecard.core.commands import IncreaseWager, PlaceWager, RequestWager
from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.server.ports import Millis
from threecard.server.storage.bars import list_bars
from threecard.server.storage.transaction import Transaction
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

WAGERING = (PlaceWager, IncreaseWager, RequestWager)


async def tables_barring(tx: Transaction, player: str) -> list[str]:
    """The tables whose logs have barred a player: there a bar is lifted, wherever that is said."""
    return sorted([table for barred, table in await list_bars(tx) if barred == player])


async def refuse_barred(tx: Transaction, _live: LiveTable, asked: Asked, _now: Millis) -> None:
    """Refuse the wager of a player whom any table's log has barred."""
    if not isinstance(asked, WAGERING):
        return
    player = asked.actor if isinstance(asked, RequestWager) else asked.player
    bars = await list_bars(tx)
    if bars and await tables_barring(tx, player):
        raise refuse(Code.PLAYER_BARRED, f"{player} is prohibited from further play.")
