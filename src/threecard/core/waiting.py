"""Waiting: what a table waits for, and what it has on record."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.clause import Clause
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
        withdrawal=withdrawn_by(event.withdrawal) if now else table.withdrawal,
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
    withdrawal = withdrawn_by(confirmed) if confirmed else table.withdrawal
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


def still_open(table: Table) -> dict[int, Dispute]:
    """What waits for an answer when a round opens, a claim too that the table did not wait for."""
    pending, disputes = table.pending, table.disputes
    if pending is None:
        return disputes
    return {**disputes, pending.number: Dispute(table.round, pending.player)}


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


def withdrawn_by(clause: Clause | None) -> Cite:
    """Both clauses speak of a wager, R3P 5.7 of before the round: a reading says what is meant."""
    return Cite(clause, "misdeal.withdraw")


def gone(table: Table, player: str) -> Table:
    """A player's wager has gone: nobody is asked any more who has none left, or forgotten."""
    table = replace(table, played={**table.played, player: table.round})
    pending = table.pending
    if pending is None or not pending.waiting:
        return table
    waiting = tuple(player for player in pending.waiting if table.has_wager(player))
    left = replace(pending, waiting=waiting) if waiting or pending.decides is not None else None
    return replace(table, pending=left)


def unadvised(table: Table) -> Table:
    """Boxes that meet their minimum, or are empty, need no more advice (N3P 5.2)."""
    short = frozenset(
        (position, wager)
        for position, wager in table.advised
        if 0
        < sum(placed.stake for placed in table.wagers_at(position) if placed.wager == wager)
        < table.config.limits[wager][0]
    )
    return replace(table, advised=short)


def played_in(table: Table) -> dict[str, int]:
    """Who had a wager in the round that is over, however it ended."""
    given_back = {who: last for who, last in table.played.items() if last == table.round}
    return given_back | dict.fromkeys((line.player for line in table.lines), table.round)
