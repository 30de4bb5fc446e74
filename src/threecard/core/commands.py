"""Commands: what people ask a table to do. Money is whole cents; cards are written `Ks Kh 2d`."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.cards import Card
from threecard.core.config import TableConfig
from threecard.core.irregularities.incidents import Incident
from threecard.core.people import Role
from threecard.core.round import Decision


@unique
class Decided(StrEnum):
    """What a person with the discretion can decide."""

    VOID = "void"
    CONTINUE = "continue"
    REMOVE_HAND = "remove_hand"
    RETURN_WAGERS = "return_wagers"
    BAR = "bar"
    LOOK = "look"


class Act(Struct, frozen=True, kw_only=True):
    """Every command says who acts, and in which role."""

    actor: str
    role: Role


class OpenTable(Act, frozen=True, kw_only=True, tag="open_table"):
    """Open a table for play."""

    config: TableConfig


class AdoptEdition(Act, frozen=True, kw_only=True, tag="adopt_edition"):
    """Play by another edition of the game, from the next round on."""

    edition: str
    reason: str


class OpenGamingDay(Act, frozen=True, kw_only=True, tag="open_gaming_day"):
    """Begin a gaming day: what is remembered for a day is forgotten."""


class PlaceYourBets(Act, frozen=True, kw_only=True, tag="place_your_bets"):
    """Announce “Place your bets, please”: a round begins, and claims on the one before end."""

    commitment: str | None = None  # to the seed of this round's shuffle


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    """Take the seat at a playing position."""

    position: int


class Stand(Act, frozen=True, kw_only=True, tag="stand"):
    """Leave one's seat."""


class PlaceWager(Act, frozen=True, kw_only=True, tag="place_wager"):
    """Place a wager; staff may do so for a player."""

    player: str
    position: int
    wager: str
    stake: int


class IncreaseWager(Act, frozen=True, kw_only=True, tag="increase_wager"):
    """Add to a wager."""

    player: str
    position: int
    wager: str
    by: int


class ReduceWager(Act, frozen=True, kw_only=True, tag="reduce_wager"):
    """Take back a part of a wager."""

    player: str
    position: int
    wager: str
    by: int


class WithdrawWager(Act, frozen=True, kw_only=True, tag="withdraw_wager"):
    """Take back a whole wager."""

    player: str
    position: int
    wager: str


class RestrictPlayer(Act, frozen=True, kw_only=True, tag="restrict_player"):
    """Keep a player to one playing position, or let them go again."""

    player: str
    restricted: bool = True


class RestrictArea(Act, frozen=True, kw_only=True, tag="restrict_area"):
    """Take fewer wagers to an area than the rulebook allows; 0 lifts it."""

    most: int


class NoMoreBets(Act, frozen=True, kw_only=True, tag="no_more_bets"):
    """Announce “No more bets”."""


class ShuffleDeck(Act, frozen=True, kw_only=True, tag="shuffle_deck"):
    """Put a shuffled deck into the device of an electronic table."""

    cards: tuple[Card, ...] | str  # card numbers in dealing order, or written `Ks 2d …`


class DealCards(Act, frozen=True, kw_only=True, tag="deal_cards"):
    """Deal three cards to every hand, in the order of the device."""


class ViewHand(Act, frozen=True, kw_only=True, tag="view_hand"):
    """Look at one's hand."""

    position: int


class Decide(Act, frozen=True, kw_only=True, tag="decide"):
    """Play, fold or continue, seen or unseen."""

    position: int
    decision: Decision


class TurnUpHand(Act, frozen=True, kw_only=True, tag="turn_up_hand"):
    """Lay a hand face up; on felt the cards are entered."""

    position: int
    hand: str | None = None


class DeclineComparison(Act, frozen=True, kw_only=True, tag="decline_comparison"):
    """Not expose one's hand (TCP 3.10.1)."""

    position: int


class ExposeDealer(Act, frozen=True, kw_only=True, tag="expose_dealer"):
    """Turn up the dealer's hand; on felt the cards are entered."""

    hand: str | None = None


class Settle(Act, frozen=True, kw_only=True, tag="settle"):
    """Declare the outcome, collect and pay."""

    meter: int | None = None  # the jackpot's meter before this round feeds it


class ReportIncident(Act, frozen=True, kw_only=True, tag="report_incident"):
    """Report what went wrong, with its facts; the rulebook rules."""

    incident: Incident
    position: int | None = None  # whose hand or area it concerns
    player: str | None = None
    wager: str | None = None


class DecideIncident(Act, frozen=True, kw_only=True, tag="decide_incident"):
    """Decide what the rulebook leaves to a person, with a reason."""

    remedy: Decided
    reason: str
    position: int | None = None
    player: str | None = None


class ChooseOption(Act, frozen=True, kw_only=True, tag="choose_option"):
    """Take one of the options a ruling offers."""

    option: str


class CloseOptions(Act, frozen=True, kw_only=True, tag="close_options"):
    """End the choosing; who has not answered stays in."""


class PermitWithdrawal(Act, frozen=True, kw_only=True, tag="permit_withdrawal"):
    """Let a player withdraw after a misdeal or a wrong count (R3P 5.7, TCP 5.7.1)."""

    player: str
    reason: str


class BarPlayer(Act, frozen=True, kw_only=True, tag="bar_player"):
    """Stop a player who tries to control several hands (TCP 5.10.3)."""

    player: str
    reason: str


Command = (
    OpenTable
    | AdoptEdition
    | OpenGamingDay
    | PlaceYourBets
    | Sit
    | Stand
    | PlaceWager
    | IncreaseWager
    | ReduceWager
    | WithdrawWager
    | RestrictPlayer
    | RestrictArea
    | NoMoreBets
    | ShuffleDeck
    | DealCards
    | ViewHand
    | Decide
    | TurnUpHand
    | DeclineComparison
    | ExposeDealer
    | Settle
    | ReportIncident
    | DecideIncident
    | ChooseOption
    | CloseOptions
    | PermitWithdrawal
    | BarPlayer
)
