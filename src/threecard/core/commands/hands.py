"""Commands of hands: dealing, looking, deciding, showing and settling."""

from __future__ import annotations

from threecard.core.cards import Card
from threecard.core.commands.act import Act, Text
from threecard.core.round import Decision


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
    meter: int | None = None  # what the jackpot shows, for a hand that wins it


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
    reason: Text
    meter: int | None = None  # what the jackpot shows


class InspectHand(Act, frozen=True, kw_only=True, tag="inspect_hand"):
    """Look at a hand that its player did not expose (TCP 3.10.1)."""

    position: int
    reason: Text


class VerifyPrize(Act, frozen=True, kw_only=True, tag="verify_prize"):
    """At felt, a second person has checked the hand that wins the whole meter."""

    position: int


class Settle(Act, frozen=True, kw_only=True, tag="settle"):
    """Declare the outcome, collect and pay."""

    meter: int | None = None  # the jackpot's meter before this round feeds it
