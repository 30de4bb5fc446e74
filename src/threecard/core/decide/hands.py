"""Hands: looking at one, and deciding on it."""

from __future__ import annotations

from threecard.core.commands import Act, Decide, ViewHand
from threecard.core.decide.control import controller, not_theirs, why_not_view
from threecard.core.decide.permission import refuse, require_phase, subject, told
from threecard.core.decision import DecisionRule
from threecard.core.errors import Code
from threecard.core.events import DecisionMade, Event, HandViewed, WagerPlaced
from threecard.core.round import CONTINUE, PLAY, Placed
from threecard.core.table import PLAYING, HandState, Table


def view_hand(table: Table, command: ViewHand) -> tuple[Event, ...]:
    """At felt a look has happened, lawful or not: the dealer records it with what forbade it."""
    player = subject(table, command, command.player)
    require_phase(table, PLAYING)
    held = hand_in_play(table, command.position)
    if held.face_up:
        raise refuse(Code.HAND_UP, f"The hand at position {command.position} lies face up.")
    require_not_stopped(table, command, player)
    forbidden = why_not_view(table, command, player, command.position)
    if forbidden is not None:
        there = any(placed.player == player for placed in table.wagers_at(command.position))
        recorded = table.is_felt and player != command.actor and there
        if not recorded or player in held.viewed_by:
            raise forbidden
    return (
        HandViewed(
            actor=command.actor,
            role=command.role,
            player=player,
            position=command.position,
            hand=held.hand,
            clause=None if forbidden is None else forbidden.clause,
        ),
    )


def decide_hand(table: Table, command: Decide) -> tuple[Event, ...]:
    """Play, fold or continue, by the player who has the say, seen or unseen."""
    player = subject(table, command, command.player)
    require_phase(table, PLAYING)
    held = hand_in_play(table, command.position)
    rule = require_decisions(table)
    if controller(table, command.position) != player:
        clause = table.rules.edition.procedure.viewer_clause
        raise not_theirs(table, command, player, command.position, clause)
    require_not_stopped(table, command, player)
    if held.decision is not None:
        raise refuse(
            Code.DECIDED_ALREADY, f"The hand at position {command.position} was decided on."
        )
    antes = antes_at(table, command.position)
    decision = command.decision
    if (decision is CONTINUE) is bool(antes):
        raise refuse(
            Code.DECISION_NOT_OPEN,
            f"Where {rule.on} lies a hand is played or folded; elsewhere it continues.",
            clause=rule.alone,
        )
    made = DecisionMade(
        actor=command.actor,
        role=command.role,
        player=player,
        position=command.position,
        decision=decision,
    )
    if decision is not PLAY:
        return (made,)
    return (made, *_plays(table, command, antes))


def hand_in_play(table: Table, position: int) -> HandState:
    held = table.hands.get(position)
    if held is None or held.invalid is not None:
        raise refuse(Code.NO_SUCH_HAND, f"No hand in play lies at position {position}.")
    return held


def require_decisions(table: Table) -> DecisionRule:
    rule = table.config.rules.edition.decision
    if rule is None:
        raise refuse(
            Code.DECISION_NOT_OPEN,
            f"{table.rules.edition.title} leaves a player nothing to decide.",
        )
    return rule


def undecided(table: Table) -> list[int]:
    """Positions whose hand is still to be decided on."""
    if table.config.rules.decided_on is None:
        return []
    return [
        position
        for position, held in table.hands.items()
        if held.decision is None and held.invalid is None
    ]


def antes_at(table: Table, position: int) -> list[Placed]:
    """The wagers at a position that a hand is played or folded for."""
    decided_on = table.config.rules.decided_on
    return [placed for placed in table.wagers.get(position, ()) if placed.wager == decided_on]


def require_not_stopped(table: Table, act: Act, player: str) -> None:
    """TCP 5.10.3."""
    if player in table.stopped:
        raise refuse(
            Code.PLAYER_STOPPED,
            told(
                act,
                player,
                "Your action was stopped for this round.",
                f"{player}'s action was stopped for this round.",
            ),
            clause=require_decisions(table).stop,
        )


def _plays(table: Table, command: Decide, antes: list[Placed]) -> list[WagerPlaced]:
    """The wager that equals each of those decided on."""
    play = table.config.rules.placed_by_decision
    assert play is not None, "whoever plays for an Ante places what equals it"
    return [
        WagerPlaced(
            actor=command.actor,
            role=command.role,
            player=ante.player,
            position=command.position,
            wager=play,
            stake=ante.stake,
        )
        for ante in antes
    ]
