"""Decide: what a command makes happen at a table, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threecard.core.commands import (
    AdoptEdition,
    BarPlayer,
    ChooseOption,
    CloseOptions,
    Command,
    DealCards,
    Decide,
    DecideIncident,
    DeclineComparison,
    ExposeDealer,
    IncreaseWager,
    NoMoreBets,
    OpenGamingDay,
    OpenTable,
    PermitWithdrawal,
    PlaceWager,
    PlaceYourBets,
    ReduceWager,
    ReportIncident,
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
from threecard.core.decide import (
    dealing,
    discretion,
    hands,
    incidents,
    opening,
    settling,
    wagering,
)
from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.core.events import Event
from threecard.core.table import Table, UnopenedTable

# By type and not by a match: a table gives several commands a round, tens of thousands a second.
HANDLERS: dict[type[Command], Callable[[Table, Any], tuple[Event, ...]]] = {
    OpenTable: opening.open_again,
    AdoptEdition: opening.adopt_edition,
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
    TurnUpHand: hands.turn_up_hand,
    DeclineComparison: hands.decline_comparison,
    ExposeDealer: hands.expose_dealer,
    Settle: settling.settle,
    ReportIncident: incidents.report_incident,
    DecideIncident: discretion.decide_incident,
    ChooseOption: discretion.choose_option,
    CloseOptions: discretion.close_options,
    PermitWithdrawal: discretion.permit_withdrawal,
    BarPlayer: discretion.bar_player,
}
# What may happen while a ruling waits for somebody.
WHILE_PENDING = {DecideIncident, ChooseOption, CloseOptions, BarPlayer, Sit, Stand}


def decide(table: Table | UnopenedTable, command: Command) -> tuple[Event, ...]:
    """The new facts, or a refusal is raised; the table itself never changes."""
    if isinstance(table, UnopenedTable):
        if isinstance(command, OpenTable):
            return opening.open_table(command)
        raise refuse(Code.TABLE_NOT_OPEN, "The table is not open yet.")
    if table.pending is not None and type(command) not in WHILE_PENDING:
        raise refuse(
            Code.INCIDENT_PENDING, f"Incident {table.pending.number} is to be decided first."
        )
    return HANDLERS[type(command)](table, command)
