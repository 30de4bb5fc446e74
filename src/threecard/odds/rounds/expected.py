"""A win to expect, added up from moments that somebody else worked out: the house's part of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from threecard.odds.rounds.exposure import Exposure, Two

Key = TypeVar("Key")


class Moments(Struct, frozen=True):
    """What a rulebook's wagers come to for the house, a cent on each."""

    mean: Mapping[str, Fraction]
    together: Mapping[Two, Fraction]  # covariances at one position
    across: Mapping[Two, Fraction]  # and at two that meet one dealer's hand
    prizes: Mapping[int, Fraction]  # the mean of a cent on the jackpot, by the meter
    envy: Mapping[int, Fraction]  # cents paid on one jackpot wager, by how many others play


class Expected(Struct, frozen=True):
    """A win to expect in cents and its variance; of jackpot wagers, the win alone."""

    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    jackpot_win: Fraction = Fraction(0)


def expect(exposure: Exposure, moments: Moments) -> Expected:
    """The house's win of rounds, before a card is dealt."""

    def total(counts: Mapping[Key, int], values: Mapping[Key, Fraction]) -> Fraction:
        return sum((count * values[key] for key, count in counts.items()), Fraction(0))

    return Expected(
        win=total(exposure.staked, moments.mean),
        variance=total(exposure.together, moments.together)
        + total(exposure.across, moments.across),
        jackpot_win=total(exposure.jackpots, moments.prizes)
        - total(exposure.envying, moments.envy),
    )
