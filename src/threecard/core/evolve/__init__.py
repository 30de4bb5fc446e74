"""Evolve: apply one recorded fact to a table. Never refuses: a fact has already happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from threecard.core.events import (
    ActRefused,
    AreaRestricted,
    BarLifted,
    CardsDealt,
    ComparisonDeclined,
    CorrectionProposed,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    DisputeAnswered,
    DisputeRaised,
    EditionAdopted,
    Event,
    GamingDayOpened,
    HandCorrected,
    HandInspected,
    HandInvalidated,
    HandsReconstructed,
    HandTurnedUp,
    HandViewed,
    IncidentDecided,
    IncidentRuled,
    LimitsChanged,
    OptionChosen,
    OptionsClosed,
    PaymentDecided,
    PlayerBarred,
    PlayerRestricted,
    PlayerSat,
    PlayerStood,
    PlayerStopped,
    PrizeVerified,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableClosed,
    TableOpened,
    TableReopened,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
    WagersReturned,
)
from threecard.core.evolve import hands, incidents, opening, outcomes, wagers
from threecard.core.people import PLAYER
from threecard.core.table import BETTING, Table, UnopenedTable

# By type and not by a match: events are applied tens of thousands a second. Each is given the
# version of the table that it makes.
APPLIED: dict[type[Event], Callable[[Table, Any, int], Table]] = {
    TableOpened: opening.table_opened,
    TableClosed: opening.table_closed,
    TableReopened: opening.table_reopened,
    EditionAdopted: opening.adopted,
    LimitsChanged: opening.adopted,
    GamingDayOpened: opening.gaming_day_opened,
    RoundOpened: opening.round_opened,
    PlayerSat: opening.player_sat,
    PlayerStood: opening.player_stood,
    WagerRequested: wagers.wager_requested,
    WagerPlaced: wagers.wager_placed,
    WagerChanged: wagers.wager_changed,
    WagersClosed: wagers.wagers_closed,
    WagersReturned: wagers.wagers_returned,
    PlayerRestricted: wagers.player_restricted,
    AreaRestricted: wagers.area_restricted,
    DeckShuffled: hands.deck_shuffled,
    CardsDealt: hands.cards_dealt,
    HandViewed: hands.hand_viewed,
    DecisionMade: hands.decision_made,
    HandTurnedUp: hands.hand_turned_up,
    DealerExposed: hands.dealer_exposed,
    ComparisonDeclined: hands.comparison_declined,
    HandInspected: hands.hand_inspected,
    HandInvalidated: hands.hand_invalidated,
    CorrectionProposed: hands.correction_proposed,
    HandCorrected: hands.hand_corrected,
    HandsReconstructed: hands.hands_reconstructed,
    IncidentRuled: incidents.incident_ruled,
    IncidentDecided: incidents.incident_decided,
    OptionChosen: incidents.option_chosen,
    OptionsClosed: incidents.options_closed,
    DisputeRaised: incidents.dispute_raised,
    DisputeAnswered: incidents.dispute_answered,
    PlayerBarred: incidents.player_barred,
    BarLifted: incidents.bar_lifted,
    PlayerStopped: incidents.player_stopped,
    ActRefused: incidents.act_refused,
    RoundSettled: outcomes.round_settled,
    SettlementCorrected: outcomes.settlement_corrected,
    RoundVoided: outcomes.round_voided,
    PrizeVerified: outcomes.prize_verified,
    PaymentDecided: outcomes.payment_decided,
}


def evolve(table: Table | UnopenedTable, event: Event) -> Table:
    """The table after the event."""
    if type(table) is UnopenedTable:
        assert isinstance(event, TableOpened), "a table is opened before anything else"
        return Table(event.config, event.ruled)
    after = APPLIED[type(event)](table, event, table.version + 1)
    if after.phase is not BETTING:  # nobody wagers any more
        return replace(after, on_duty=frozenset()) if after.on_duty else after
    if event.role is PLAYER or event.actor in after.on_duty:
        return after
    return replace(after, on_duty=after.on_duty | {event.actor})
