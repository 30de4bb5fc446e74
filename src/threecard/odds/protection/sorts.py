"""Sorts of hands: the ranks of three cards and whether they are of one suit; suits are alike."""

from __future__ import annotations

from functools import cache

import numpy as np

from threecard.core.cards import Rank
from threecard.odds.counting.classes import Classes, Suits
from threecard.odds.counting.deck import Ints, deck_without, kinds
from threecard.odds.counting.pairs import count_pairs

RANKS = len(Rank)
SUITS = 4
SETS = 455  # of the ranks of three cards
SORTS = 741  # the same, those of three ranks once more for one suit


@cache  # once
def sort_of_kind() -> Ints:
    """The sort of each of the 1,599 kinds of hands; a set of ranks is the sort of several suits."""
    suited = kinds().suited
    found = kinds().ranks.copy()
    found[suited] = SETS + np.arange(int(suited.sum())) // SUITS
    return found


@cache  # once
def kinds_of_sort() -> Ints:
    """A kind of each sort in each suit; of several suits the same four times."""
    found = np.empty((SORTS, SUITS), dtype=np.int64)
    found[:SETS] = np.arange(SETS)[:, None]
    found[SETS:] = SETS + np.arange((SORTS - SETS) * SUITS).reshape(-1, SUITS)
    return found


@cache  # once
def set_of_sort() -> Ints:
    """The set of ranks of each sort."""
    found: Ints = kinds().ranks[kinds_of_sort()[:, 0]]
    return found


@cache  # once
def ranks_of_set() -> Ints:
    """How many cards of each rank (column) a set of ranks holds."""
    hands = np.array([tuple(hand) for hand in kinds().hands[:SETS]]) % RANKS
    return np.stack([(hands == rank).sum(axis=1) for rank in range(RANKS)], axis=1)


def ranks_of_sort() -> Ints:
    """How many cards of each rank (column) a sort holds."""
    return ranks_of_set()[set_of_sort()]


@cache  # once
def pairs_of_sorts() -> Ints:
    """The deals of a full deck for each sort of the player (row) and of the dealer."""
    classes = Classes(SORTS, {}, sort_of_kind(), Suits.ALIKE)
    return count_pairs(deck_without(()), classes, classes)


def by_set(by_sort: Ints) -> Ints:
    """Columns of the dealer's sorts, those of one set of ranks added."""
    found = by_sort[:, :SETS].copy()
    found[:, set_of_sort()[SETS:]] += by_sort[:, SETS:]  # no set twice
    return found


def rows_by_set(by_sort: Ints) -> Ints:
    """Rows of the player's sorts, those of one set of ranks added."""
    return by_set(by_sort.T).T
