"""Decide: what a command makes happen at a table, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threecard.core.commands import (
    Command,
    DealCards,
    Decide,
    DeclineComparison,
    ExposeDealer,
    IncreaseWager,
    NoMoreBets,
    OpenGamingDay,
    OpenTable,
    PlaceWager,
    PlaceYourBets,
    ReduceWager,
    ReportAbsence,
    RestrictArea,
    RestrictPlayer,
    Settle,
    ShuffleDeck,
    Sit,
    Stand,
    TurnUpHand,
    ViewHand,
    WithdrawWager,
)
from threecard.core.decide import dealing, hands, opening, settling, wagering
from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.core.events import Event
from threecard.core.table import Phase, Table

# By type and not by a match: a table gives several commands a round, tens of thousands a second.
HANDLERS: dict[type[Command], Callable[[Table, Any], tuple[Event, ...]]] = {
    OpenTable: opening.open_table,
    OpenGamingDay: opening.open_gaming_day,
    PlaceYourBets: opening.place_your_bets,
    Sit: opening.sit,
    Stand: opening.stand,
    PlaceWager: wagering.place_wager,
    IncreaseWager: wagering.increase_wager,
    ReduceWager: wagering.reduce_wager,
    WithdrawWager: wagering.withdraw_wager,
    RestrictPlayer: wagering.restrict_player,
    RestrictArea: wagering.restrict_area,
    NoMoreBets: dealing.no_more_bets,
    ShuffleDeck: dealing.shuffle_deck,
    DealCards: dealing.deal_cards,
    ViewHand: hands.view_hand,
    Decide: hands.decide_hand,
    ReportAbsence: hands.report_absence,
    TurnUpHand: hands.turn_up_hand,
    DeclineComparison: hands.decline_comparison,
    ExposeDealer: hands.expose_dealer,
    Settle: settling.settle,
}


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """The new facts, or a refusal is raised; the table itself never changes."""
    if table.phase is Phase.UNOPENED and type(command) is not OpenTable:
        raise refuse(Code.TABLE_NOT_OPEN, "The table is not open yet.")
    return HANDLERS[type(command)](table, command)
