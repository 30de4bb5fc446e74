"""Decide: what a command makes happen at a table, or why it is refused."""

from __future__ import annotations

from typing import assert_never

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


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """The new facts, or a refusal is raised; the table itself never changes."""
    if table.phase is Phase.UNOPENED and not isinstance(command, OpenTable):
        raise refuse(Code.TABLE_NOT_OPEN, "The table is not open yet.")
    match command:
        case PlaceWager():
            return wagering.place_wager(table, command)
        case PlaceYourBets():
            return opening.place_your_bets(table, command)
        case NoMoreBets():
            return dealing.no_more_bets(table, command)
        case ShuffleDeck():
            return dealing.shuffle_deck(table, command)
        case DealCards():
            return dealing.deal_cards(table, command)
        case ViewHand():
            return hands.view_hand(table, command)
        case Decide():
            return hands.decide_hand(table, command)
        case TurnUpHand():
            return hands.turn_up_hand(table, command)
        case ExposeDealer():
            return hands.expose_dealer(table, command)
        case Settle():
            return settling.settle(table, command)
        case IncreaseWager():
            return wagering.increase_wager(table, command)
        case ReduceWager():
            return wagering.reduce_wager(table, command)
        case WithdrawWager():
            return wagering.withdraw_wager(table, command)
        case DeclineComparison():
            return hands.decline_comparison(table, command)
        case ReportAbsence():
            return hands.report_absence(table, command)
        case Sit():
            return opening.sit(table, command)
        case Stand():
            return opening.stand(table, command)
        case RestrictPlayer():
            return wagering.restrict_player(table, command)
        case RestrictArea():
            return wagering.restrict_area(table, command)
        case OpenGamingDay():
            return opening.open_gaming_day(table, command)
        case OpenTable():
            return opening.open_table(table, command)
        case _:
            assert_never(command)
