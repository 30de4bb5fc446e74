"""The deck to be dealt from: the cards left, every hand of them and what kind it is, as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from threecard.core.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    card_of,
    parse_card,
    parse_cards,
    refuse_twins,
)
from threecard.core.errors import CardError, Code
from threecard.core.hand import Hand

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]

TWO_HANDS = 6  # cards
_CLUBS, _DIAMONDS, _HEARTS = Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS


@dataclass(frozen=True, slots=True)
class Kinds:
    """One hand for each kind: its ranks, and its suit where all three cards are of one suit.

    A feature is a table of exactly these (core.feature.build_lookup), so reading it once for each
    of the 1,599 kinds tells its value for all 22,100 hands.
    """

    hands: tuple[Hand, ...]
    ranks: Ints  # the number of the rank multiset, 0 to 454
    suited: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards left, and all hands of three that they make."""

    cards: Ints
    hands: Ints  # one row of three card numbers for each hand
    kinds: Ints  # the kind of each hand

    @cached_property
    def of_kind(self) -> Ints:
        """How many hands there are of each kind."""
        return np.bincount(self.kinds, minlength=len(kinds().hands))

    @property
    def is_full(self) -> bool:
        return len(self.cards) == len(DECK)

    @property
    def out(self) -> tuple[Card, ...]:
        """The cards known to be out of it."""
        left = set(self.cards.tolist())
        return tuple(card for card in DECK if card not in left)

    @property
    def combinations(self) -> int:
        """In how many ways a player's and a dealer's hand can be dealt."""
        left = len(self.cards)
        return comb(left, 3) * comb(left - 3, 3)


def deck_without(removed: str | Iterable[Card | str]) -> Deck:
    """The deck less the cards known to be out of it: `Kd Ks`, or each by its name or number."""
    out = cards_out(removed)
    if not out:
        return _full()[0]
    if len(DECK) - len(out) < TWO_HANDS:
        raise CardError(
            Code.TOO_FEW_CARDS,
            f"{len(DECK) - len(out)} cards are left, too few for two hands; leave six or more.",
        )
    full = _full()[0]
    in_deck = np.ones(len(DECK), dtype=np.bool_)
    in_deck[list(out)] = False
    kept = in_deck[full.hands].all(axis=1)
    return Deck(full.cards[in_deck], full.hands[kept], full.kinds[kept])


def cards_out(removed: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards removed, each once, in the deck's order."""
    if isinstance(removed, str):
        cards = tuple(parse_cards(removed))
    else:
        cards = tuple(parse_card(each) if isinstance(each, str) else each for each in removed)
    for card in cards:
        if card not in DECK:
            raise CardError(Code.UNKNOWN_CARD, f"There is no card number {card}; they run to 51.")
    refuse_twins(cards)
    return tuple(sorted(cards))


def numbered(codes: Ints) -> tuple[Ints, Ints]:
    """The different codes in order, and the number of each code among them."""
    present = np.bincount(codes) > 0
    return np.flatnonzero(present), (present.cumsum() - 1)[codes]


def kinds() -> Kinds:
    return _full()[1]


@cache  # once
def _full() -> tuple[Deck, Kinds]:
    """All 22,100 hands and their 1,599 kinds."""
    multisets = list(combinations_with_replacement(range(len(Rank)), 3))  # lowest rank first
    odd = [each for each in multisets if len(set(each)) == 3]
    ranks = tuple(Rank)
    hands = [
        _several_suits(ranks[low], ranks[middle], ranks[high]) for low, middle, high in multisets
    ]
    hands += [
        Hand(card_of(ranks[low], suit), card_of(ranks[middle], suit), card_of(ranks[high], suit))
        for low, middle, high in odd
        for suit in Suit
    ]
    # The number of each kind, by its ranks in order and, last, its suit or 4 for several.
    number = np.full((13, 13, 13, 5), -1)
    low, middle, high = np.array(multisets).T
    number[low, middle, high, 4] = np.arange(len(multisets))
    low, middle, high = np.array(odd).T
    number[low, middle, high, :4] = len(multisets) + np.arange(4 * len(odd)).reshape(-1, 4)
    of_odd = number[low, middle, high, 4]
    by_kind = Kinds(
        tuple(hands),
        np.concatenate([np.arange(len(multisets)), np.repeat(of_odd, 4)]),
        np.arange(len(hands)) >= len(multisets),
    )
    cards = np.arange(len(DECK))
    first, second = cards[:, None, None], cards[:, None]
    dealt = np.argwhere((first < second) & (second < cards))
    in_order = np.sort(dealt % 13, axis=1)
    suits = dealt // 13
    suit = np.where((suits == suits[:, :1]).all(axis=1), suits[:, 0], 4)
    return Deck(cards, dealt, number[*in_order.T, suit]), by_kind


def _several_suits(low: Rank, middle: Rank, high: Rank) -> Hand:
    return Hand(card_of(low, _CLUBS), card_of(middle, _DIAMONDS), card_of(high, _HEARTS))
