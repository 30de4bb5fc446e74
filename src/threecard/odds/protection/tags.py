"""Tags: a whole number for each rank, summed over the cards that are seen; the best ones found.

How well tags follow a wager is their correlation with the effects of removal. Of two ranks the one
whose loss helps the player more has no lower tag, for to exchange them would only gain; so the best
tags rise with the effects, and all that rise can be looked at: 105 of level 1, 27,132 of level 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import gcd

import numpy as np

from threecard.odds.counting.deck import Floats
from threecard.odds.pricing.joint import Correlation
from threecard.odds.protection.sorts import RANKS, ranks_of_set, ranks_of_sort
from threecard.odds.protection.sums import Sums

Tags = tuple[int, ...]  # by rank, the two first

LEVELS = (1, 2, 3)
CLOSE = 1e-9  # squares of correlations that near one another are compared exactly


@dataclass(frozen=True, slots=True)
class BestTags:
    """The tags of a level that follow a wager best."""

    level: int
    tags: Tags
    correlation: Correlation  # with the effects of removal


def basic_effects(sums: Sums) -> tuple[Fraction, ...]:
    """The effect of one card of each rank on what the player expects, decisions as they were.

    For counts, whose player decides by the own hand alone. They add up to nothing.
    """
    cells, deals = (
        ((4 - ranks_of_sort()) * each.sum(axis=1)[:, None] - each @ ranks_of_set()).sum(axis=0)
        for each in (sums.basic, sums.deals)
    )
    return tuple(
        sums.fraction(int(net), int(left)) - sums.expected
        for net, left in zip(cells, deals, strict=True)
    )


def find_tags(effects: Sequence[Fraction], level: int) -> BestTags | None:
    """The best of all tags from minus the level to the level; none if no card has an effect.

    Among equals the smallest, and then the ones that add up to nearest nothing.
    """
    if not any(effects):
        return None
    order = sorted(range(RANKS), key=effects.__getitem__)
    rising = _rising(level)
    spread = np.array([float(effects[at]) for at in order])
    spread -= spread.mean()
    squared = (rising @ spread) ** 2 / (RANKS * rising.var(axis=1) * (spread @ spread))
    close = np.flatnonzero(squared >= squared.max() - CLOSE)

    def judged(at: int) -> tuple[Fraction, int, int, Tags]:
        tags = _in_order(order, rising[at].astype(int).tolist())
        found = correlation(tags, effects)
        size = sum(map(abs, tags))
        return (found.sign * found.squared, -size, -abs(sum(tags)), tags)

    best = max(map(judged, close.tolist()))[-1]
    return BestTags(level, best, correlation(best, effects))


def correlation(tags: Sequence[int], effects: Sequence[Fraction]) -> Correlation:
    """Of tags and effects, over the ranks."""
    mean = Fraction(sum(tags), RANKS)
    middle = sum(effects, Fraction(0)) / RANKS
    both = sum(
        ((tag - mean) * (each - middle) for tag, each in zip(tags, effects, strict=True)),
        Fraction(0),
    )
    spread = sum((tag - mean) ** 2 for tag in tags) * sum((each - middle) ** 2 for each in effects)
    if spread == 0:
        return Correlation(0, Fraction(0))
    return Correlation((both > 0) - (both < 0), both**2 / spread)


@cache  # by level
def _rising(level: int) -> Floats:
    """All tags that rise and are not all equal, without those that are another's multiple."""
    rows = [
        row
        for row in combinations_with_replacement(range(-level, level + 1), RANKS)
        if row[0] < row[-1] and gcd(*row) == 1
    ]
    return np.array(rows, dtype=np.float64)


def _in_order(order: Sequence[int], rising: Sequence[int]) -> Tags:
    """The tags by rank, from those in the order of the effects."""
    found = [0] * RANKS
    for at, tag in zip(order, rising, strict=True):
        found[at] = tag
    return tuple(found)
