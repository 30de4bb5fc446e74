"""Duty: what the dealer of a table does next, by the rulebook that the table plays by.

It decides nothing: whatever a duty names is a command, which is decided on like any other.
"""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.decide.control import controller
from threecard.core.decide.hands import antes_at, require_decisions, undecided
from threecard.core.decide.prizes import prizes_of_meter
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.round import Decision
from threecard.core.table import DEALER, Phase, Table


@unique
class Step(StrEnum):
    """What is done next at a table; each but the last two has the name of its command."""

    PLACE_YOUR_BETS = "place_your_bets"
    NO_MORE_BETS = "no_more_bets"
    DEAL_CARDS = "deal_cards"
    DECIDE = "decide"  # by the player of a hand; at felt the dealer records it
    TURN_UP_HAND = "turn_up_hand"
    EXPOSE_DEALER = "expose_dealer"
    VERIFY_PRIZE = "verify_prize"
    SETTLE = "settle"
    WAIT = "wait"  # for somebody's word on a ruling
    REST = "rest"  # the table deals no more rounds


class Duty(Struct, frozen=True, kw_only=True):
    """The next step of a round, where it is taken, and the clause that has it there."""

    step: Step
    position: int | None = None  # of the hand it is about; 0 is the dealer's
    player: str | None = None  # who has the say over that hand
    choices: tuple[Decision, ...] = ()  # what they may decide
    clause: Clause | None = None


def duty_of(table: Table) -> Duty:
    """What comes next in the order of the rulebook."""
    procedure = table.rules.edition.procedure
    if table.pending is not None:
        return Duty(step=Step.WAIT, clause=table.pending.cite.clause)
    match table.phase:
        case Phase.CONCLUDED if table.closed:
            return Duty(step=Step.REST)
        case Phase.CONCLUDED:
            return Duty(step=Step.PLACE_YOUR_BETS, clause=procedure.opens)
        case Phase.BETTING:
            return Duty(step=Step.NO_MORE_BETS, clause=procedure.closes)
        case Phase.CLOSED:
            by_card = procedure.deals_by_card(table.config.device)
            clause = procedure.by_card if by_card else procedure.by_hand
            return Duty(step=Step.DEAL_CARDS, clause=clause)
        case Phase.PLAYING:
            return _playing(table)
        case Phase.SETTLING:
            return _settling(table)


def _playing(table: Table) -> Duty:
    """Every hand is decided on, where hands are; then they show, the dealer's last or first."""
    for position in undecided(table):
        plays = bool(antes_at(table, position))
        rule = require_decisions(table)
        return Duty(
            step=Step.DECIDE,
            position=position,
            player=controller(table, position),
            choices=(Decision.PLAY, Decision.FOLD) if plays else (Decision.CONTINUE,),
            clause=rule.open if plays else rule.alone,
        )
    if not dealer_first(table):
        for position in to_show(table):
            return _turning_up(table, position)
    clause = table.rules.edition.procedure.dealer_last
    return Duty(step=Step.EXPOSE_DEALER, position=DEALER, clause=clause)


def _settling(table: Table) -> Duty:
    for position in to_show(table):
        return _turning_up(table, position)
    for position in prizes_of_meter(table) if table.is_felt else ():
        if position not in table.verified:
            return Duty(step=Step.VERIFY_PRIZE, position=position)
    return Duty(step=Step.SETTLE, clause=table.rules.edition.procedure.declares)


def _turning_up(table: Table, position: int) -> Duty:
    return Duty(
        step=Step.TURN_UP_HAND,
        position=position,
        player=controller(table, position),
        clause=table.rules.edition.procedure.turned_up,
    )
