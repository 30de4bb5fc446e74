"""Bars: who is prohibited from further play, a row for each table whose log says so."""

from __future__ import annotations

from threecard.server.storage.transaction import Transaction

_KNOWN = ("bars", "")


async def list_bars(tx: Transaction) -> frozenset[tuple[str, str]]:
    """Every player and table with a bar; the commands of one group share a look."""
    known = tx.known.get(_KNOWN)
    if isinstance(known, frozenset):
        return known
    found = await tx.rows("SELECT player, stream FROM bars")
    bars = tx.known[_KNOWN] = frozenset((str(player), str(stream)) for player, stream in found)
    return bars


async def add_bar(tx: Transaction, player: str, stream: str) -> None:
    tx.known.pop(_KNOWN, None)
    await tx.rows(
        "INSERT INTO bars (player, stream) VALUES (?, ?) ON CONFLICT (player, stream) DO NOTHING",
        player,
        stream,
    )


async def remove_bar(tx: Transaction, player: str, stream: str) -> None:
    tx.known.pop(_KNOWN, None)
    await tx.rows("DELETE FROM bars WHERE player = ? AND stream = ?", player, stream)
