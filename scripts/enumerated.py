"""What a wager comes to over every pair of hands, summed by the ranks of both.

The sums are filled by scripts/enumerate_takings.py and scripts/enumerate_protection.py, pair after
pair; every question of game protection is then asked of them from its definition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from scripts.enumerate_poker import TOTAL
from scripts.kernels import Array

LETTERS = "23456789TJQKA"
SETS = tuple(combinations_with_replacement(range(13), 3))
NUMBERS = {ranks: at for at, ranks in enumerate(SETS)}


def rank_counts(sets: Array) -> Array:
    """How many cards of each rank (column) hands hold, from the ranks of their three cards."""
    return np.stack([(sets == rank).sum(axis=1) for rank in range(13)], axis=1)


HELD = rank_counts(np.array(SETS))  # by a dealer


def number_sets(cards: Array) -> Array:
    """The number of each hand's set of ranks."""
    return np.array([NUMBERS[tuple(sorted(row))] for row in (cards % 13).tolist()])


@dataclass(frozen=True, eq=False)
class Enumerated:
    """A wager's sums: rows are player's hands that are decided on as one, columns dealer's sets."""

    wager: str
    unit: int  # a net of one unit
    ranks: Array  # how many cards of each rank the hands of a row hold
    deals: Array
    net: Array
    squares: Array
    by_card: Array  # nets over the deals that hold each card, best decided on by the own hand alone
    folds: bool = False  # whether a row may be given up, for one unit

    @cached_property
    def fold(self) -> Array:
        """What giving up comes to."""
        return -self.unit * self.deals

    @cached_property
    def plays(self) -> Array:
        """Rows that are best played by a player who has seen no other card."""
        if not self.folds:
            return np.ones(len(self.net), dtype=np.bool_)
        found: Array = self.net.sum(axis=1) >= self.fold.sum(axis=1)
        return found

    @cached_property
    def basic(self) -> Array:
        return np.where(self.plays[:, None], self.net, self.fold)

    @cached_property
    def basic_squares(self) -> Array:
        return np.where(self.plays[:, None], self.squares, self.unit**2 * self.deals)

    def share(self, summed: int, deals: int = TOTAL) -> Fraction:
        """A sum as a part of one unit a deal."""
        return Fraction(int(summed), self.unit * int(deals))


def positive(sums: Array) -> int:
    """What is gained by placing a wager only where its sum is above nothing."""
    return int(sums[sums > 0].sum())


def splits() -> Iterator[Array]:
    """Every way to put thirteen ranks in two kinds, told by a one for each rank of the first."""
    for split in range(2**12):
        yield np.array([split >> at & 1 for at in range(13)])
