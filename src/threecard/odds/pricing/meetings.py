"""All hands that are left of a dealer's meet each other: summed for many dealers' hands at once.

What a position comes to is a table by the class of its hand and of the dealer's. Sums of it over
the hands that hold two given cards are one product of matrices for all classes of the dealer. From
those, taking out the three cards of one dealer's hand leaves 1,326 sums, of which each sum by a
card, and over all hands, is made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from threecard.odds.counting.deck import Deck, Ints

CARDS = 52
AT_ONCE = 256  # hands of the dealer, so that their sums take little memory
EXACT = 2**53  # below which whole numbers are exact in floats
WHOLE = 2**63  # below which they are numbers of 64 bits
HANDS_OF_CARD = 1225

Floats = npt.NDArray[np.float64]
Dealers = Sequence[tuple[int, int]]  # a hand for all that are alike, and how many those are


def are_exact(table: npt.NDArray[np.int64], hands: int) -> bool:
    """Whether no sum of values or of their squares outgrows what a float holds exactly."""
    most = int(np.abs(table).max())
    # Of a card there are 1,225 hands; their sums are squared, and there are 52 of those.
    return most**2 * hands < EXACT and CARDS * (most * HANDS_OF_CARD) ** 2 < WHOLE


def met_product(deck: Deck, of_hand: Ints, table: npt.NDArray[np.int64], dealers: Dealers) -> int:
    """The sum over dealers' hands of the product of any two hands that share no card."""
    pairs = _Pairs(deck, of_hand, len(table))
    different, column_of = np.unique(table, axis=1, return_inverse=True)
    values = different.astype(np.float64)
    by_pair, squares = pairs.sums(values), pairs.sums(values * values)
    squares_by_card = pairs.by_card(squares.T).T
    columns = column_of.reshape(-1)
    summed = 0
    for column, hands, times in _by_column(dealers, columns[of_hand]):
        cards = deck.hands[hands]
        left = pairs.without(cards, values[:, column], by_pair[:, column])
        by_card = pairs.by_card(left)
        alike = pairs.total_without(cards, squares[:, column], squares_by_card[:, column])
        alike -= values[of_hand[hands], column] ** 2
        totals = (by_card.sum(axis=1) / 3).tolist()  # each hand has three cards
        apart = _squared(left) - _squared(by_card) - alike.astype(np.int64)
        for total, others, count in zip(totals, apart.tolist(), times, strict=True):
            summed += count * (int(total) ** 2 + others)
    return summed


def _squared(left: Floats) -> npt.NDArray[np.int64]:
    """The sum of squares for each hand of the dealer, in whole numbers."""
    whole = left.astype(np.int64)
    return np.asarray(np.einsum("ij,ij->i", whole, whole), dtype=np.int64)


def _by_column(dealers: Dealers, columns: Ints) -> Iterator[tuple[int, list[int], list[int]]]:
    """Dealers' hands that have their values in one column, some at a time."""
    alike: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for hand, times in dealers:
        alike[int(columns[hand])].append((hand, times))
    for column, there in alike.items():
        for at in range(0, len(there), AT_ONCE):
            some = there[at : at + AT_ONCE]
            yield column, [hand for hand, _ in some], [times for _, times in some]


class _Pairs:
    """Any two cards, and the hands that hold them."""

    def __init__(self, deck: Deck, of_hand: Ints, classes: int) -> None:
        low, high = np.triu_indices(CARDS, 1)
        number = np.full((CARDS, CARDS), len(low))  # two that are one card are numbered last
        number[low, high] = number[high, low] = np.arange(len(low))
        self._number = number
        at = np.arange(len(low))
        self._holds = np.zeros((CARDS, len(low)), dtype=np.bool_)  # whether a card is one of two
        self._holds[low, at] = self._holds[high, at] = True
        first, second, third = deck.hands.T
        pair = np.concatenate([number[first, second], number[first, third], number[second, third]])
        other = np.concatenate([third, second, first])
        thrice = np.tile(of_hand, 3)
        counted = np.bincount(pair * classes + thrice, minlength=len(low) * classes)
        self._counts = counted.reshape(len(low), classes).astype(np.float64)
        # The class of the hand that two cards make with a third; one more where there is none.
        self._with = np.full((CARDS, len(low)), classes)
        self._with[other, pair] = thrice

    def sums(self, values: Floats) -> Floats:
        """Over the hands of each pair, for each column of values by class."""
        return self._counts @ values

    def without(self, cards: Ints, values: Floats, sums: Floats) -> Floats:
        """A column's sums when the cards of a dealer's hand are gone, by hand and pair."""
        of_class = np.append(values, 0.0)
        left = np.repeat(sums[None, :], len(cards), axis=0)
        for each in cards.T:
            left -= of_class.take(self._with[each])
        for each in cards.T:
            left[self._holds[each]] = 0
        return left

    def by_card(self, sums: Floats) -> Floats:
        """Over the hands of each card, from those of each pair: a hand has two with each of its."""
        last = np.zeros((len(sums), 1))
        found: Floats = np.hstack([sums, last]).take(self._number, axis=1).sum(axis=2) / 2
        return found

    def total_without(self, cards: Ints, sums: Floats, by_card: Floats) -> Floats:
        """The sum over all hands that have none of a dealer's cards, and that hand itself."""
        first, second, third = cards.T
        touched: Floats = by_card[cards].sum(axis=1)
        for one, other in ((first, second), (first, third), (second, third)):
            touched -= sums[self._number[one, other]]
        return np.asarray(by_card.sum() / 3 - touched)
