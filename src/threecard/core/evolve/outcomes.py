"""Outcomes: a round is settled, corrected or void; prizes are seen and payments decided."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.events import (
    PaymentDecided,
    PrizeVerified,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.table import CONCLUDED, Settled, Table


def round_settled(table: Table, event: RoundSettled, version: int) -> Table:
    used = event.under_minimum
    return replace(
        table,
        version=version,
        phase=CONCLUDED,
        wagers={},
        lines=event.lines,
        meter=event.meter_after,
        settled=Settled(table.wagers, event.meter_before, table.under_minimum),
        reserved=None,
        under_minimum=table.under_minimum.union(used) if used else table.under_minimum,
    )


def settlement_corrected(table: Table, event: SettlementCorrected, version: int) -> Table:
    before = table.settled
    assert before is not None, "only a settled round is corrected"
    return replace(
        table,
        version=version,
        phase=CONCLUDED,
        wagers={},
        lines=event.lines,
        meter=event.meter_after,
        pending=None,
        settled=None if event.void else before,
        under_minimum=_one_time(table, before, event),
    )


def round_voided(table: Table, event: RoundVoided, version: int) -> Table:
    return replace(
        table,
        version=version,
        phase=CONCLUDED,
        wagers={},
        lines=event.lines,
        pending=None,
        reserved=None,
    )


def prize_verified(table: Table, event: PrizeVerified, version: int) -> Table:
    return replace(table, version=version, verified=table.verified | {event.position})


def payment_decided(table: Table, _: PaymentDecided, version: int) -> Table:
    return replace(table, version=version)  # by hand; nothing on the table moves


def _one_time(table: Table, before: Settled, event: SettlementCorrected) -> frozenset[str]:
    """Who has had their one time after a correction: as it stood before, and what it used up."""
    if before.day_over:
        return table.under_minimum
    return before.under_minimum | {*event.under_minimum}
