"""Learn when to play in Three Card Poker from nothing but rewards, and count what is left to learn.

    python examples/learn_three_card_poker.py

The learner sees the place of its hand in the ranking and what it won or lost. It folds and plays,
and keeps the mean reward of each action for each of the 741 places. Neighbours in the ranking are
worth nearly the same, so where its means change sign it draws a straight line through those around,
and plays from where the line crosses. What its way of playing still gives away against the best one
is not estimated: the environment knows it exactly.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from threecard.env import Action, ThreeCardPokerVector
from threecard.env.optimum import DEALS

TABLES = 8_192
FOLDS = 16  # steps that are folded: what a fold costs is soon known
NEAR = 6  # places on either side that the line is drawn through


@dataclass(frozen=True)
class Learned:
    """What came of it."""

    lowest: str  # the lowest hand it plays
    regret: Fraction  # in cents a round
    steps: int
    seconds: float


def learn(steps: int, seed: int) -> Learned:
    """Play so many rounds, and find the lowest hand worth playing."""
    start = time.perf_counter()
    envs = ThreeCardPokerVector(TABLES, observed="class")
    ranking = envs.optimum.rulebook.edition.ranking
    seen, _ = envs.reset(seed=seed)
    shape = (len(Action), len(ranking.names))
    sums, counts = np.zeros(shape), np.zeros(shape)
    played = 0
    while played * TABLES < steps:
        action = Action.FOLD if played < FOLDS else Action.PLAY
        hands = seen
        seen, rewards, _, _, _ = envs.step(np.full(TABLES, action))
        sums[action] += np.bincount(hands, rewards, minlength=shape[1])
        counts[action] += np.bincount(hands, minlength=shape[1])
        played += 1
    means = sums / np.maximum(counts, 1)
    lowest = _crossing(means[Action.PLAY] - means[Action.FOLD].min(), counts[Action.PLAY])
    plays = np.arange(shape[1]) >= lowest
    mistakes = np.where(plays[envs.optimum.classes], Action.PLAY, Action.FOLD)
    given_away = envs.optimum.regret_sums[np.arange(len(mistakes)), mistakes].sum()
    return Learned(
        ranking.names[lowest],
        Fraction(int(given_away), DEALS * len(mistakes)),
        played * TABLES,
        time.perf_counter() - start,
    )


def _crossing(gains: npt.NDArray[np.float64], counts: npt.NDArray[np.float64]) -> int:
    """The first place from which playing gains, by a line through those near the change."""
    above = np.cumsum((gains * counts)[::-1])[::-1]  # what is gained by playing from here on
    about = int(above.argmax())
    near = np.arange(about - NEAR, about + NEAR + 1)
    slope, height = np.polyfit(near - about, gains[near], 1, w=np.sqrt(counts[near]))
    return about + int(np.ceil(-height / slope))


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Learn when to play in Three Card Poker.")
    options.add_argument("--steps", type=int, default=40_000_000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    found = learn(asked.steps, asked.seed)
    print(f"{found.steps:,} rounds in {found.seconds:.1f} s: play from {found.lowest} on")
    print(f"which gives away {float(found.regret):.6f} cents a round of 1.00 against the best")
