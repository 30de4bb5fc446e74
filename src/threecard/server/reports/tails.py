"""Tails: how seldom chance alone gives as many as were counted."""

from __future__ import annotations

from math import exp, fsum, lgamma, log, log1p


def binomial_tail(trials: int, least: int, chance: float) -> float:
    """The probability of `least` or more among so many trials."""
    if least <= 0 or chance >= 1:
        return 1.0
    if chance <= 0:
        return 0.0
    below = fsum(
        exp(
            lgamma(trials + 1)
            - lgamma(count + 1)
            - lgamma(trials - count + 1)
            + count * log(chance)
            + (trials - count) * log1p(-chance)
        )
        for count in range(least)
    )
    return max(0.0, 1.0 - below)
