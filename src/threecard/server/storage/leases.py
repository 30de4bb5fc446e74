"""Leases: which worker looks after which stream, until when, and in which epoch.

A lease is never for longer than `most`: one that is was given by a clock that has been set since,
and has run out too. An epoch begins when a lease changes hands or was let run out. Who acts under a
lease says in which epoch it was given; one that was hung meanwhile is found out by that. Rows stay
for their count.
"""

from __future__ import annotations

from threecard.server.storage.transaction import Transaction


async def list_leases(tx: Transaction, *, now: int, most: int) -> dict[str, str]:
    """Which worker holds each stream whose lease has not run out, nor is of another time."""
    found = await tx.rows(
        "SELECT stream, worker FROM leases WHERE until BETWEEN ? AND ?", now, most
    )
    return {str(stream): str(worker) for stream, worker in found}


async def take_lease(
    tx: Transaction, stream: str, worker: str, *, now: int, until: int, most: int
) -> int | None:
    """Take or renew a lease; its epoch, or none where another worker holds it."""
    taken = await tx.rows(
        "INSERT INTO leases (stream, worker, until, epoch) VALUES (?, ?, ?, 1) "
        "ON CONFLICT (stream) DO UPDATE SET worker = excluded.worker, until = excluded.until, "
        "epoch = leases.epoch + CASE WHEN leases.until BETWEEN ? AND ? THEN 0 ELSE 1 END "
        "WHERE leases.worker = excluded.worker OR leases.until NOT BETWEEN ? AND ? "
        "RETURNING epoch",
        stream,
        worker,
        until,
        now,
        most,
        now,
        most,
    )
    return int(taken[0][0]) if taken else None


async def has_lease(tx: Transaction, stream: str, worker: str, *, epoch: int) -> bool:
    """Whether a lease is still the one that a worker was given, run out or not."""
    found = await tx.rows(
        "SELECT 1 FROM leases WHERE stream = ? AND worker = ? AND epoch = ?", stream, worker, epoch
    )
    return bool(found)


async def end_lease(tx: Transaction, stream: str) -> None:
    await tx.rows("UPDATE leases SET until = 0 WHERE stream = ?", stream)


async def end_leases_of(tx: Transaction, worker: str) -> None:
    await tx.rows("UPDATE leases SET until = 0 WHERE worker = ?", worker)
