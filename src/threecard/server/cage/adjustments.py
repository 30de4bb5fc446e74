"""Adjustments: wallets to be put right, each proposed by one person and decided by another."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct
from msgspec.structs import asdict

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.storage.adjustments import (
    AdjustmentRow,
    add_adjustment,
    find_adjustment,
    list_adjustments,
    save_decision,
)
from threecard.server.storage.transaction import Transaction


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
    waits_for: tuple[str, ...] = ()  # who may decide it, while it waits; nobody yet where empty


async def add(tx: Transaction, adjustment: Adjustment) -> None:
    await add_adjustment(tx, _row(adjustment))


async def decide(tx: Transaction, decided: Adjustment) -> None:
    await save_decision(tx, _row(decided))


async def need(tx: Transaction, number: int) -> Adjustment:
    found = await find_adjustment(tx, number)
    if found is None:
        raise HouseError(Code.UNKNOWN_ADJUSTMENT, f"The cage has no adjustment {number}.")
    return _adjustment(found)


async def listed(tx: Transaction, state: State, *, before: int, limit: int) -> list[Adjustment]:
    """Those of a state, the latest first."""
    found = await list_adjustments(tx, state.value, before=before, limit=limit)
    return [_adjustment(row) for row in found]


def _row(adjustment: Adjustment) -> AdjustmentRow:
    fields = {**asdict(adjustment), "state": adjustment.state.value}
    return AdjustmentRow(**{name: fields[name] for name in AdjustmentRow.__struct_fields__})


def _adjustment(row: AdjustmentRow) -> Adjustment:
    return Adjustment(**{**asdict(row), "state": State(row.state)})
