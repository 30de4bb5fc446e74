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
    PAY = "pay"  # a stated amount, and play goes on
    CONFIRM = "confirm"  # a second person: it happened so, and the ruling is carried out
    REJECT = "reject"  # or it did not


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


class ChangeLimits(Act, frozen=True, kw_only=True, tag="change_limits"):
    """Display other limits, from the next round on."""

    limits: dict[str, tuple[int, int]]  # smallest and largest stake, by wager
    reason: str


class CloseTable(Act, frozen=True, kw_only=True, tag="close_table"):
    """Deal no more rounds here, until the table is opened again."""

    reason: str


class ReopenTable(Act, frozen=True, kw_only=True, tag="reopen_table"):
    """Deal at a closed table again."""


class OpenGamingDay(Act, frozen=True, kw_only=True, tag="open_gaming_day"):
    """Begin a gaming day: what is remembered for a day is forgotten."""


class PlaceYourBets(Act, frozen=True, kw_only=True, tag="place_your_bets"):
    """Announce “Place your bets, please”: a round begins, and claims on the one before end."""

    commitment: str | None = None  # to the seed of this round's shuffle


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    """Take the seat at a playing position; on felt the dealer records who took it."""

    position: int
    player: str | None = None  # whom a dealer at felt records it of


class Stand(Act, frozen=True, kw_only=True, tag="stand"):
    """Leave one's seat."""

    player: str | None = None


class RequestWager(Act, frozen=True, kw_only=True, tag="request_wager"):
    """Ask the staff to place a wager for oneself."""

    position: int
    wager: str
    stake: int


class PlaceWager(Act, frozen=True, kw_only=True, tag="place_wager"):
    """Place a wager; staff do so for a player who asked for this one."""

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
    """Look at one's hand; on felt the dealer records who looked."""

    position: int
    player: str | None = None


class Decide(Act, frozen=True, kw_only=True, tag="decide"):
    """Play, fold or continue, seen or unseen."""

    position: int
    decision: Decision
    player: str | None = None


class TurnUpHand(Act, frozen=True, kw_only=True, tag="turn_up_hand"):
    """Lay a hand face up; on felt the dealer enters the cards."""

    position: int
    hand: str | None = None


class DeclineComparison(Act, frozen=True, kw_only=True, tag="decline_comparison"):
    """Not expose one's hand (TCP 3.10.1)."""

    position: int
    player: str | None = None


class ExposeDealer(Act, frozen=True, kw_only=True, tag="expose_dealer"):
    """Turn up the dealer's hand; on felt the cards are entered."""

    hand: str | None = None


class CorrectCards(Act, frozen=True, kw_only=True, tag="correct_cards"):
    """Say that other cards lie there than were entered, at felt; position 0 is the dealer's."""

    position: int
    hand: str
    reason: str


class InspectHand(Act, frozen=True, kw_only=True, tag="inspect_hand"):
    """Look at a hand that its player did not expose (TCP 3.10.1)."""

    position: int
    reason: str


class VerifyPrize(Act, frozen=True, kw_only=True, tag="verify_prize"):
    """At felt, a second person has checked the hand that wins the whole meter."""

    position: int


class Settle(Act, frozen=True, kw_only=True, tag="settle"):
    """Declare the outcome, collect and pay."""

    meter: int | None = None  # the jackpot's meter before this round feeds it


class ReportIncident(Act, frozen=True, kw_only=True, tag="report_incident"):
    """Report what went wrong, with its facts; the rulebook rules."""

    incident: Incident
    position: int | None = None  # whose hand or area it concerns
    player: str | None = None
    wager: str | None = None
    round: int | None = None  # an earlier one; none: the round that is, or was last
    description: str = ""  # in words


class DecideIncident(Act, frozen=True, kw_only=True, tag="decide_incident"):
    """Decide what the rulebook leaves to a person, with a reason."""

    remedy: Decided
    reason: str
    position: int | None = None
    player: str | None = None
    amount: int | None = None  # cents, of a payment that is decided on


class ChooseOption(Act, frozen=True, kw_only=True, tag="choose_option"):
    """Take one of the options a ruling offers."""

    option: str
    player: str | None = None


class CloseOptions(Act, frozen=True, kw_only=True, tag="close_options"):
    """The time announced for choosing has run out."""


class PermitWithdrawal(Act, frozen=True, kw_only=True, tag="permit_withdrawal"):
    """Let a player withdraw who asked to, after a misdeal or a wrong count (R3P 5.7, TCP 5.7.1)."""

    player: str
    reason: str


class StopPlayer(Act, frozen=True, kw_only=True, tag="stop_player"):
    """Stop the action of a player who tries to control several hands (TCP 5.10.3)."""

    player: str
    reason: str


class LiftBar(Act, frozen=True, kw_only=True, tag="lift_bar"):
    """Let a player wager again who was prohibited from further play (TCP 5.9)."""

    player: str
    reason: str


class RaiseDispute(Act, frozen=True, kw_only=True, tag="raise_dispute"):
    """Say that one is not satisfied, and with what; the table goes on."""

    description: str
    round: int | None = None  # none: the round that is, or was last
    player: str | None = None


class AnswerDispute(Act, frozen=True, kw_only=True, tag="answer_dispute"):
    """Answer a dispute, or a claim that the table did not wait for; with a payment or without."""

    number: int
    reason: str
    amount: int = 0  # cents paid to whoever raised it


Command = (
    OpenTable
    | AdoptEdition
    | ChangeLimits
    | CloseTable
    | ReopenTable
    | OpenGamingDay
    | PlaceYourBets
    | Sit
    | Stand
    | RequestWager
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
    | CorrectCards
    | InspectHand
    | VerifyPrize
    | Settle
    | ReportIncident
    | DecideIncident
    | ChooseOption
    | CloseOptions
    | PermitWithdrawal
    | StopPlayer
    | LiftBar
    | RaiseDispute
    | AnswerDispute
)
