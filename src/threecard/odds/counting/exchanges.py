"""Exchanges of suits: hands that nothing tells apart but the names of suits are counted once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from threecard.odds.counting.deck import Deck, Ints
from threecard.odds.counting.sixes import Sixes

CARDS, RANKS, SUITS = 52, 13, 4


def representatives(
    deck: Deck, classes: Sequence[Ints], sixes: Sixes | None = None
) -> list[tuple[int, int]]:
    """One hand for all that are alike, and how many those are."""
    _, places, counts = np.unique(
        _alike(deck, classes, sixes), return_index=True, return_counts=True
    )
    return list(zip(places.tolist(), counts.tolist(), strict=True))


def _alike(deck: Deck, classes: Sequence[Ints], sixes: Sixes | None) -> Ints:
    """A number for each hand, equal for hands that differ by an exchange of suits without effect.

    An exchange has none if it leaves the deck's cards as they are, and all classes of hands (by
    kind) and of six cards.
    """
    number = np.full((CARDS, CARDS, CARDS), -1)
    number[tuple(deck.hands.T)] = np.arange(len(deck.hands))
    of_hand = [each[deck.kinds] for each in classes]
    lowest = np.arange(len(deck.hands))
    for suits in permutations(range(SUITS)):
        if sixes is not None and not sixes.exchangeable(suits):
            continue
        exchanged = np.array(suits)[deck.hands // RANKS] * RANKS + deck.hands % RANKS
        images = number[tuple(np.sort(exchanged, axis=1).T)]
        if images.min() >= 0 and all((each[images] == each).all() for each in of_hand):
            lowest = np.minimum(lowest, images)
    return lowest
