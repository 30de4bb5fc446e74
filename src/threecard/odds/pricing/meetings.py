"""All hands that are left of a dealer's meet each other: summed for many dealers' hands at once.

What a position comes to is a table by the class of its hand and of the dealer's, one for each thing
that lies there. Sums of it over the hands that hold two given cards are one product of matrices for
all classes of the dealer. From those, taking out the three cards of one dealer's hand leaves 1,326
sums, of which each sum by a card is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from threecard.odds.counting.deck import Deck, Ints

CARDS = 52
AT_ONCE = 32  # hands of the dealer, so that their sums stay in the processor's cache
EXACT = 2**53  # below which whole numbers are exact in floats
WHOLE = 2**63  # below which they are numbers of 64 bits
HANDS_OF_CARD = 1225

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Products = dict[tuple[int, int], int]  # by the places of two tables, the first not after the second
Dealers = Sequence[tuple[int, int]]  # a hand for all that are alike, and how many those are


def are_exact(table: Whole, hands: int) -> bool:
    """Whether no sum of values or of their squares outgrows what a float holds exactly."""
    most = int(np.abs(table).max())
    # Of a card there are 1,225 hands; their sums are squared, and there are 52 of those.
    return most**2 * hands < EXACT and CARDS * (most * HANDS_OF_CARD) ** 2 < WHOLE


def met_products(deck: Deck, of_hand: Ints, tables: Sequence[Whole], dealers: Dealers) -> Products:
    """For every two tables, one hand's value by the first times another's by the second.

    Summed over dealers' hands, and any two hands that share no card with it or each other.
    """
    pairs = _Pairs(deck, of_hand, len(tables[0]))
    columns = [_Columns(pairs, table) for table in tables]
    twos = list(combinations_with_replacement(range(len(tables)), 2))
    summed = dict.fromkeys(twos, 0)
    for at in range(0, len(dealers), AT_ONCE):
        hands, times = np.array(dealers[at : at + AT_ONCE]).T
        gone = _Gone(pairs, deck.hands[hands], of_hand[hands])
        left = [_Left(each, of_hand[hands], pairs, gone) for each in columns]
        for one, other in twos:
            met = left[one].met(left[other]).tolist()
            totals = zip(left[one].totals, left[other].totals, met, times.tolist(), strict=True)
            summed[one, other] += sum(
                count * (mine * theirs + apart) for mine, theirs, apart, count in totals
            )
    return summed


class _Columns:
    """The columns of a table that differ, each as a row, and their sums over the hands of pairs."""

    def __init__(self, pairs: _Pairs, table: Whole) -> None:
        rows = np.ascontiguousarray(table.T)
        first: dict[bytes, int] = {}
        places: list[int] = []  # of the columns that differ
        self.of = np.zeros(len(rows), dtype=np.int64)  # each dealer's class
        for at, row in enumerate(rows):
            written = row.tobytes()
            if written not in first:
                first[written] = len(places)
                places.append(at)
            self.of[at] = first[written]
        self.values = rows[places].astype(np.float64)
        self.by_pair = self.values @ pairs.counts.T


class _Gone:
    """What is no longer there beside some hands of the dealer."""

    def __init__(self, pairs: _Pairs, cards: Ints, classes: Ints) -> None:
        first, second, third = cards.T
        # For each of the three, the class of the hand that it makes with any two, in rows as long
        # as there are classes, and one for where it makes none.
        rows = np.arange(len(cards))[:, None] * (len(pairs.in_all) + 1)
        self.hands_beside = [pairs.beside[each] + rows for each in cards.T]
        # How many hands of each class are left: those with a card of the three go, those with two
        # went twice, and the one of all three once too often, or came back so.
        self.hands = pairs.in_all - pairs.of_card[cards].sum(axis=1)
        for one, other in ((first, second), (first, third), (second, third)):
            self.hands += pairs.counts[pairs.number[one, other]]
        self.hands[np.arange(len(cards)), classes] -= 1
        self.pairs = pairs.holds[first] | pairs.holds[second] | pairs.holds[third]


class _Left:
    """One table beside some hands of the dealer: sums over the hands that are left."""

    def __init__(self, columns: _Columns, dealers: Ints, pairs: _Pairs, gone: _Gone) -> None:
        which = columns.of[dealers]
        self._values = columns.values[which]
        self._counted = gone.hands * self._values
        self.totals = [int(each) for each in self._counted.sum(axis=1).tolist()]
        of_class = np.hstack([self._values, np.zeros((len(which), 1))])  # nothing where no hand is
        by_pair = columns.by_pair[which]
        for each in gone.hands_beside:
            by_pair -= of_class.take(each)
        np.copyto(by_pair, 0, where=gone.pairs)
        # A hand has two pairs with each of its cards.
        self._by_card = (by_pair @ pairs.of_pair / 2).astype(np.int64)
        self._by_pair = by_pair.astype(np.int64)

    def met(self, other: _Left) -> Whole:
        """For each hand of the dealer, what takes two hands that share a card out of all twos.

        Those that share a card go, those that share two come back, and those that are one hand go.
        """
        alike = np.einsum("ij,ij->i", self._counted, other._values)
        apart = np.einsum("ij,ij->i", self._by_pair, other._by_pair)
        apart -= np.einsum("ij,ij->i", self._by_card, other._by_card)
        return np.asarray(apart - alike.astype(np.int64))


class _Pairs:
    """Any two cards, and the hands that hold them."""

    def __init__(self, deck: Deck, of_hand: Ints, classes: int) -> None:
        low, high = np.triu_indices(CARDS, 1)
        self.number = np.zeros((CARDS, CARDS), dtype=np.int64)
        self.number[low, high] = self.number[high, low] = at = np.arange(len(low))
        self.holds = np.zeros((CARDS, len(low)), dtype=np.bool_)  # whether a card is one of two
        self.holds[low, at] = self.holds[high, at] = True
        self.of_pair = self.holds.T.astype(np.float64)
        first, second, third = deck.hands.T
        number = self.number
        pair = np.concatenate([number[first, second], number[first, third], number[second, third]])
        other = np.concatenate([third, second, first])
        thrice = np.tile(of_hand, 3)
        self.counts = _counted(pair, thrice, (len(low), classes))  # hands of each class
        self.of_card = _counted(deck.hands.T.reshape(-1), thrice, (CARDS, classes))
        self.in_all = np.bincount(of_hand, minlength=classes).astype(np.float64)
        # The class of the hand that two cards make with a third; one more where there is none.
        self.beside = np.full((CARDS, len(low)), classes)
        self.beside[other, pair] = thrice


def _counted(of: Ints, classes: Ints, shape: tuple[int, int]) -> Floats:
    counted = np.bincount(of * shape[1] + classes, minlength=shape[0] * shape[1])
    return counted.reshape(shape).astype(np.float64)
