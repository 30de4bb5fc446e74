"""Undoing: a round made void or a hand removed, before the outcome or after it was settled."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import Act
from threecard.core.decide.permission import refuse
from threecard.core.decide.settling import settled
from threecard.core.errors import Code
from threecard.core.events import (
    Event,
    HandInvalidated,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.evolve import evolve
from threecard.core.judgement import Cite, Result
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.round import Position
from threecard.core.table import Table, Wagers, in_order


def void(table: Table, act: Act, cite: Cite) -> Event:
    """Every wager of the round goes back, with what it fed the meter (N3P 1.19 5.15)."""
    if table.settled is not None:
        return SettlementCorrected(
            actor=act.actor,
            role=act.role,
            lines=_returned(table.settled.wagers, cite),
            reversed=table.lines,
            void=True,
            clause=cite.clause,
            reading=cite.reading,
            meter_before=table.settled.meter_before,
            meter_after=table.settled.meter_before,
        )
    return RoundVoided(
        actor=act.actor,
        role=act.role,
        lines=_returned(table.wagers, cite),
        clause=cite.clause,
        reading=cite.reading,
    )


def remove_hand(table: Table, act: Act, position: int, cite: Cite) -> list[Event]:
    """A hand leaves the round and its wagers go back; a settled round is settled again without."""
    held = table.hands.get(position)
    if held is None or held.invalid is not None:
        raise refuse(Code.NO_SUCH_HAND, "Say which position's hand is removed.")
    removed = HandInvalidated(
        actor=act.actor,
        role=act.role,
        position=position,
        clause=cite.clause,
        reading=cite.reading,
    )
    if table.settled is None:
        return [removed]
    before = table.settled
    as_it_lay = replace(evolve(table, removed), wagers=before.wagers)
    again = settled(as_it_lay, act, meter=before.meter_before)
    return [
        removed,
        SettlementCorrected(
            actor=act.actor,
            role=act.role,
            lines=again.lines,
            reversed=table.lines,
            void=False,
            clause=cite.clause,
            reading=cite.reading,
            meter_before=before.meter_before,
            meter_after=again.meter_after,
            meter_topped_up=again.meter_topped_up,
        ),
    ]


def _returned(wagers: Wagers, cite: Cite) -> tuple[Line, ...]:
    return tuple(
        Line(
            position=Position(position),
            player=placed.player,
            wager=placed.wager,
            stake=placed.stake,
            result=Result.RETURNED,
            cite=cite,
            payout=Cents(0),
            returned=placed.stake,
        )
        for position, placed in in_order(wagers)
    )
