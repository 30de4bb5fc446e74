"""Runs: stretches of a deck that rise or fall or keep a colour, against their exact numbers."""

from __future__ import annotations

from math import comb, factorial

import numpy as np

from scripts.randomness.chance import Decks, Finding, Question, against
from scripts.randomness.places import CARDS

RED_SUITS = (1, 2)  # of clubs, diamonds, hearts, spades


class Runs:
    """How many runs each deck had, of three kinds."""

    def __init__(self) -> None:
        self.up_and_down = np.zeros(CARDS + 1, dtype=np.int64)
        self.rising = np.zeros(CARDS + 1, dtype=np.int64)
        self.colours = np.zeros(CARDS + 1, dtype=np.int64)

    def add(self, decks: Decks) -> None:
        rises = decks[:, 1:] > decks[:, :-1]
        self.up_and_down += histogram(1 + changes(rises))
        places = np.argsort(decks, axis=1).astype(np.uint8)
        self.rising += histogram(1 + (places[:, 1:] < places[:, :-1]).sum(axis=1))
        self.colours += histogram(1 + changes(np.isin(decks // 13, RED_SUITS)))

    def findings(self) -> list[Finding]:
        return [
            against(Question.RUNS, self.up_and_down, up_and_down_chances(CARDS)),
            against(Question.RISING, self.rising, rising_chances(CARDS)),
            against(Question.COLOURS, self.colours, colour_chances(CARDS // 2)),
        ]


def changes(marks: np.ndarray) -> np.ndarray:
    return np.asarray((marks[:, 1:] != marks[:, :-1]).sum(axis=1))


def histogram(numbers: np.ndarray) -> np.ndarray:
    return np.bincount(numbers, minlength=CARDS + 1)


def up_and_down_chances(cards: int) -> list[float]:
    """Of 0, 1, … runs up and down; a new highest card makes none, one or two more (André)."""
    orders = [0, 2]
    for size in range(3, cards + 1):
        before = [*orders, 0, 0]
        orders = [
            runs * before[runs]
            + (2 * before[runs - 1] if runs >= 1 else 0)
            + ((size - runs) * before[runs - 2] if runs >= 2 else 0)
            for runs in range(size)
        ]
    return shares(orders, cards)


def rising_chances(cards: int) -> list[float]:
    """Of 0, 1, … rising sequences, cards that lie in their order if others are left out (Euler).

    A pack riffled once has two of them, riffled k times at most 2 to the k.
    """
    orders = [0, 1]
    for size in range(2, cards + 1):
        before = [*orders, 0]
        orders = [0] + [
            runs * before[runs] + (size - runs + 1) * before[runs - 1]
            for runs in range(1, size + 1)
        ]
    return shares(orders, cards)


def colour_chances(each: int) -> list[float]:
    """Of 0, 1, … runs of a colour, with as many cards of one as of the other."""
    orders = [0] * (2 * each + 1)
    for runs in range(2, 2 * each + 1):
        first, second = (runs + 1) // 2, runs // 2
        orders[runs] = 2 * comb(each - 1, first - 1) * comb(each - 1, second - 1)
    return [ways / comb(2 * each, each) for ways in orders]


def shares(orders: list[int], cards: int) -> list[float]:
    assert sum(orders) == factorial(cards)
    padded = orders + [0] * (cards + 1 - len(orders))
    return [ways / factorial(cards) for ways in padded]
