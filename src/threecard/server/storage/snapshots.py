"""Snapshots: what each stream comes to at a record, so that not all of it is read again."""

from __future__ import annotations

from threecard.server.storage.transaction import Transaction


async def save_snapshot(tx: Transaction, stream: str, seq: int, body: bytes) -> None:
    """Keep what a stream comes to at a record, in place of what was kept before."""
    await tx.rows(
        "INSERT INTO snapshots (stream, seq, body) VALUES (?, ?, ?) "
        "ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, body = excluded.body",
        stream,
        seq,
        body,
    )


async def find_snapshot(tx: Transaction, stream: str) -> tuple[int, bytes] | None:
    found = await tx.rows("SELECT seq, body FROM snapshots WHERE stream = ?", stream)
    return (int(found[0][0]), bytes(found[0][1])) if found else None
