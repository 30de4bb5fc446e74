"""Events: what happened at a table, for ever. Money is whole cents; cards are their numbers."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.cards import Card
from threecard.core.clause import Clause
from threecard.core.config import TableConfig
from threecard.core.hand import Hand
from threecard.core.irregularities.incidents import Incident
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.ruled import Ruled


class Fact(Struct, frozen=True, kw_only=True):
    """Every event says who brought it about, and in which role."""

    actor: str
    role: Role


class TableOpened(Fact, frozen=True, kw_only=True, tag="table_opened"):
    """A table stands ready; it plays by these terms."""

    config: TableConfig
    ruled: Ruled


class EditionAdopted(Fact, frozen=True, kw_only=True, tag="edition_adopted"):
    """From the next round on the table plays by another edition of its game."""

    config: TableConfig
    ruled: Ruled
    reason: str


class LimitsChanged(Fact, frozen=True, kw_only=True, tag="limits_changed"):
    """Other limits are displayed from the next round on."""

    config: TableConfig
    ruled: Ruled
    reason: str


class TableClosed(Fact, frozen=True, kw_only=True, tag="table_closed"):
    """No more rounds are dealt here."""

    reason: str


class TableReopened(Fact, frozen=True, kw_only=True, tag="table_reopened"):
    """A closed table deals again."""


class GamingDayOpened(Fact, frozen=True, kw_only=True, tag="gaming_day_opened"):
    """A gaming day began."""


class RoundOpened(Fact, frozen=True, kw_only=True, tag="round_opened"):
    """The dealer announced “Place your bets, please”."""

    round: int
    ruled: Ruled
    commitment: str | None = None


class PlayerSat(Fact, frozen=True, kw_only=True, tag="player_sat"):
    """A player took the seat at a position."""

    player: str
    position: int


class PlayerStood(Fact, frozen=True, kw_only=True, tag="player_stood"):
    """A player left the seat."""

    player: str
    position: int


class WagerRequested(Fact, frozen=True, kw_only=True, tag="wager_requested"):
    """A player asked the staff to place this wager."""

    player: str
    position: int
    wager: str
    stake: Cents


class WagerPlaced(Fact, frozen=True, kw_only=True, tag="wager_placed"):
    """A stake lies on an area; a Play wager too, by the decision to play."""

    player: str
    position: int
    wager: str
    stake: Cents


class WagerChanged(Fact, frozen=True, kw_only=True, tag="wager_changed"):
    """A wager's stake is now this; nothing is left where it is zero."""

    player: str
    position: int
    wager: str
    stake: Cents
    was: Cents
    clause: Clause | None = None  # why, where it was not the player's wish


class PlayerRestricted(Fact, frozen=True, kw_only=True, tag="player_restricted"):
    """A player may wager on one position only, or on several again."""

    player: str
    restricted: bool


class AreaRestricted(Fact, frozen=True, kw_only=True, tag="area_restricted"):
    """Areas take at most this many wagers; 0: as the rulebook says."""

    most: int


class WagersClosed(Fact, frozen=True, kw_only=True, tag="wagers_closed"):
    """The dealer announced “No more bets”."""


class DeckShuffled(Fact, frozen=True, kw_only=True, tag="deck_shuffled"):
    """The order of the deck; nobody sees it."""

    cards: tuple[Card, ...] | None = None


class CardsDealt(Fact, frozen=True, kw_only=True, tag="cards_dealt"):
    """Cards fell face down, in this order; position 0 is the dealer."""

    order: tuple[int, ...]


class HandViewed(Fact, frozen=True, kw_only=True, tag="hand_viewed"):
    """A player looked at a hand; only they see the cards."""

    player: str
    position: int
    hand: Hand | None = None
    clause: Clause | None = None  # that forbade it, where somebody at felt looked all the same


class DecisionMade(Fact, frozen=True, kw_only=True, tag="decision_made"):
    """A hand is played, folded or continued."""

    player: str
    position: int
    decision: Decision
    clause: Clause | None = None  # why, where it was not the player's wish
    reading: str | None = None


class HandInvalidated(Fact, frozen=True, kw_only=True, tag="hand_invalidated"):
    """A hand is out of the round and its wagers are returned."""

    position: int
    clause: Clause | None = None
    reading: str | None = None
    collected: bool = False  # the wagers are collected instead, by reading invalidated.wagers


class HandTurnedUp(Fact, frozen=True, kw_only=True, tag="hand_turned_up"):
    """A player's hand lies face up."""

    position: int
    hand: Hand
    name: str
    clause: Clause | None = None


class ComparisonDeclined(Fact, frozen=True, kw_only=True, tag="comparison_declined"):
    """A player does not expose the hand."""

    player: str
    position: int


class DealerExposed(Fact, frozen=True, kw_only=True, tag="dealer_exposed"):
    """The dealer's hand lies face up."""

    hand: Hand
    name: str
    qualifies: bool | None = None
    announced: tuple[str, ...] | None = None  # pay lines it wins by itself (P3P 3.7), if any could


class HandCorrected(Fact, frozen=True, kw_only=True, tag="hand_corrected"):
    """Other cards lie there than were entered; position 0 is the dealer's."""

    position: int
    was: Hand
    hand: Hand
    name: str
    reason: str


class HandsReconstructed(Fact, frozen=True, kw_only=True, tag="hands_reconstructed"):
    """Complete hands were moved to where they belong; those turned up are entered again."""

    clause: Clause | None = None
    reading: str | None = None


