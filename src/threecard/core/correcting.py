"""Correcting: cards that were entered wrongly, and hands that are entered again."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.events import HandCorrected, Reservation, SettlementCorrected
from threecard.core.table import DEALER, HandState, Phase, Reserved, Settled, Table


def corrected(table: Table, event: HandCorrected, version: int) -> Table:
    if event.position != DEALER:
        held = replace(table.hands[event.position], hand=event.hand, entered_by=event.actor)
        hands = {**table.hands, event.position: held}
        verified = table.verified - {event.position}
        return replace(
            table,
            version=version,
            hands=hands,
            verified=verified,
            reserved=reserving(table, event.position, event.reserved),
        )
    assert table.dealer is not None
    dealer = replace(table.dealer, hand=event.hand, entered_by=event.actor)
    return replace(table, version=version, dealer=dealer)


def reconstructed(table: Table, version: int) -> Table:
    """Every hand is to be entered anew; a settled round lies there again as it lay."""
    return replace(
        table,
        version=version,
        phase=Phase.PLAYING,
        wagers=table.wagers if table.settled is None else table.settled.wagers,
        hands={
            position: replace(held, hand=None, face_up=False, entered_by=None)
            for position, held in table.hands.items()
        },
        dealer=HandState(),
        verified=frozenset(),
        reserved=None,
    )


def reserving(table: Table, position: int, kept: Reservation | None) -> Reserved | None:
    """What is reserved once this hand wins the meter, or does not win it any more."""
    if kept is not None:
        return Reserved(position, kept)
    held = table.reserved
    return None if held is None or held.position == position else held


def one_time(table: Table, before: Settled, event: SettlementCorrected) -> frozenset[str]:
    """Who has had their one time after a correction: as it stood before, and what it used up."""
    if before.day_over:
        return table.under_minimum
    return before.under_minimum | {*event.under_minimum}
