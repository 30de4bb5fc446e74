"""Incidents: what a table waits for, who may play no more, and what it has on record."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.clause import Clause
from threecard.core.events import (
    ActRefused,
    BarLifted,
    DisputeAnswered,
    DisputeRaised,
    IncidentDecided,
    IncidentRuled,
    OptionChosen,
    OptionsClosed,
    PlayerBarred,
    PlayerStopped,
)
from threecard.core.irregularities.incidents import ExposedCards
from threecard.core.irregularities.ruling import BINDING, Remedy
from threecard.core.judgement import Cite
from threecard.core.table import Dispute, Pending, Table


def incident_ruled(table: Table, event: IncidentRuled, version: int) -> Table:
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
        withdrawal=_withdrawn_by(event.withdrawal) if now else table.withdrawal,
    )
    match event.remedy:
        case Remedy.SETTLED:
            return _recorded(after, event.actor)
        case Remedy.ADVISE if event.position is not None and event.wager is not None:
            box = (event.position, event.wager)
            return replace(after, advised=after.advised | {box})
        case _ if isinstance(event.incident, ExposedCards):
            return replace(after, exposed=after.exposed + event.incident.cards)
        case _:
            return after


def incident_decided(table: Table, event: IncidentDecided, version: int) -> Table:
    """With the word given, only players' options may still be open."""
    pending = table.pending
    assert pending is not None, "a decision answers a ruling that waits"
    left = replace(pending, decides=None) if pending.waiting else None
    confirmed = pending.withdrawal if event.remedy == "confirm" else None
    withdrawal = _withdrawn_by(confirmed) if confirmed else table.withdrawal
    return replace(table, version=version, pending=left, withdrawal=withdrawal)


def option_chosen(table: Table, event: OptionChosen, version: int) -> Table:
    """Once everybody has answered nothing is open; who goes on may be held to it (N3P 5.7)."""
    pending = table.pending
    assert pending is not None, "an option answers a ruling that waits"
    waiting = tuple(other for other in pending.waiting if other != event.player)
    left = replace(pending, waiting=waiting) if waiting else None
    bound = table.bound | {event.player} if event.option in BINDING else table.bound
    return replace(table, version=version, pending=left, bound=bound)


def options_closed(table: Table, _: OptionsClosed, version: int) -> Table:
    return replace(table, version=version, pending=None)


def dispute_raised(table: Table, event: DisputeRaised, version: int) -> Table:
    disputes = {**table.disputes, event.number: Dispute(event.round, event.player)}
    return replace(table, version=version, incidents=event.number, disputes=disputes)


def dispute_answered(table: Table, event: DisputeAnswered, version: int) -> Table:
    left = {other: dispute for other, dispute in table.disputes.items() if other != event.number}
    return replace(table, version=version, disputes=left)


def player_barred(table: Table, event: PlayerBarred, version: int) -> Table:
    return replace(table, version=version, barred={**table.barred, event.player: event.clause})


def bar_lifted(table: Table, event: BarLifted, version: int) -> Table:
    left = {who: why for who, why in table.barred.items() if who != event.player}
    return replace(table, version=version, barred=left)


def player_stopped(table: Table, event: PlayerStopped, version: int) -> Table:
    return replace(table, version=version, stopped=table.stopped | {event.player})


def act_refused(table: Table, event: ActRefused, version: int) -> Table:
    return _recorded(replace(table, version=version), event.actor)


def _recorded(table: Table, person: str) -> Table:
    """One more of what somebody may have on record in a round."""
    count = table.on_record.get(person, 0) + 1
    return replace(table, on_record={**table.on_record, person: count})


def _withdrawn_by(clause: Clause | None) -> Cite:
    """Both clauses speak of a wager, R3P 5.7 of before the round: a reading says what is meant."""
    return Cite(clause, "misdeal.withdraw")
