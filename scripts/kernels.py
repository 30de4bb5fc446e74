"""Every pair of hands, one after the other, judged from its cards by plain arithmetic.

This shares nothing with the library: hands are evaluated here from ranks and suits, and wagers are
judged here as the rulebooks say by default. numba compiles the loops over pairs.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]

# How a main wager ends.
SIX, OTHER, COLLECTED, RETURNED = range(4)
# What pictures a hand holds; two and several are of different ranks.
NONE, ONE, KING, TWO, TWO_WITH_KING, PAIR, SEVERAL, JACKS, QUEENS, KINGS = range(10)
PICTURES_IN = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3)
KINDS = ("odd", "pair", "flush", "straight", "three", "straight_flush", "royal")


class Hands(NamedTuple):
    """What counts of every hand of some cards; card numbers are 13 × suit + rank, a two being 0."""

    masks: Array
    ranks: Array  # three columns, highest first
    points: Array
    pictures: Array
    kings: Array
    queens: Array
    jacks: Array
    kind: Array  # of poker hand, a place in KINDS
    strength: Array  # the greater wins
    spades: Array  # whether all three are


def hands_of(cards: list[int]) -> Hands:
    """Evaluate every hand of these cards."""
    hands = np.array(list(combinations(sorted(cards), 3)), dtype=np.int64)
    ranks = -np.sort(-(hands % 13), axis=1)
    suits = hands // 13
    value = np.where(ranks == 12, 1, np.where(ranks <= 7, ranks + 2, 0))  # ten and pictures nought
    pictures = ((ranks >= 9) & (ranks <= 11)).sum(axis=1)
    high, middle, low = ranks.T
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    wheel = (high == 12) & (middle == 1) & (low == 0)
    straight = ((high - middle == 1) & (middle - low == 1)) | wheel
    three = (high == middle) & (middle == low)
    paired = ((high == middle) | (middle == low)) & ~three
    royal = suited & straight & (low == 10)
    kind = np.select(
        [royal, suited & straight, three, straight, suited, paired], [6, 5, 4, 3, 2, 1], 0
    )
    # A pair decides before the card beside it; in A-2-3 the three is the highest card.
    first = np.where(wheel, 1, np.where(paired, middle, high))
    second = np.where(wheel, 0, middle)
    third = np.where(wheel, -1, np.where(paired, high + low - middle, low))
    return Hands(
        masks=(1 << hands).sum(axis=1),
        ranks=ranks,
        points=value.sum(axis=1) % 10,
        pictures=pictures,
        kings=(ranks == 11).sum(axis=1),
        queens=(ranks == 10).sum(axis=1),
        jacks=(ranks == 9).sum(axis=1),
        kind=kind,
        strength=((kind * 16 + first) * 16 + second) * 16 + third,
        spades=(suits == 3).all(axis=1).astype(np.int64),
    )


def qualifies(hands: Hands) -> Array:
    """Queen high or better."""
    return ((hands.kind > 0) | (hands.ranks[:, 0] >= 10)).astype(np.int64)


def picture_strength(hands: Hands) -> Array:
    """Three pictures, then points, then pictures."""
    return np.where(hands.pictures == 3, 100, 4 * hands.points + hands.pictures)


def picture_kinds(hands: Hands) -> Array:
    """Which of the ten kinds of pictures each hand holds."""
    kings, queens, jacks = hands.kings, hands.queens, hands.jacks
    pair = np.maximum(np.maximum(kings, queens), jacks) == 2
    found = [
        (kings == 3, KINGS),
        (queens == 3, QUEENS),
        (jacks == 3, JACKS),
        (hands.pictures == 3, SEVERAL),
        ((hands.pictures == 2) & pair, PAIR),
        ((hands.pictures == 2) & (kings == 1), TWO_WITH_KING),
        (hands.pictures == 2, TWO),
        (kings == 1, KING),
        (hands.pictures == 1, ONE),
    ]
    return np.select([held for held, _ in found], [kind for _, kind in found], NONE)


def contains_queen(hands: Hands) -> Array:
    """A Queen, King or Ace among the cards, whatever else the hand is."""
    return (hands.ranks[:, 0] >= 10).astype(np.int64)


@numba.njit()
def poker_pairs(masks: Array, strength: Array, qualified: Array, out: Array) -> None:
    """For every hand: how many dealers do not qualify, beat it, equal it and lose to it."""
    for player in range(len(masks)):
        mask, ours = masks[player], strength[player]
        unqualified = lower = same = higher = 0
        for dealer in range(len(masks)):
            if mask & masks[dealer] == 0:
                counts, theirs = qualified[dealer], strength[dealer]
                unqualified += 1 - counts
                lower += counts & (ours < theirs)
                same += counts & (ours == theirs)
                higher += counts & (ours > theirs)
        out[player, 0] = unqualified
        out[player, 1] = lower
        out[player, 2] = same
        out[player, 3] = higher


@numba.njit()
def poker_pairs_seen(
    masks: Array, ranks: Array, strength: Array, qualified: Array, classes: Array, out: Array
) -> None:
    """The same by the rank of each of the dealer's cards and by the player's class."""
    for player in range(len(masks)):
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer] == 0:
                if qualified[dealer] == 0:
                    end = 0
                elif strength[player] < strength[dealer]:
                    end = 1
                elif strength[player] == strength[dealer]:
                    end = 2
                else:
                    end = 3
                for card in range(3):
                    out[ranks[dealer, card], classes[player], end] += 1


@numba.njit()
def picture_pairs(
    masks: Array,
    strength: Array,
    points: Array,
    ranks: Array,
    held: Array,
    pictures: Array,
    out: Array,
) -> None:
    """By both hands' pictures: how main ends, equal points, equal ranks, pictures that match."""
    for player in range(len(masks)):
        mask, ours, total = masks[player], strength[player], points[player]
        for dealer in range(len(masks)):
            if mask & masks[dealer] == 0:
                theirs = strength[dealer]
                if ours > theirs:
                    main = 0 if total == 6 else 1
                elif ours < theirs:
                    main = 2
                else:
                    main = 3
                matches = 0
                for picture in range(3):
                    matches += min(held[player, picture], held[dealer, picture])
                same_points = 1 if total == points[dealer] else 0
                same_ranks = 1 if ranks[player] == ranks[dealer] else 0
                place = (pictures[player], pictures[dealer], main, same_points, same_ranks, matches)
                out[place] += 1


@numba.njit()
def royal_pairs(masks: Array, strength: Array, points: Array, side: Array, out: Array) -> None:
    """Royal Three Pictures alone: by the player's pictures, how main and Tie end together."""
    for player in range(len(masks)):
        mask, ours, total, line = masks[player], strength[player], points[player], side[player]
        for dealer in range(len(masks)):
            if mask & masks[dealer] == 0:
                theirs = strength[dealer]
                if ours > theirs:
                    main = 0 if total == 6 else 1
                elif ours < theirs:
                    main = 2
                else:
                    main = 3
                out[line, main, 1 if total == points[dealer] else 0] += 1
