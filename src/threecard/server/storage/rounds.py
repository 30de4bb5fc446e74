"""Rounds that are over: where each lies in its table's stream, and who was in it."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction


class RoundEntry(Struct, frozen=True):
    """Where a round lies in its stream, and who was in it."""

    round: int
    first: int
    last: int
    void: bool
    players: tuple[str, ...]


async def add_round(tx: Transaction, stream: str, entry: RoundEntry, at: Millis) -> None:
    """Index a round that is over."""
    await tx.rows(
        "INSERT INTO rounds (stream, round, first_seq, last_seq, at, void) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        stream,
        entry.round,
        entry.first,
        entry.last,
        at,
        int(entry.void),
    )
    await tx.run_many(
        "INSERT INTO round_players (player, stream, round, at) VALUES (?, ?, ?, ?)",
        [(player, stream, entry.round, at) for player in entry.players],
    )


async def extend_round(tx: Transaction, stream: str, round_: int, last: int) -> None:
    """A round that is over goes on to a later record: something was corrected."""
    await tx.rows(
        "UPDATE rounds SET last_seq = ? WHERE stream = ? AND round = ?", last, stream, round_
    )
