"""Streams, a page of records at a time. It is `Transaction` that appends to them."""

from __future__ import annotations

from threecard.server.storage.records import Record
from threecard.server.storage.transaction import Transaction


async def list_records(
    tx: Transaction, stream: str, *, after: int, last: int, begins: int, ends: int, limit: int
) -> list[Record]:
    """Records after one and up to `last`, of the time from `begins` to before `ends`, in order."""
    found = await tx.rows(
        "SELECT seq, at, body, hash, mac, cause FROM events "
        "WHERE stream = ? AND seq > ? AND seq <= ? AND at >= ? AND at < ? "
        "ORDER BY seq LIMIT ?",
        stream,
        after,
        last,
        begins,
        ends,
        limit,
    )
    return [Record(*row) for row in found]


async def page_of_records(tx: Transaction, stream: str, *, after: int, limit: int) -> list[Record]:
    """Records after one, in order, whatever they are numbered."""
    found = await tx.rows(
        "SELECT seq, at, body, hash, mac, cause FROM events WHERE stream = ? AND seq > ? "
        "ORDER BY seq LIMIT ?",
        stream,
        after,
        limit,
    )
    return [Record(*row) for row in found]


async def streams_with_records(tx: Transaction) -> list[str]:
    """Every stream that has a record, whether or not the house knows of it."""
    found = await tx.rows("SELECT DISTINCT stream FROM events ORDER BY stream")
    return [name for (name,) in found]


async def count_records(tx: Transaction) -> int:
    """How many records there should be, by where the streams end."""
    [(count,)] = await tx.rows("SELECT COALESCE(SUM(seq), 0) FROM streams")
    return int(count)
