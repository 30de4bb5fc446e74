"""Leases: which worker looks after which stream, and until when."""

from __future__ import annotations

from threecard.server.storage.transaction import Transaction


async def list_leases(tx: Transaction, *, now: int) -> dict[str, str]:
    """Which worker holds each stream whose lease has not run out."""
    found = await tx.rows("SELECT stream, worker FROM leases WHERE until >= ?", now)
    return {str(stream): str(worker) for stream, worker in found}


async def take_lease(tx: Transaction, stream: str, worker: str, *, now: int, until: int) -> bool:
    """Take or renew a lease; false where another worker holds it."""
    taken = await tx.rows(
        "INSERT INTO leases (stream, worker, until) VALUES (?, ?, ?) "
        "ON CONFLICT (stream) DO UPDATE SET worker = excluded.worker, "
        "until = excluded.until WHERE leases.worker = excluded.worker OR leases.until < ? "
        "RETURNING stream",
        stream,
        worker,
        until,
        now,
    )
    return bool(taken)


async def delete_lease(tx: Transaction, stream: str) -> None:
    await tx.rows("DELETE FROM leases WHERE stream = ?", stream)


async def delete_leases_of(tx: Transaction, worker: str) -> None:
    await tx.rows("DELETE FROM leases WHERE worker = ?", worker)
