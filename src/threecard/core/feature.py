"""Features: what a judgement may know of a hand, read from a table built once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from typing import Generic, TypeVar

from threecard.core.cards import Rank, Suit
from threecard.core.hand import Hand

V = TypeVar("V")

# The ranks of three cards, highest first.
Ranks = tuple[Rank, Rank, Rank]
Lookup = list[list[list[V]]]  # lookup[first][second][third], the three card numbers of a hand


@dataclass(frozen=True, slots=True, eq=False)
class Feature(Generic[V]):
    """One thing to know of a hand. Hands with equal values are alike to whoever reads only this."""

    name: str
    read: Callable[[Hand], V]
    describe: Callable[[V], str]


def build_lookup(
    of_ranks: Callable[[Ranks], V], of_suited: Callable[[Ranks, Suit], V] | None = None
) -> Lookup[V]:
    """Tabulate a value for every hand, whatever the order of its cards.

    `of_ranks` gives the value of a hand by its ranks, highest first; `of_suited`, where suits
    matter, that of a hand all of one suit. The rows for cards of different suits depend on ranks
    alone and are shared, so a table takes milliseconds and not 22,100 evaluations.
    """
    rows = _by_ranks({key: of_ranks(ranks) for key, ranks in _MULTISETS.items()})
    shared = [[row * len(Suit) for row in of_first] for of_first in rows]
    lookup = [[shared[first][second] for second in _DECK_RANKS] for first in _DECK_RANKS]
    if of_suited is None:
        return lookup
    odd = {key: ranks for key, ranks in _MULTISETS.items() if len(set(key)) == 3}
    for suit in Suit:
        start = 13 * suit
        suited = _by_ranks({key: of_suited(ranks, suit) for key, ranks in odd.items()})
        for first, second in permutations(range(13), 2):
            own = shared[first][second].copy()
            own[start : start + 13] = suited[first][second]
            lookup[start + first][start + second] = own
    return lookup


_RANKS = tuple(Rank)
_DECK_RANKS = [number % 13 for number in range(52)]
# The 455 ways to hold three ranks, by their places among the thirteen, highest first.
_MULTISETS: dict[tuple[int, int, int], Ranks] = {
    (high, middle, low): (_RANKS[high], _RANKS[middle], _RANKS[low])
    for low, middle, high in combinations_with_replacement(range(13), 3)
}


def _by_ranks(values: dict[tuple[int, int, int], V]) -> Lookup[V]:
    """Spread values over every order of their ranks; a hole, as three suited twos, repeats any."""
    anything = next(iter(values.values()))
    lookup = [[[anything] * 13 for _ in range(13)] for _ in range(13)]
    for key, value in values.items():
        for first, second, third in permutations(key):
            lookup[first][second][third] = value
    return lookup


def _read_nothing(_hand: Hand) -> None:
    return None


def _describe_nothing(_value: None) -> str:
    return "any hand"


# What a judgement reads that does not look at a hand.
NOTHING: Feature[None] = Feature("nothing", _read_nothing, _describe_nothing)
