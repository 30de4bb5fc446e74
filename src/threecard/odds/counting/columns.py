"""Which classes of hands hold each card and each two cards, as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from threecard.odds.counting.classes import Classes, Suits
from threecard.odds.counting.deck import Deck, Ints, kinds, numbered

CARDS, SUITS, RANKS = 52, 4, 13


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """What hands of a deck may share: nothing (the first column), a card, or two cards.

    Cards that are interchangeable to the classes of one side stand in one column together, and so
    do twos of cards. Nothing here knows a rule.
    """

    sizes: Ints  # how many cards or twos are in each column
    signs: Ints  # of all pairs, those that share a card go, and those that share two come back
    # Entries: so many hands of a kind hold what stands in a column.
    kind: Ints
    column: Ints
    hands: Ints | None  # one, where each entry stands for itself

    def held_by(self, classes: Classes, weights: Ints | None = None) -> Ints:
        """How many hands of each class (a column) hold what stands in each of ours (a row).

        `weights` counts each hand of a kind so many times.
        """
        places = self.column * classes.size + classes.of_kind[self.kind]
        hands = self.hands
        if weights is not None:
            hands = weights[self.kind] * (1 if hands is None else hands)
        counted = np.bincount(places, hands, minlength=len(self.sizes) * classes.size)
        return counted.astype(np.int64, copy=False).reshape(-1, classes.size)


def columns_of(deck: Deck, suits: Suits) -> Columns:
    """The columns of a deck for classes to whom suits mean this; the full deck's are kept."""
    return _full(deck, suits) if deck.is_full else _columns(deck, suits)


@cache  # by one deck, the full one, and what suits may mean
def _full(deck: Deck, suits: Suits) -> Columns:
    made = _columns(deck, suits)
    width = len(made.sizes)
    counted = np.bincount(made.kind * width + made.column, minlength=len(kinds().hands) * width)
    at = np.flatnonzero(counted)
    return Columns(made.sizes, made.signs, at // width, at % width, counted[at])


def _columns(deck: Deck, suits: Suits) -> Columns:
    key = _interchangeable(deck, suits)
    _, cards = numbered(key[deck.cards])
    card_sizes = np.bincount(cards)
    of_card = np.zeros(CARDS, dtype=np.int64)
    of_card[deck.cards] = 1 + cards
    first, second = (deck.cards[side] for side in np.triu_indices(len(deck.cards), 1))
    low, high = np.minimum(key[first], key[second]), np.maximum(key[first], key[second])
    same_suit = (first // RANKS == second // RANKS) & (suits is not Suits.IGNORED)
    _, twos = numbered((low * CARDS + high) * 2 + same_suit)
    two_sizes = np.bincount(twos)
    of_two = np.zeros((CARDS, CARDS), dtype=np.int64)
    of_two[first, second] = 1 + len(card_sizes) + twos
    one, two, three = deck.hands.T
    held = (
        np.zeros(len(deck.hands), dtype=np.int64),
        *of_card[deck.hands.T],
        of_two[one, two],
        of_two[one, three],
        of_two[two, three],
    )
    return Columns(
        np.concatenate([[1], card_sizes, two_sizes]),
        np.repeat([1, -1, 1], [1, len(card_sizes), len(two_sizes)]),
        np.tile(deck.kinds, len(held)),
        np.concatenate(held),
        None,
    )


def _interchangeable(deck: Deck, suits: Suits) -> Ints:
    """A number for each card left, equal for cards that nothing tells apart but their suit.

    Where suits are alike, that holds for suits of which the same ranks are left.
    """
    rank, suit = deck.cards % RANKS, deck.cards // RANKS
    left = np.zeros((SUITS, RANKS), dtype=np.bool_)
    left[suit, rank] = True
    group = {
        Suits.IGNORED: np.zeros(SUITS, dtype=np.int64),
        Suits.ALIKE: (left[:, None] == left).all(axis=2).argmax(axis=1),
        Suits.DISTINCT: np.arange(SUITS),
    }[suits]
    key = np.full(CARDS, -1)
    key[deck.cards] = group[suit] * RANKS + rank
    return key
