"""Workers that share a house, and until when each is taken to be alive."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.storage.transaction import Transaction


class WorkerRow(Struct, frozen=True):
    """A worker: until when its word holds, and what it is to the others."""

    until: int
    standing: int
    ahead: int = 0  # milliseconds of the time it goes by before the database's


async def database_now(tx: Transaction) -> int:
    """PostgreSQL's clock, which all workers share, in milliseconds since 1970."""
    found = await tx.rows("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
    return int(found[0][0])


async def be_brief(tx: Transaction, millis: int) -> None:
    """Let a transaction that others wait for neither rest nor wait for longer than this."""
    await tx.rows(
        "SELECT set_config('idle_in_transaction_session_timeout', ?, true), "
        "set_config('lock_timeout', ?, true)",
        str(millis),
        str(millis),
    )


async def other_workers(tx: Transaction, name: str) -> list[WorkerRow]:
    """All but this one, alive or not."""
    found = await tx.rows("SELECT until, ready FROM workers WHERE worker <> ?", name)
    return [WorkerRow(*row) for row in found]


async def first_worker(tx: Transaction, *, now: int, most: int) -> tuple[str, int] | None:
    """The name of the first of those alive, by whose time all go, and how far it is ahead."""
    found = await tx.rows(
        "SELECT worker, ahead FROM workers WHERE until BETWEEN ? AND ? ORDER BY worker LIMIT 1",
        now,
        most,
    )
    return (str(found[0][0]), int(found[0][1])) if found else None


async def any_worker(tx: Transaction, *, now: int) -> bool:
    """Whether a worker is alive."""
    return bool(await tx.rows("SELECT 1 FROM workers WHERE until >= ? LIMIT 1", now))


async def count_workers(tx: Transaction, standing: int, *, now: int, most: int) -> int:
    """How many are alive and of a standing."""
    found = await tx.rows(
        "SELECT COUNT(*) FROM workers WHERE until BETWEEN ? AND ? AND ready = ?",
        now,
        most,
        standing,
    )
    return int(found[0][0])


async def save_worker(tx: Transaction, name: str, worker: WorkerRow) -> None:
    await tx.rows(
        "INSERT INTO workers (worker, until, ready, ahead) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (worker) DO UPDATE SET until = excluded.until, ready = excluded.ready, "
        "ahead = excluded.ahead",
        name,
        worker.until,
        worker.standing,
        worker.ahead,
    )


async def delete_worker(tx: Transaction, name: str) -> None:
    await tx.rows("DELETE FROM workers WHERE worker = ?", name)


async def delete_dead_workers(tx: Transaction, *, now: int, most: int) -> None:
    await tx.rows("DELETE FROM workers WHERE until NOT BETWEEN ? AND ?", now, most)
