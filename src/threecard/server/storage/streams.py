"""Streams, a page of records at a time. It is `Transaction` that appends to them."""

from __future__ import annotations

from threecard.server.storage.records import Record
from threecard.server.storage.transaction import Transaction


async def list_records(
    tx: Transaction, stream: str, *, after: int, last: int, begins: int, ends: int, limit: int
) -> list[Record]:
    """Records after one and up to `last`, of the time from `begins` to before `ends`, in order."""
    found = await tx.rows(
        "SELECT seq, at, body, hash FROM events WHERE stream = ? AND seq > ? AND seq <= ? "
        "AND at >= ? AND at < ? ORDER BY seq LIMIT ?",
        stream,
        after,
        last,
        begins,
        ends,
        limit,
    )
    return [Record(*row) for row in found]
