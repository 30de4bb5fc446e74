"""Ordered pairs: which card lies where with which other, and which comes directly after which."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from scripts.randomness.chance import (
    Decks,
    Figures,
    Finding,
    Question,
    chi_square_p,
    normal_p,
    worst_of,
)
from scripts.randomness.places import CARDS, place_statistic

PLACE_PAIRS = tuple(combinations(range(CARDS), 2))
ORDERED = CARDS * (CARDS - 1)  # pairs of different cards, of which two places hold one


class Pairs:
    """For each two places, how often they held each two cards."""

    def __init__(self) -> None:
        self.decks = 0
        self.counts = np.zeros((len(PLACE_PAIRS), CARDS, CARDS), dtype=np.int64)

    def add(self, decks: Decks) -> None:
        columns = np.ascontiguousarray(decks.T).astype(np.int64)
        for at, (first, second) in enumerate(PLACE_PAIRS):
            cells = columns[first] * CARDS + columns[second]
            self.counts[at] += np.bincount(cells, minlength=CARDS**2).reshape(CARDS, CARDS)
        self.decks += len(decks)

    def statistics(self) -> Figures:
        """Of each two places; a plain chi-square, for a deck has one pair of cards there."""
        due = self.decks / ORDERED
        same = self.decks**2 / ORDERED**2 * CARDS  # what cells of one card twice add below
        squares = ((self.counts - due) ** 2).sum(axis=(1, 2))
        return np.asarray((squares - same) / due)

    def findings(self) -> list[Finding]:
        statistics, freedom = self.statistics(), ORDERED - 1
        worst = statistics[np.abs(statistics - freedom).argmax()]
        deviations = self.deviations(statistics)
        return [
            Finding(
                Question.PAIRS,
                f"{deviations:+.2f} standard deviations",
                float(normal_p(deviations)),
            ),
            Finding(
                Question.WORST_PAIR,
                f"of {len(PLACE_PAIRS):,} the worst has χ² {worst:,.1f} on {freedom:,}",
                worst_of(chi_square_p(statistics, freedom)),
            ),
        ]

    def deviations(self, statistics: Figures) -> float:
        """All places together, without what single places say already.

        The 1,326 statistics hang together, so their sum is no chi-square. Of the parts that the
        orders of n cards fall into, pairs see two more than single cards do, of dimension
        n(n-3)/2 and (n-1)(n-2)/2. Such a part of dimension d adds n(n-1)/d times a chi-square on
        d² to the sum over ordered pairs of places: n(n-1)d on average, of variance 2(n(n-1))².
        What is left of the sum belongs to single places, 2n times their own statistic.
        """
        with_the_first = self.counts[: CARDS - 1]  # the first place and each other
        places = np.vstack([with_the_first[:1].sum(axis=2), with_the_first.sum(axis=1)])
        rest = 2 * statistics.sum() - 2 * CARDS * place_statistic(places, self.decks)
        dimensions = CARDS * (CARDS - 3) // 2 + (CARDS - 1) * (CARDS - 2) // 2
        return float((rest - ORDERED * dimensions) / (2 * ORDERED))


class Followers:
    """How often each card came directly after each other, wherever in the deck.

    A marker goes before the first card and after the last, which closes the deck to a ring.
    """

    def __init__(self) -> None:
        self.decks = 0
        self.counts = np.zeros((CARDS + 1, CARDS + 1), dtype=np.int64)

    def add(self, decks: Decks) -> None:
        ring = np.pad(decks.astype(np.int64), ((0, 0), (1, 1)), constant_values=CARDS)
        cells = ring[:, :-1] * (CARDS + 1) + ring[:, 1:]
        shape = self.counts.shape
        self.counts += np.bincount(cells.ravel(), minlength=self.counts.size).reshape(shape)
        self.decks += len(decks)

    def findings(self) -> list[Finding]:
        """Chi-square, once its two parts have the same measure.

        What is alike both ways, b after a and a after b, varies as in any table whose rows and
        columns are given. What differs between them varies more, in a ring of m by m/(m-2): no two
        cards come each after the other.
        """
        members = CARDS + 1
        due = self.decks / CARDS
        off = self.counts - due
        np.fill_diagonal(off, 0.0)
        alike, differing = (off + off.T) / 2, (off - off.T) / 2
        statistic = (alike**2).sum() / due + (differing**2).sum() / due * (members - 2) / members
        freedom = members * (members - 3) // 2 + (members - 1) * (members - 2) // 2
        figure = f"χ² {statistic:,.1f} on {freedom:,}"
        return [Finding(Question.FOLLOWERS, figure, float(chi_square_p(statistic, freedom)))]
