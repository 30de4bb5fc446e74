"""Adjustments: wallets to be put right, each proposed by one person and decided by another."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.storage.transaction import Row, Transaction

_COLUMNS = (
    "number, player, cents, reason, proposed_by, proposed_at, "
    "state, decided_by, decided_at, decision"
)


@unique
class State(StrEnum):
    """How far an adjustment has come."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    REJECTED = "rejected"


class Adjustment(Struct, frozen=True):
    """What somebody wants put right, and what became of it."""

    number: int
    player: str
    cents: int  # below zero takes from the wallet
    reason: str
    proposed_by: str
    proposed_at: int
    state: State = State.PROPOSED
    decided_by: str | None = None
    decided_at: int | None = None
    decision: str | None = None  # why it was rejected


async def next_number(tx: Transaction) -> int:
    """The number of the next one; the office's stream is held, so nobody else takes it."""
    return int((await tx.rows("SELECT COALESCE(MAX(number), 0) + 1 FROM adjustments"))[0][0])


async def add(tx: Transaction, adjustment: Adjustment) -> None:
    await tx.rows(
        f"INSERT INTO adjustments ({_COLUMNS}) "  # noqa: S608 # columns of ours
        "VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)",
        adjustment.number,
        adjustment.player,
        adjustment.cents,
        adjustment.reason,
        adjustment.proposed_by,
        adjustment.proposed_at,
        adjustment.state.value,
    )


async def need(tx: Transaction, number: int) -> Adjustment:
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM adjustments WHERE number = ?",  # noqa: S608 # columns of ours
        number,
    )
    if not found:
        raise HouseError(Code.UNKNOWN_ADJUSTMENT, f"The cage has no adjustment {number}.")
    return _adjustment(found[0])


async def decide(tx: Transaction, decided: Adjustment) -> None:
    await tx.rows(
        "UPDATE adjustments SET state = ?, decided_by = ?, decided_at = ?, decision = ? "
        "WHERE number = ?",
        decided.state.value,
        decided.decided_by,
        decided.decided_at,
        decided.decision,
        decided.number,
    )


async def listed(tx: Transaction, state: State, *, before: int, limit: int) -> list[Adjustment]:
    """Those of a state, the latest first."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM adjustments WHERE state = ? AND number < ? "  # noqa: S608 # columns of ours
        "ORDER BY number DESC LIMIT ?",
        state.value,
        before,
        limit,
    )
    return [_adjustment(row) for row in found]


def _adjustment(row: Row) -> Adjustment:
    number, player, cents, reason, proposed_by, proposed_at, state, by, at, decision = row
    return Adjustment(
        number, player, cents, reason, proposed_by, proposed_at, State(state), by, at, decision
    )
