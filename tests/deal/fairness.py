"""What a fair draw and a fair shuffle pass, and an unfair one does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from math import factorial, sqrt

from threecard.deal.shuffle import Key

DEALS = 20_000
CARDS = 52
# Under a fair shuffle the statistic has a chi-square distribution of 51 × 51 degrees of freedom. By
# chance it is five standard deviations off once in some millions of runs; and these keys are fixed.
DEVIATIONS = 5.0


def check_draw(draw: Callable[[int, int], int]) -> None:
    """Below every count, all 256 bytes tried: each number comes from equally many of them."""
    for count in range(2, 257):
        drawn = Counter(draw(count, byte) for byte in range(256))
        rejected = drawn.pop(-1, 0)
        assert sorted(drawn) == list(range(count)), f"below {count}: not every number comes up"
        assert len(set(drawn.values())) == 1, f"below {count}: some numbers come up more often"
        assert rejected < count, f"below {count}: {rejected} bytes rejected, more than need be"


def check_small_decks(permute: Callable[[Sequence[int], Iterator[int]], Sequence[int]]) -> None:
    """Decks of two, three and four from every string of bytes 0 to 11: each order equally often.

    Twelve is a multiple of 2, 3 and 4, so a draw below any of them is even over these bytes.
    """
    for size in (2, 3, 4):
        orders = Counter(
            tuple(permute(range(size), iter(string))) for string in product(range(12), repeat=size)
        )
        assert len(orders) == factorial(size), f"{size} cards: not every order comes up"
        assert len(set(orders.values())) == 1, f"{size} cards: some orders come up more often"


def check_positions(shuffle: Callable[[Key], Sequence[int]]) -> None:
    """Over many deals, each card lies in each place about equally often."""
    freedom = (CARDS - 1) ** 2
    off = (position_statistic(shuffle) - freedom) / sqrt(2 * freedom)
    assert abs(off) < DEVIATIONS, f"the places of the cards are {off:.1f} deviations off"


def position_statistic(shuffle: Callable[[Key], Sequence[int]]) -> float:
    seen = [[0] * CARDS for _ in range(CARDS)]
    for number in range(DEALS):
        key = Key(sha256(f"deal {number}".encode()).digest())
        for row, card in zip(seen, shuffle(key), strict=True):
            row[card] += 1
    expected = DEALS / CARDS
    total = sum((count - expected) ** 2 / expected for row in seen for count in row)
    return total * (CARDS - 1) / CARDS  # rows and columns both sum to DEALS, which ties the cells
