"""Places: each card in each place, and each hand at each playing position, equally often."""

from __future__ import annotations

from math import comb

import numpy as np

from scripts.randomness.chance import Decks, Figures, Finding, Question, chi_square_p, worst_of

CARDS = 52
HANDS = comb(CARDS, 3)
POSITIONS = 8  # seven players and the dealer, three cards at a time


class Places:
    """How often each card lay in each place."""

    def __init__(self) -> None:
        self.decks = 0
        self.counts = np.zeros((CARDS, CARDS), dtype=np.int64)  # place, card

    def add(self, decks: Decks) -> None:
        cells = decks + np.arange(CARDS) * CARDS
        self.counts += np.bincount(cells.ravel(), minlength=CARDS**2).reshape(CARDS, CARDS)
        self.decks += len(decks)

    def findings(self) -> list[Finding]:
        statistic, freedom = place_statistic(self.counts, self.decks), (CARDS - 1) ** 2
        figure = f"χ² {statistic:,.1f} on {freedom:,}"
        return [Finding(Question.PLACES, figure, float(chi_square_p(statistic, freedom)))]


def place_statistic(counts: np.ndarray, decks: int) -> float:
    """Chi-square, but for the factor that rows and columns both summing to `decks` brings."""
    due = decks / CARDS
    return float(((counts - due) ** 2).sum() / due * (CARDS - 1) / CARDS)


class Hands:
    """How often each of the 22,100 hands was dealt to each playing position."""

    def __init__(self) -> None:
        self.decks = 0
        self.counts = np.zeros((POSITIONS, HANDS), dtype=np.int64)
        number = np.arange(CARDS)
        self._pairs = number * (number - 1) // 2
        self._threes = number * (number - 1) * (number - 2) // 6

    def add(self, decks: Decks) -> None:
        hands = np.sort(decks[:, : 3 * POSITIONS].reshape(-1, POSITIONS, 3), axis=2)
        # Low card, pairs below the middle one, threes below the highest: every hand its number.
        numbers = hands[:, :, 0] + self._pairs[hands[:, :, 1]] + self._threes[hands[:, :, 2]]
        for position in range(POSITIONS):
            self.counts[position] += np.bincount(numbers[:, position], minlength=HANDS)
        self.decks += len(decks)

    def findings(self) -> list[Finding]:
        due = self.decks / HANDS
        statistics: Figures = ((self.counts - due) ** 2).sum(axis=1) / due
        freedom = HANDS - 1
        worst = statistics[np.abs(statistics - freedom).argmax()]
        figure = f"of {POSITIONS} positions the worst has χ² {worst:,.1f} on {freedom:,}"
        return [Finding(Question.HANDS, figure, worst_of(chi_square_p(statistics, freedom)))]
