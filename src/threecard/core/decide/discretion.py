"""Discretion: what the rulebook leaves to players, and to people of rank, with their reasons."""

from __future__ import annotations

from threecard.core.commands import (
    Act,
    BarPlayer,
    ChooseOption,
    CloseOptions,
    Decided,
    DecideIncident,
    PermitWithdrawal,
)
from threecard.core.decide.incidents import IN_PLAY
from threecard.core.decide.permission import (
    refuse,
    require_phase,
    require_player,
    require_rank,
    require_reason,
    require_role,
)
from threecard.core.decide.undoing import remove_hand, void
from threecard.core.errors import Code
from threecard.core.events import (
    Event,
    HandInspected,
    HandInvalidated,
    IncidentDecided,
    OptionChosen,
    OptionsClosed,
    PlayerBarred,
    WagersReturned,
)
from threecard.core.irregularities.ruling import Remedy
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.core.table import Pending, Table

OPEN_TO = {
    Remedy.REFER: (Decided.VOID, Decided.CONTINUE, Decided.REMOVE_HAND, Decided.RETURN_WAGERS),
    Remedy.MAY_BAR: (Decided.BAR, Decided.CONTINUE),
    Remedy.MAY_LOOK: (Decided.LOOK, Decided.CONTINUE),
    Remedy.OFFER: (Decided.CONTINUE,),  # the word asked for is the reason itself (N3P 5.11)
}


def decide_incident(table: Table, command: DecideIncident) -> tuple[Event, ...]:
    """R3P 6.1, N3P 5.11 5.17, TCP 3.10.1 5.9 6.1."""
    pending = _pending(table)
    if pending.decides is None:
        raise refuse(Code.NO_INCIDENT, "The ruling waits for the players, not for a decision.")
    require_rank(command, pending.decides)
    require_reason(command.reason)
    open_to = OPEN_TO[Remedy[pending.remedy.upper()]]
    if command.remedy not in open_to:
        known = ", ".join(open_to)
        raise refuse(Code.NOT_AN_OPTION, f"That is not open here; {known} are.")
    decided = IncidentDecided(
        actor=command.actor,
        role=command.role,
        number=pending.number,
        remedy=command.remedy,
        reason=command.reason,
    )
    return (decided, *_carried_out(table, command, pending))


def choose_option(table: Table, command: ChooseOption) -> tuple[Event, ...]:
    """A player's own choice (R3P 5.13.1, N3P 5.7 5.7.1 5.7.2 5.7.3, TCP 5.16.1)."""
    require_player(command)
    pending = _pending(table)
    if pending.decides is not None:
        raise refuse(Code.NO_INCIDENT, f"First a {pending.decides.spoken} decides.")
    if command.actor not in pending.waiting or command.option not in pending.options:
        raise refuse(
            Code.NOT_AN_OPTION,
            f"{command.actor} is offered nothing of that name; there are "
            f"{', '.join(pending.options)} for {', '.join(pending.waiting)}.",
        )
    chosen = OptionChosen(
        actor=command.actor,
        role=command.role,
        number=pending.number,
        player=command.actor,
        option=command.option,
    )
    if command.option not in {"withdraw", "invalidate"}:
        return (chosen,)
    return (chosen, *leave_round(table, command, command.actor, pending.cite))


def close_options(table: Table, command: CloseOptions) -> tuple[Event, ...]:
    require_role(table, command, Role.DEALER)
    pending = _pending(table)
    if pending.decides is not None or not pending.options:
        raise refuse(Code.NO_INCIDENT, "No options are open.")
    return (OptionsClosed(actor=command.actor, role=command.role, number=pending.number),)


def permit_withdrawal(table: Table, command: PermitWithdrawal) -> tuple[Event, ...]:
    """R3P 5.7, TCP 5.7.1: until the outcome is declared."""
    require_phase(table, *IN_PLAY)
    require_role(table, command, Role.PIT_SUPERVISOR)
    require_reason(command.reason)
    if table.withdrawal is None:
        raise refuse(Code.NO_INCIDENT, "Nothing happened for which a player may withdraw.")
    return tuple(
        leave_round(table, command, command.player, table.withdrawal, reason=command.reason)
    )


def bar_player(table: Table, command: BarPlayer) -> tuple[Event, ...]:
    """Where players decide on hands, one who tries to control several may be stopped."""
    require_role(table, command, Role.SHIFT_MANAGER)
    require_reason(command.reason)
    decision = table.rules.edition.decision
    if decision is None:
        raise refuse(Code.POWER_NOT_GIVEN, f"{table.rules.edition.title} gives nobody this power.")
    return (_barred(command, command.player, decision.stop, command.reason),)


def leave_round(
    table: Table, act: Act, player: str, cite: Cite, *, reason: str | None = None
) -> list[Event]:
    """A player takes back all wagers; a hand nobody else has a wager on is out with them."""
    require_phase(table, *IN_PLAY)
    theirs = {
        position
        for position, there in table.wagers.items()
        if any(placed.player == player for placed in there)
    }
    if not theirs or player in table.withdrawn:
        raise refuse(Code.WAGER_MISSING, f"{player} has no wager in this round.")
    alone = [
        position
        for position in sorted(theirs & table.hands.keys())
        if table.hands[position].invalid is None
        and all(placed.player == player for placed in table.live_at(position))
    ]
    return [
        WagersReturned(
            actor=act.actor,
            role=act.role,
            player=player,
            clause=cite.clause,
            reading=cite.reading,
            reason=reason,
        ),
        *(
            HandInvalidated(
                actor=act.actor,
                role=act.role,
                position=position,
                clause=cite.clause,
                reading=cite.reading,
            )
            for position in alone
        ),
    ]


def _carried_out(table: Table, command: DecideIncident, pending: Pending) -> list[Event]:
    cite = pending.cite
    match command.remedy:
        case Decided.VOID:
            return [void(table, command, cite)]
        case Decided.CONTINUE:
            return []
        case Decided.REMOVE_HAND:
            return remove_hand(table, command, command.position or pending.position or 0, cite)
        case Decided.RETURN_WAGERS:
            player = command.player or pending.player or ""
            return leave_round(table, command, player, cite, reason=command.reason)
        case Decided.BAR:
            player = pending.player or ""
            return [
                _barred(command, player, str(cite), command.reason),
                *leave_round(table, command, player, cite, reason=command.reason),
            ]
        case Decided.LOOK:
            assert pending.position is not None
            return [
                HandInspected(
                    actor=command.actor,
                    role=command.role,
                    position=pending.position,
                    reason=command.reason,
                )
            ]


def _barred(command: Act, player: str, clause: str, reason: str) -> PlayerBarred:
    return PlayerBarred(
        actor=command.actor, role=command.role, player=player, clause=clause, reason=reason
    )


def _pending(table: Table) -> Pending:
    if table.pending is None:
        raise refuse(Code.NO_INCIDENT, "No ruling waits for anything.")
    return table.pending
