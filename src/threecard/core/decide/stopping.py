"""Stopping: a player prohibited from further play, or stopped for a round."""

from __future__ import annotations

from collections.abc import Iterable

from threecard.core.commands import Act, LiftBar, StopPlayer
from threecard.core.decide.control import controller
from threecard.core.decide.hands import antes_at, undecided
from threecard.core.decide.permission import (
    refuse,
    require_no_cause,
    require_phase,
    require_rank,
    require_reason,
    require_role,
)
from threecard.core.decide.returning import given_back
from threecard.core.errors import Code
from threecard.core.events import (
    BarLifted,
    DecisionMade,
    Event,
    HandInvalidated,
    PlayerStopped,
)
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import Phase, Table

IN_PLAY = (Phase.BETTING, Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)


def stop_player(table: Table, command: StopPlayer) -> tuple[Event, ...]:
    """TCP 5.10.3: decided hands play on, viewed ones fold, unviewed ones are invalid."""
    decision = table.rules.edition.decision
    require_role(table, command, Role.SHIFT_MANAGER, named_by=decision.stop if decision else None)
    require_reason(command.reason)
    if decision is None:
        raise refuse(Code.POWER_NOT_GIVEN, f"{table.rules.edition.title} gives nobody this power.")
    require_phase(table, *IN_PLAY)
    if not table.has_wager(command.player) or command.player in table.stopped:
        raise refuse(Code.WAGER_MISSING, f"{command.player} has no action to be stopped.")
    stopped = PlayerStopped(
        actor=command.actor,
        role=command.role,
        player=command.player,
        clause=decision.stop,
        reason=command.reason,
    )
    theirs = [
        position for position in undecided(table) if controller(table, position) == command.player
    ]
    cite = Cite(decision.stop)
    ended: list[Event] = []
    for position in theirs:
        if table.hands[position].viewed_by:
            ended.append(_left(table, command, position, cite))
        else:
            ended += invalidated(table, command, position, cite)
    return (stopped, *ended)


def lift_bar(table: Table, command: LiftBar) -> tuple[Event, ...]:
    """The bar of TCP 5.9 holds until a shift manager lifts it."""
    require_rank(command, command.rank)
    require_reason(command.reason)
    if command.player not in table.barred:
        raise refuse(Code.NOT_AN_OPTION, f"{command.player} is not prohibited from play.")
    require_no_cause(command, command.player)
    return (
        BarLifted(
            actor=command.actor, role=command.role, player=command.player, reason=command.reason
        ),
    )


def invalidated_when_dealt(table: Table, act: Act, dealt: Iterable[int]) -> list[Event]:
    """Hands that fall to a player whose action was stopped before the deal (TCP 5.10.3)."""
    decision = table.rules.edition.decision
    assert decision is not None, "only where players decide can one be stopped"
    return [
        event
        for position in dealt
        if controller(table, position) in table.stopped
        for event in invalidated(table, act, position, Cite(decision.stop))
    ]


def invalidated(
    table: Table, act: Act, position: int, cite: Cite, *, collected_from: str | None = None
) -> list[Event]:
    """A hand out of the round; its wagers go back.

    Where a reading has it those of one player, who wagered in error, go to the house; never those
    of others on that hand.
    """
    collects = collected_from is not None
    out = HandInvalidated(
        actor=act.actor,
        role=act.role,
        position=position,
        clause=cite.clause,
        reading="invalidated.wagers" if collects else cite.reading,
        collected=collects,
    )
    back = [
        (position, placed)
        for placed in table.wagers_at(position)
        if placed.player != collected_from
    ]
    return [out, *given_back(act, back, cite)]


def _left(table: Table, act: Act, position: int, cite: Cite) -> DecisionMade:
    """A hand looked at and not decided on: it folds, or with Pair Plus alone plays on."""
    who = controller(table, position)
    assert who is not None
    return DecisionMade(
        actor=act.actor,
        role=act.role,
        player=who,
        position=position,
        decision=Decision.FOLD if antes_at(table, position) else Decision.CONTINUE,
        clause=cite.clause,
        reading=cite.reading,
    )
