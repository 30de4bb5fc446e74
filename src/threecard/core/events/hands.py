"""Events of hands: dealt, looked at, decided on, shown, taken out."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.cards import Card
from threecard.core.clause import Clause
from threecard.core.events.fact import Fact
from threecard.core.hand import Hand
from threecard.core.pack import Pack
from threecard.core.people import Role
from threecard.core.round import Decision


class DeckShuffled(Fact, frozen=True, kw_only=True, tag="deck_shuffled"):
    """The order of the deck; nobody sees it."""

    cards: tuple[Card, ...] | None = None


class CardsDealt(Fact, frozen=True, kw_only=True, tag="cards_dealt"):
    """Cards fell face down, in this order; position 0 is the dealer."""

    order: tuple[int, ...]
    pack: Pack | None = None  # they left, where it is not shuffled for every round


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
    collected: bool = False  # what is left on it is collected, by reading invalidated.wagers


class Reservation(Struct, frozen=True):
    """The meter kept for a hand that wins it, and the seed from which the meter goes on."""

    meter: int
    seed: int


class HandTurnedUp(Fact, frozen=True, kw_only=True, tag="hand_turned_up"):
    """A player's hand lies face up."""

    position: int
    hand: Hand
    name: str
    clause: Clause | None = None
    reserved: Reservation | None = None  # for a hand that wins the meter: first entered, first paid


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


class CorrectionProposed(Fact, frozen=True, kw_only=True, tag="correction_proposed"):
    """A hand by which a round was settled is said to be another; a second person's word is due."""

    number: int  # among the incidents of the table
    position: int  # 0 is the dealer's
    was: Hand
    hand: Hand
    name: str
    reason: str
    decides: Role = Role.PIT_SUPERVISOR  # or above, and another than proposed it
    clause: Clause | None = None


class HandCorrected(Fact, frozen=True, kw_only=True, tag="hand_corrected"):
    """Other cards lie there than were entered; position 0 is the dealer's."""

    position: int
    was: Hand
    hand: Hand
    name: str
    reason: str
    reserved: Reservation | None = None
    qualifies: bool | None = None  # the dealer's, as when it was exposed
    announced: tuple[str, ...] | None = None


class HandsReconstructed(Fact, frozen=True, kw_only=True, tag="hands_reconstructed"):
    """Complete hands were moved to where they belong; those turned up are entered again."""

    clause: Clause | None = None
    reading: str | None = None


class HandInspected(Fact, frozen=True, kw_only=True, tag="hand_inspected"):
    """A person of rank looked at a hand that was not exposed; only they see the cards."""

    position: int
    reason: str
    hand: Hand | None = None
