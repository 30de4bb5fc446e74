"""Decide: what a command makes happen at a table, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from threecard.core.commands import (
    AdoptEdition,
    AnswerDispute,
    ChangeLimits,
    ChooseOption,
    CloseOptions,
    CloseTable,
    Command,
    CorrectCards,
    DealCards,
    Decide,
    DecideIncident,
    DeclineComparison,
    ExposeDealer,
    IncreaseWager,
    InspectHand,
    LayChips,
    LiftBar,
    NoMoreBets,
    OpenGamingDay,
    OpenTable,
    PermitWithdrawal,
    PlaceWager,
    PlaceYourBets,
    RaiseDispute,
    ReduceWager,
    ReopenTable,
    ReportIncident,
    RequestWager,
    RestrictArea,
    RestrictPlayer,
    Settle,
    ShuffleDeck,
    Sit,
    Stand,
    StopPlayer,
    TurnUpHand,
    VerifyPrize,
    ViewHand,
    WithdrawWager,
)
from threecard.core.decide import (
    chips,
    dealing,
    discretion,
    disputes,
    hands,
    incidents,
    opening,
    options,
    restricting,
    settling,
    showing,
    stopping,
    undoing,
    wagering,
)
from threecard.core.decide.permission import has_room, refuse
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.events import ActRefused, Event
from threecard.core.people import PLAYER
from threecard.core.table import CONCLUDED, Table, UnopenedTable

# By type and not by a match: a table gives several commands a round, tens of thousands a second.
HANDLERS: dict[type[Command], Callable[[Table, Any], tuple[Event, ...]]] = {
    OpenTable: opening.open_again,
    AdoptEdition: opening.adopt_edition,
    ChangeLimits: opening.change_limits,
    CloseTable: opening.close_table,
    ReopenTable: opening.reopen_table,
    OpenGamingDay: opening.open_gaming_day,
    PlaceYourBets: opening.place_your_bets,
    Sit: opening.sit,
    Stand: opening.stand,
    RequestWager: wagering.request_wager,
    PlaceWager: wagering.place_wager,
    IncreaseWager: wagering.increase_wager,
    ReduceWager: wagering.reduce_wager,
    WithdrawWager: wagering.withdraw_wager,
    LayChips: chips.lay_chips,
    RestrictPlayer: restricting.restrict_player,
    RestrictArea: restricting.restrict_area,
    NoMoreBets: dealing.no_more_bets,
    ShuffleDeck: dealing.shuffle_deck,
    DealCards: dealing.deal_cards,
    ViewHand: hands.view_hand,
    Decide: hands.decide_hand,
    TurnUpHand: showing.turn_up_hand,
    DeclineComparison: showing.decline_comparison,
    ExposeDealer: showing.expose_dealer,
    CorrectCards: undoing.correct_cards,
    InspectHand: showing.inspect_hand,
    VerifyPrize: settling.verify_prize,
    Settle: settling.settle,
    ReportIncident: incidents.report_incident,
    DecideIncident: discretion.decide_incident,
    ChooseOption: options.choose_option,
    CloseOptions: options.close_options,
    PermitWithdrawal: discretion.permit_withdrawal,
    StopPlayer: stopping.stop_player,
    LiftBar: stopping.lift_bar,
    RaiseDispute: disputes.raise_dispute,
    AnswerDispute: disputes.answer_dispute,
}
# What may happen while a ruling waits for somebody.
WHILE_PENDING = {
    DecideIncident,
    ChooseOption,
    CloseOptions,
    StopPlayer,
    LiftBar,
    Sit,
    Stand,
    RaiseDispute,
    AnswerDispute,
}


def decide(table: Table | UnopenedTable, command: Command) -> tuple[Event, ...]:
    """The new facts, or a refusal is raised; the table itself never changes."""
    if type(table) is UnopenedTable:
        if isinstance(command, OpenTable):
            return opening.open_table(command)
        raise refuse(Code.TABLE_NOT_OPEN, "The table is not open yet.")
    if table.pending is not None:
        _require_no_wait(table, command)
    if table.wagers and command.role is not PLAYER and table.has_wager(command.actor):
        raise refuse(
            Code.ON_DUTY, f"{command.actor} has a wager in this round, and is not on duty here."
        )
    try:
        return HANDLERS[type(command)](table, command)
    except CommandRefusedError as refused:
        # What a clause forbids and somebody tried is on record, a few times.
        if not refused.on_record or not has_room(table, command.actor):
            raise
        return (
            ActRefused(
                actor=command.actor,
                role=command.role,
                act=str(command.__struct_config__.tag),
                code=refused.code.value,
                sentence=refused.sentence,
                clause=refused.clause,
            ),
        )


def _require_no_wait(table: Table, command: Command) -> None:
    """While a ruling waits, so does the table; over a claim an electronic one may go on."""
    pending = table.pending
    assert pending is not None
    goes_on = isinstance(command, PlaceYourBets) and table.phase is CONCLUDED and not table.is_felt
    if type(command) not in WHILE_PENDING and not goes_on:
        raise refuse(Code.INCIDENT_PENDING, f"Incident {pending.number} is to be decided first.")