class PrizeVerified(Fact, frozen=True, kw_only=True, tag="prize_verified"):
    """A second person has seen the hand that wins the whole meter."""

    position: int


class RoundSettled(Fact, frozen=True, kw_only=True, tag="round_settled"):
    """The outcome is declared; every stake has ended."""

    lines: tuple[Line, ...]
    under_minimum: tuple[str, ...] = ()
    meter_before: int | None = None
    meter_fed: int = 0
    meter_topped_up: int = 0
    meter_after: int | None = None


class IncidentRuled(Fact, frozen=True, kw_only=True, tag="incident_ruled"):
    """An incident was reported, and this is what the rulebook says."""

    number: int
    incident: Incident
    remedy: str
    sentence: str
    position: int | None = None
    player: str | None = None
    clause: Clause | None = None
    reading: str | None = None
    decides: Role | None = None  # the table waits for this person's word …
    matter: str | None = None  # … on this
    confirm: bool = False  # and what is waited for is a second person's word that it is so
    options: tuple[str, ...] = ()  # or for the players' choice among these
    withdrawal: Clause | None = None  # the clause by which a player may be let withdraw
    wager: str | None = None
    round: int | None = None  # an earlier round, if it concerns one
    description: str = ""


class IncidentDecided(Fact, frozen=True, kw_only=True, tag="incident_decided"):
    """A person decided what the rulebook left to them."""

    number: int
    remedy: str
    reason: str


class OptionChosen(Fact, frozen=True, kw_only=True, tag="option_chosen"):
    """A player took an option."""

    number: int
    player: str
    option: str


class OptionsClosed(Fact, frozen=True, kw_only=True, tag="options_closed"):
    """The time to choose has run out; play goes on."""

    number: int


class WagersReturned(Fact, frozen=True, kw_only=True, tag="wagers_returned"):
    """A player is out of the round and takes back all wagers at its end."""

    player: str
    clause: Clause | None = None
    reading: str | None = None
    reason: str | None = None


class PlayerBarred(Fact, frozen=True, kw_only=True, tag="player_barred"):
    """A player is prohibited from further play, at every table of the house."""

    player: str
    clause: str
    reason: str


class BarLifted(Fact, frozen=True, kw_only=True, tag="bar_lifted"):
    """A player may wager again."""

    player: str
    reason: str


class PlayerStopped(Fact, frozen=True, kw_only=True, tag="player_stopped"):
    """A player looks, decides and wagers no more in this round."""

    player: str
    clause: Clause
    reason: str


class HandInspected(Fact, frozen=True, kw_only=True, tag="hand_inspected"):
    """A person of rank looked at a hand that was not exposed; only they see the cards."""

    position: int
    reason: str
    hand: Hand | None = None


class ActRefused(Fact, frozen=True, kw_only=True, tag="act_refused"):
    """Somebody tried what a clause forbids; it changed nothing, and is on record."""

    act: str  # the command's name
    code: str
    sentence: str
    clause: Clause | None = None


class DisputeRaised(Fact, frozen=True, kw_only=True, tag="dispute_raised"):
    """A player is not satisfied."""

    number: int
    player: str
    round: int
    description: str


class DisputeAnswered(Fact, frozen=True, kw_only=True, tag="dispute_answered"):
    """A dispute has its answer."""

    number: int
    reason: str


class PaymentDecided(Fact, frozen=True, kw_only=True, tag="payment_decided"):
    """A stated amount is paid by a person's decision."""

    number: int
    player: str
    amount: Cents
    reason: str
    clause: Clause | None = None
    reading: str | None = None


class RoundVoided(Fact, frozen=True, kw_only=True, tag="round_voided"):
    """The round has no result; every wager is returned, and the meter was never fed."""

    lines: tuple[Line, ...]
    clause: Clause | None = None
    reading: str | None = None


class Difference(Struct, frozen=True):
    """What a player gets besides after a correction or, below zero, gives back."""

    player: str
    amount: int


class SettlementCorrected(Fact, frozen=True, kw_only=True, tag="settlement_corrected"):
    """What was noticed after a settlement undoes it, before the next round ends every claim."""

    lines: tuple[Line, ...]
    reversed: tuple[Line, ...]  # the lines that no longer hold
    void: bool
    clause: Clause | None = None
    reading: str | None = None
    meter_before: int | None = None  # before the round fed it, as when it was settled
    meter_after: int | None = None  # as it would have been left
    meter_topped_up: int = 0  # what the house would have added
    under_minimum: tuple[str, ...] = ()  # as it would have been settled
    differences: tuple[Difference, ...] = ()


Event = (
    TableOpened
    | EditionAdopted
    | LimitsChanged
    | TableClosed
    | TableReopened
    | GamingDayOpened
    | RoundOpened
    | PlayerSat
    | PlayerStood
    | WagerRequested
    | WagerPlaced
    | WagerChanged
    | PlayerRestricted
    | AreaRestricted
    | WagersClosed
    | DeckShuffled
    | CardsDealt
    | HandViewed
    | DecisionMade
    | HandInvalidated
    | HandTurnedUp
    | ComparisonDeclined
    | DealerExposed
    | HandCorrected
    | HandsReconstructed
    | PrizeVerified
    | RoundSettled
    | IncidentRuled
    | IncidentDecided
    | OptionChosen
    | OptionsClosed
    | WagersReturned
    | PlayerBarred
    | BarLifted
    | PlayerStopped
    | HandInspected
    | ActRefused
    | DisputeRaised
    | DisputeAnswered
    | PaymentDecided
    | RoundVoided
    | SettlementCorrected
)
