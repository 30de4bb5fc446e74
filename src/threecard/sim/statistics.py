"""Statistics of counts against what was expected: z, tails, Holm's correction, chi-square."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from scipy.special import betainc, chdtrc, ndtri  # type: ignore[import-untyped]  # it has none

CONFIDENCE = 0.99
MARGIN = float(ndtri((1 + CONFIDENCE) / 2))  # standard errors on each side
POOLED_BELOW = 5.0  # a cell of chi-square that expects fewer counts with the next


def z_score(count: int, expected: float, deviation: float) -> float:
    """How many standard deviations a count lies from what was expected."""
    if deviation == 0:
        return 0.0 if count == expected else inf if count > expected else -inf
    return (count - expected) / deviation


def tail(count: float, trials: float, probability: float) -> float:
    """How likely a binomial count is to lie as far out on its side, twice.

    The exact distribution, so that a line that comes up once in a million deals is judged fairly
    too. Counts that go together in bunches are given divided by the bunch, so they may be broken.
    """
    if probability in (0.0, 1.0):
        return 1.0 if count == trials * probability else 0.0
    at_most = 1.0 if count >= trials else float(betainc(trials - count, count + 1, 1 - probability))
    at_least = 1.0 if count <= 0 else float(betainc(count, trials - count + 1, probability))
    return min(1.0, 2 * min(at_most, at_least))


def holm(tails: Sequence[float]) -> list[float]:
    """Corrected for their number: the chance that any of them, all being fair, looks as bad."""
    order = sorted(range(len(tails)), key=tails.__getitem__)
    corrected = [0.0] * len(tails)
    worst = 0.0
    for place, at in enumerate(order):
        worst = max(worst, min(1.0, (len(tails) - place) * tails[at]))
        corrected[at] = worst
    return corrected


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> tuple[float, int, float]:
    """Pearson's statistic, its degrees of freedom, and how likely it is to be as large."""
    cells = sorted(zip(expected, counts, strict=True))
    if any(count and not likely for likely, count in cells):
        return inf, max(1, len(cells) - 1), 0.0  # what can't happen did
    pooled: list[list[float]] = []
    for likely, count in cells:
        if pooled and pooled[-1][0] < POOLED_BELOW:
            pooled[-1][0] += likely
            pooled[-1][1] += count
        else:
            pooled.append([likely, count])
    statistic = sum((count - likely) ** 2 / likely for likely, count in pooled if likely)
    freedom = len(pooled) - 1
    return statistic, freedom, float(chdtrc(freedom, statistic)) if freedom else 1.0


def bunching(together: float, probability: float, positions: int) -> float:
    """How much wider the counts of several positions spread than if each had its own dealer.

    `together` is how often a line came up at two positions of one round.
    """
    alone = probability * (1 - probability)
    if positions == 1 or alone == 0:
        return 1.0
    shared = together - probability**2
    return max(1 + (positions - 1) * shared / alone, 1 / positions)


def standard_error(deviation: float, rounds: int) -> float:
    return deviation / sqrt(rounds) if rounds else inf
