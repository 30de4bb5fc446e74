"""Incidents: what can go wrong at a table, each with the facts of it and never with its ruling."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.procedure import Device


@unique
class Fault(StrEnum):
    """What is wrong with a deck."""

    FOREIGN = "foreign"
    EXTRA = "extra"
    MISSING = "missing"
    UNSHUFFLED = "unshuffled"
    UNPROVEN = "unproven"  # of an electronic deal, whose proof fails


class DeckFault(Struct, frozen=True, tag="deck_fault"):
    """A card that does not belong to the deck, cards too many or too few, or none shuffled."""

    fault: Fault


class Misdeal(Struct, frozen=True, tag="misdeal"):
    """Cards went to the wrong places; moving complete hands may put it right."""

    reconstructible: bool = False


class WrongCount(Struct, frozen=True, tag="wrong_count"):
    """A player's hand has more or fewer than three cards."""

    viewed: bool = False  # its player has looked at it
    reconstructible: bool = False
    told_apart: bool = False  # it is known which three of its cards are the hand's


class DealerWrongCount(Struct, frozen=True, tag="dealer_wrong_count"):
    """The dealer's hand has more or fewer than three cards."""

    reconstructible: bool = False


class ExposedCards(Struct, frozen=True, tag="exposed_cards"):
    """Cards were shown while they were dealt."""

    cards: int = 1
    first: bool = False  # the first card from the device among them


class FaceUpInShoe(Struct, frozen=True, tag="face_up_in_shoe"):
    """A card lies face up in the device."""


class DrawnTogether(Struct, frozen=True, tag="drawn_together"):
    """Two cards or more left the device at once."""

    order_known: bool = False


class CountDoubt(Struct, frozen=True, tag="count_doubt"):
    """It was doubted that the right number of cards is in use, and they were counted."""

    right: bool


class LateWager(Struct, frozen=True, tag="late_wager"):
    """A wager was placed or increased after “No more bets”."""


class LateWithdrawal(Struct, frozen=True, tag="late_withdrawal"):
    """A wager was taken off the layout after “No more bets”."""


class OverMaximum(Struct, frozen=True, tag="over_maximum"):
    """A stake, or the stakes on a box, exceed the maximum."""


class UnderMinimum(Struct, frozen=True, tag="under_minimum"):
    """A stake, or the stakes on a box, fall short of the minimum."""

    before: bool = False  # that player's wager fell short before, and stood


class LoneSideWager(Struct, frozen=True, tag="lone_side_wager"):
    """A side wager lies where there is no main wager."""


class LoneJackpotWager(Struct, frozen=True, tag="lone_jackpot_wager"):
    """A jackpot wager lies where its player has neither Ante nor Pair Plus."""


class Absence(Struct, frozen=True, tag="absence"):
    """The player of a hand is not there."""

    viewed: bool = False
    ante: bool = True  # the hand has an Ante to decide on


class SeveralHands(Struct, frozen=True, tag="several_hands"):
    """A player has come to control more than one hand."""

    viewed: int = 0  # how many of them were looked at


class NotConfidential(Struct, frozen=True, tag="not_confidential"):
    """A player showed a hand, or looked or tried to look at another's."""


class PowerFailure(Struct, frozen=True, tag="power_failure"):
    """Power failed, or another interruption keeps the round from going on."""

    reopening: bool = False  # the house rules on it by itself, as it opens again


class ShufflerFault(Struct, frozen=True, tag="shuffler_fault"):
    """The shuffler or the dealing device failed."""


class JackpotFault(Struct, frozen=True, tag="jackpot_fault"):
    """The jackpot's wagering or computer system failed."""


class Uncovered(Struct, frozen=True, tag="uncovered"):
    """Anything else."""


Incident = (
    DeckFault
    | Misdeal
    | WrongCount
    | DealerWrongCount
    | ExposedCards
    | FaceUpInShoe
    | DrawnTogether
    | CountDoubt
    | LateWager
    | LateWithdrawal
    | OverMaximum
    | UnderMinimum
    | LoneSideWager
    | LoneJackpotWager
    | Absence
    | SeveralHands
    | NotConfidential
    | PowerFailure
    | ShufflerFault
    | JackpotFault
    | Uncovered
)


class Circumstances(Struct, frozen=True):
    """How things stand at the table when an incident is noticed."""

    closed: bool = True  # after “No more bets”
    handled: bool = False  # some player has handled cards
    shown: bool = False  # the dealer's hand shows
    established: bool = False  # some wager has conclusively won or lost
    device: Device = Device.AUTOMATED
