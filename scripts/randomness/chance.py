"""Chance: how likely it alone is to bring figures as far off as these, or further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtr, chdtrc, ndtr  # type: ignore[import-untyped]  # it has no types

Decks = NDArray[np.uint8]  # a row a deck, the card dealt first in column 0
Figures = NDArray[np.float64]

ALPHA = 0.01  # how often, all tests together, a perfect shuffle may be called unfair
CELL_MIN = 10  # cells of a table that are expected less often are taken together


class Question(Enum):
    """What is asked of the decks and ends in a probability, by its name on the page."""

    PLACES = "places"
    HANDS = "hands"
    FOLLOWERS = "followers"
    PAIRS = "pairs of places, together"
    WORST_PAIR = "pairs of places, the worst"
    RUNS = "runs up and down"
    RISING = "rising sequences"
    COLOURS = "runs of a colour"
    LAGS = "correlation within a deck"
    NEXT_DECK = "correlation between decks"
    SAME_PLACE = "matches with the deck before"
    KEPT = "neighbours kept"
    PLACE_BY_PLACE = "a place and the deck before"
    ONE_KEY = "dieharder, one key"
    MANY_KEYS = "dieharder, a key a deck"


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer. `p` is two-sided: figures that are too even are suspect too."""

    question: Question
    figure: str
    p: float


class Tally(Protocol):
    """What a test keeps of the decks; it is shown all of them, in order."""

    def add(self, decks: Decks) -> None: ...
    def findings(self) -> list[Finding]: ...


def chi_square_p(statistic: float | Figures, freedom: int) -> Figures:
    tails = np.minimum(chdtr(freedom, statistic), chdtrc(freedom, statistic))
    return np.asarray(np.minimum(1.0, 2 * tails))


def normal_p(deviations: float | Figures) -> Figures:
    return np.asarray(2 * ndtr(-np.abs(deviations)))


def worst_of(ps: Figures) -> float:
    """The smallest of several, corrected for their number, however they hang together."""
    return min(1.0, float(ps.min()) * ps.size)


def against(question: Question, counts: NDArray[np.int64], chances: Sequence[float]) -> Finding:
    """Counts of a number from 0 up, against what exact counting says each is worth."""
    expected = np.array(chances) * counts.sum()
    rare = expected < CELL_MIN
    seen, due = counts[~rare], expected[~rare]
    if rare.any():
        seen, due = np.append(seen, counts[rare].sum()), np.append(due, expected[rare].sum())
    seen, due = seen[due > 0], due[due > 0]
    statistic, freedom = float(((seen - due) ** 2 / due).sum()), len(due) - 1
    mean, mean_due = (float(each @ np.arange(len(chances))) for each in (counts, expected))
    return Finding(
        question,
        f"χ² {statistic:,.1f} on {freedom}; mean {mean / counts.sum():.4f}, "
        f"exactly {mean_due / counts.sum():.4f}",
        float(chi_square_p(statistic, freedom)),
    )
