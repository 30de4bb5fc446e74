"""Adjustments that the cage was asked for, by number."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple

from threecard.server.storage.transaction import Transaction

_COLUMNS = (
    "number, player, cents, reason, proposed_by, proposed_at, "
    "state, decided_by, decided_at, decision"
)


class AdjustmentRow(Struct, frozen=True):
    """An adjustment as the database keeps it."""

    number: int
    player: str
    cents: int
    reason: str
    proposed_by: str
    proposed_at: int
    state: str
    decided_by: str | None
    decided_at: int | None
    decision: str | None


async def next_number(tx: Transaction) -> int:
    """The number of the next one; the office's stream is held, so nobody else takes it."""
    return int((await tx.rows("SELECT COALESCE(MAX(number), 0) + 1 FROM adjustments"))[0][0])


async def add_adjustment(tx: Transaction, adjustment: AdjustmentRow) -> None:
    await tx.rows(
        f"INSERT INTO adjustments ({_COLUMNS}) "  # noqa: S608 # columns of ours
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *astuple(adjustment),
    )


async def find_adjustment(tx: Transaction, number: int) -> AdjustmentRow | None:
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM adjustments WHERE number = ?",  # noqa: S608 # columns of ours
        number,
    )
    return AdjustmentRow(*found[0]) if found else None


async def save_decision(tx: Transaction, decided: AdjustmentRow) -> None:
    """Write down what became of one; what was proposed stays as it is."""
    await tx.rows(
        "UPDATE adjustments SET state = ?, decided_by = ?, decided_at = ?, decision = ? "
        "WHERE number = ?",
        decided.state,
        decided.decided_by,
        decided.decided_at,
        decided.decision,
        decided.number,
    )


async def list_adjustments(
    tx: Transaction, state: str, *, before: int, limit: int
) -> list[AdjustmentRow]:
    """Those of a state whose number comes before one, the latest first."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM adjustments WHERE state = ? AND number < ? "  # noqa: S608 # columns of ours
        "ORDER BY number DESC LIMIT ?",
        state,
        before,
        limit,
    )
    return [AdjustmentRow(*row) for row in found]
