"""Discretion: what the rulebook leaves to people of rank, with their reasons."""

from __future__ import annotations

from threecard.core.commands import Decided, DecideIncident, PermitWithdrawal
from threecard.core.decide.disputes import of_player, payment, require_known
from threecard.core.decide.incidents import effects
from threecard.core.decide.options import leave_round, require_pending
from threecard.core.decide.permission import (
    refuse,
    require_another,
    require_no_cause,
    require_no_stake,
    require_phase,
    require_rank,
    require_reason,
    require_role,
)
from threecard.core.decide.undoing import corrected_again, remove_hand, void
from threecard.core.errors import Code
from threecard.core.events import DisputeAnswered, Event, IncidentDecided, PlayerBarred
from threecard.core.irregularities.incidents import WrongCount
from threecard.core.irregularities.ruling import Remedy
from threecard.core.people import Role
from threecard.core.table import Pending, Phase, Table

OPEN_TO = {
    Remedy.REFER: (
        Decided.VOID,
        Decided.CONTINUE,
        Decided.REMOVE_HAND,
        Decided.RETURN_WAGERS,
        Decided.PAY,
    ),
    Remedy.MAY_BAR: (Decided.BAR, Decided.CONTINUE),
    Remedy.OFFER: (Decided.CONTINUE,),  # the word asked for is the reason itself (N3P 5.11)
}
CONFIRMING = (Decided.CONFIRM, Decided.REJECT)
UNDOING = {Decided.VOID, Decided.REMOVE_HAND, Decided.RETURN_WAGERS}


def decide_incident(table: Table, command: DecideIncident) -> tuple[Event, ...]:
    """R3P 6.1, N3P 5.11 5.17, TCP 5.9 6.1; or a second person's word that it happened so."""
    pending = require_pending(table)
    if pending.decides is None:
        raise refuse(Code.NO_INCIDENT, "The ruling waits for the players, not for a decision.")
    named = None if pending.confirm else pending.cite.clause  # a second person is house policy
    require_rank(command, pending.decides, named_by=named)
    require_no_stake(table, command)
    require_no_cause(command, pending.player)
    require_reason(command.reason)
    known = open_to(table, pending)
    if command.remedy not in known:
        raise refuse(Code.NOT_AN_OPTION, f"That is not open here, but {' or '.join(known)}.")
    if pending.confirm or (table.any_face_up and _takes_out(table, command, pending)):
        require_another(command, pending.reported_by, what="reported it")
    decided = IncidentDecided(
        actor=command.actor,
        role=command.role,
        number=pending.number,
        remedy=command.remedy,
        reason=command.reason,
    )
    return (decided, *_carried_out(table, command, pending))


def open_to(table: Table, pending: Pending) -> tuple[Decided, ...]:
    """What whoever is asked may decide."""
    over = table.phase is Phase.CONCLUDED or table.settled is not None
    if pending.confirm:
        return CONFIRMING
    choices = OPEN_TO[Remedy[pending.remedy.upper()]]
    closed: set[Decided] = set()
    if isinstance(pending.incident, WrongCount):  # such a hand can't be played as it lies
        closed |= {Decided.CONTINUE}
    if over:  # the wagers have gone; who is owed something is paid
        closed |= {Decided.RETURN_WAGERS} | (UNDOING if table.settled is None else set())
    return tuple(choice for choice in choices if choice not in closed)


def permit_withdrawal(table: Table, command: PermitWithdrawal) -> tuple[Event, ...]:
    """R3P 5.7, TCP 5.7.1: a player who asked to, until the dealer's hand shows."""
    require_phase(table, Phase.PLAYING)
    if table.is_shown:
        raise refuse(Code.WRONG_PHASE, "The dealer's hand has shown.")
    require_role(table, command, Role.PIT_SUPERVISOR)
    require_reason(command.reason)
    if table.withdrawal is None:
        raise refuse(Code.NO_INCIDENT, "Nothing happened for which a player may withdraw.")
    number = of_player(table, command.player)
    if number is None:
        raise refuse(
            Code.NOT_REQUESTED,
            f"{command.player} has not said to be dissatisfied in this round.",
            clause=table.withdrawal.clause,
        )
    answered = DisputeAnswered(
        actor=command.actor, role=command.role, number=number, reason=command.reason
    )
    left = leave_round(table, command, command.player, table.withdrawal, reason=command.reason)
    return (answered, *left)


def _carried_out(table: Table, command: DecideIncident, pending: Pending) -> list[Event]:
    cite = pending.cite
    player = command.player or pending.player or ""
    match command.remedy:
        case Decided.CONFIRM if pending.proposed is not None:
            return corrected_again(table, command, pending, pending.proposed)
        case Decided.CONFIRM:
            return effects(table, command, pending, Remedy[pending.remedy.upper()], cite)
        case Decided.CONTINUE | Decided.REJECT:
            return []
        case Decided.VOID:
            return [void(table, command, cite)]
        case Decided.REMOVE_HAND:
            return remove_hand(table, command, command.position or pending.position or 0, cite)
        case Decided.RETURN_WAGERS:
            return leave_round(table, command, player, cite, reason=command.reason)
        case Decided.PAY:
            require_known(table, player)
            return [
                payment(command, pending.number, player, command.amount or 0, cite, command.reason)
            ]
        case Decided.BAR:
            return _bar(table, command, pending)


def _takes_out(table: Table, command: DecideIncident, pending: Pending) -> bool:
    """Whether a decision takes wagers out of the round, by whatever name."""
    if command.remedy is Decided.BAR:
        return _bar_gives_back(table, pending)
    return command.remedy in UNDOING


def _bar_gives_back(table: Table, pending: Pending) -> bool:
    return not table.is_shown and table.has_wager(pending.player or "")


def _bar(table: Table, command: DecideIncident, pending: Pending) -> list[Event]:
    """Prohibited from further play; wagers go back while the dealer's hand is hidden (TCP 5.9)."""
    player, cite = pending.player or "", pending.cite
    barred = PlayerBarred(
        actor=command.actor,
        role=command.role,
        player=player,
        clause=str(cite),
        reason=command.reason,
    )
    if not _bar_gives_back(table, pending):
        return [barred]
    return [barred, *leave_round(table, command, player, cite, reason=command.reason)]
