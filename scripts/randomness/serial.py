"""Serial dependence: between the cards of a deck, and between a deck and those before it."""

from __future__ import annotations

from math import comb, factorial, sqrt

import numpy as np

from scripts.randomness.chance import (
    Decks,
    Figures,
    Finding,
    Question,
    against,
    chi_square_p,
    normal_p,
    worst_of,
)
from scripts.randomness.places import CARDS

DECKS_BACK = 10
# Cards as numbers around zero, and the sum of their squares.
CENTRED = np.arange(CARDS) - (CARDS - 1) / 2
SQUARES = float(CENTRED @ CENTRED)


class WithinDeck:
    """The correlation of a card with the one 1, 2, … 51 places further on."""

    def __init__(self) -> None:
        self.decks = 0
        self.sums = np.zeros(CARDS)  # by how many places further on
        self.squares = np.zeros(CARDS)

    def add(self, decks: Decks) -> None:
        numbers = CENTRED[decks]
        for lag in range(1, CARDS):
            products = np.einsum("dp,dp->d", numbers[:, :-lag], numbers[:, lag:]) / SQUARES
            self.sums[lag] += products.sum()
            self.squares[lag] += products @ products
        self.decks += len(decks)

    def findings(self) -> list[Finding]:
        lags = np.arange(1, CARDS)
        means = self.sums[1:] / self.decks
        # Without replacement, any two cards lean apart a little.
        expected = -(CARDS - lags) / (CARDS * (CARDS - 1))
        spread = np.sqrt((self.squares[1:] / self.decks - means**2) / self.decks)
        deviations: Figures = (means - expected) / spread
        worst = int(np.abs(deviations).argmax())
        figure = (
            f"of {len(lags)} distances the worst, {lags[worst]}, is {deviations[worst]:+.2f} "
            f"standard deviations off; next card {means[0]:+.6f}, exactly {expected[0]:+.6f}"
        )
        return [Finding(Question.LAGS, figure, worst_of(normal_p(deviations)))]


class NextDeck:
    """What a deck has of the decks before it."""

    def __init__(self) -> None:
        self.before = np.zeros((0, CARDS), dtype=np.uint8)
        self.matches = np.zeros(CARDS + 1, dtype=np.int64)
        self.kept = np.zeros(CARDS, dtype=np.int64)
        self.products = np.zeros(DECKS_BACK)
        self.pairs = np.zeros(DECKS_BACK, dtype=np.int64)
        self.tables = np.zeros((CARDS, CARDS**2), dtype=np.int64)  # place; card before, card
        self.seen = 0

    def add(self, decks: Decks) -> None:
        joined = np.concatenate([self.before, decks])
        fresh = len(self.before)  # where the decks begin that were not shown before
        numbers = CENTRED[joined]
        for back in range(1, min(DECKS_BACK, len(joined) - 1) + 1):
            start = max(fresh, back)
            later, earlier = numbers[start:], numbers[start - back : -back]
            self.products[back - 1] += np.einsum("dp,dp->", later, earlier) / SQUARES
            self.pairs[back - 1] += len(later)
        start = max(fresh, 1)
        later, earlier = joined[start:], joined[start - 1 : -1]
        self.matches += np.bincount((later == earlier).sum(axis=1), minlength=CARDS + 1)
        self.kept += np.bincount(neighbours_kept(earlier, later), minlength=CARDS)
        # Every other deck with the one before it, so that no deck is in two of these pairs.
        odd = start + (self.seen + start - fresh + 1) % 2
        cells = joined[odd - 1 : -1 : 2].astype(np.int64) * CARDS + joined[odd::2]
        for place in range(CARDS):
            self.tables[place] += np.bincount(cells[:, place], minlength=CARDS**2)
        self.seen += len(decks)
        self.before = joined[-DECKS_BACK:]

    def findings(self) -> list[Finding]:
        # A uniform deck against any other has the mean 0 and the variance 1/51.
        means = self.products / self.pairs
        deviations: Figures = means * np.sqrt(self.pairs) * sqrt(CARDS - 1)
        worst = int(np.abs(deviations).argmax())
        due = self.tables[0].sum() / CARDS**2
        statistics: Figures = ((self.tables - due) ** 2).sum(axis=1) / due
        freedom = CARDS**2 - 1
        furthest = statistics[np.abs(statistics - freedom).argmax()]
        return [
            Finding(
                Question.NEXT_DECK,
                f"of {DECKS_BACK} decks back the worst, {worst + 1}, is {deviations[worst]:+.2f} "
                f"standard deviations off; next deck {means[0]:+.6f}, exactly 0",
                worst_of(normal_p(deviations)),
            ),
            against(Question.SAME_PLACE, self.matches, match_chances(CARDS)),
            against(Question.KEPT, self.kept, kept_chances(CARDS)),
            Finding(
                Question.PLACE_BY_PLACE,
                f"of {CARDS} places the worst has χ² {furthest:,.1f} on {freedom:,}",
                worst_of(chi_square_p(statistics, freedom)),
            ),
        ]


def neighbours_kept(earlier: Decks, later: Decks) -> np.ndarray:
    """How many cards come directly after the card they came after in the deck before."""
    rows = np.arange(len(earlier))[:, np.newaxis]
    followed = np.full(earlier.shape, CARDS, dtype=np.uint8)
    followed[rows, earlier[:, :-1]] = earlier[:, 1:]  # by the card in front
    return np.asarray((followed[rows, later[:, :-1]] == later[:, 1:]).sum(axis=1))


def match_chances(cards: int) -> list[float]:
    """Of 0, 1, … cards in the place where they lay before (Montmort)."""
    deranged = [1, 0]
    for size in range(2, cards + 1):
        deranged.append((size - 1) * (deranged[-1] + deranged[-2]))
    orders = [comb(cards, same) * deranged[cards - same] for same in range(cards + 1)]
    assert sum(orders) == factorial(cards)
    return [ways / factorial(cards) for ways in orders]


def kept_chances(cards: int) -> list[float]:
    """Of 0, 1, … cards directly after the card they came after before (Whitworth)."""
    parted = [1, 1]  # orders of so many blocks, none directly after its own predecessor
    for size in range(2, cards + 1):
        parted.append((size - 1) * parted[-1] + (size - 2) * parted[-2])
    orders = [comb(cards - 1, kept) * parted[cards - kept] for kept in range(cards)]
    assert sum(orders) == factorial(cards)
    return [ways / factorial(cards) for ways in orders]
