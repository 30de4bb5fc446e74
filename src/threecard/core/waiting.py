"""Waiting: what a table waits for, and what it has on record."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.events import (
    DisputeRaised,
    IncidentDecided,
    IncidentRuled,
    OptionChosen,
    WagerPlaced,
)
from threecard.core.irregularities.incidents import ExposedCards
from threecard.core.irregularities.ruling import BINDING, Remedy
from threecard.core.judgement import Cite
from threecard.core.table import Dispute, Pending, Request, Table


def ruled(table: Table, event: IncidentRuled, version: int) -> Table:
    """Remember the ruling, and wait where it leaves something to decide."""
    asked = table.players if event.options else ()
    waiting = tuple(player for player in asked if player not in table.bound)
    pending = Pending(
        event.number,
        event.incident,
        event.remedy,
        Cite(event.clause, event.reading),
        event.actor,
        event.decides,
        event.confirm,
        event.options,
        waiting,
        event.position,
        event.player,
        event.wager,
        event.withdrawal,
    )
    now = event.withdrawal and not event.confirm
    after = replace(
        table,
        version=version,
        incidents=event.number,
        pending=pending if event.decides is not None or waiting else table.pending,
        withdrawal=Cite(event.withdrawal) if now else table.withdrawal,
    )
    match event.remedy:
        case Remedy.SETTLED:
            return recorded(after, event.actor)
        case Remedy.ADVISE if event.position is not None and event.wager is not None:
            box = (event.position, event.wager)
            return replace(after, advised=after.advised | {box})
        case _ if isinstance(event.incident, ExposedCards):
            return replace(after, exposed=after.exposed + event.incident.cards)
        case _:
            return after


def decided(table: Table, event: IncidentDecided, version: int) -> Table:
    """With the word given, only players' options may still be open."""
    pending = table.pending
    assert pending is not None, "a decision answers a ruling that waits"
    left = replace(pending, decides=None) if pending.waiting else None
    confirmed = pending.withdrawal if event.remedy == "confirm" else None
    withdrawal = Cite(confirmed) if confirmed else table.withdrawal
    return replace(table, version=version, pending=left, withdrawal=withdrawal)


def answered(table: Table, event: OptionChosen) -> Table:
    """Once everybody has answered nothing is open; who goes on may be held to it (N3P 5.7)."""
    pending = table.pending
    assert pending is not None, "an option answers a ruling that waits"
    waiting = tuple(other for other in pending.waiting if other != event.player)
    left = replace(pending, waiting=waiting) if waiting else None
    bound = table.bound | {event.player} if event.option in BINDING else table.bound
    return replace(table, pending=left, bound=bound)


def disputed(table: Table, event: DisputeRaised) -> Table:
    disputes = {**table.disputes, event.number: Dispute(event.round, event.player)}
    raised = replace(table, incidents=event.number, disputes=disputes)
    return recorded(raised, event.player)


def recorded(table: Table, person: str) -> Table:
    """One more of what somebody may have on record in a round."""
    count = table.on_record.get(person, 0) + 1
    return replace(table, on_record={**table.on_record, person: count})


def without(table: Table, number: int) -> dict[int, Dispute]:
    return {other: dispute for other, dispute in table.disputes.items() if other != number}


def unmet(requests: tuple[Request, ...], event: WagerPlaced) -> tuple[Request, ...]:
    """The requests that are left when one was met."""
    met = Request(event.player, event.position, event.wager, event.stake)
    return tuple(request for request in requests if request != met)


def unasked(table: Table) -> Table:
    """Nobody is asked any more whose last wager has gone."""
    pending = table.pending
    if pending is None or not pending.waiting:
        return table
    waiting = tuple(player for player in pending.waiting if table.has_wager(player))
    left = replace(pending, waiting=waiting) if waiting or pending.decides is not None else None
    return replace(table, pending=left)
