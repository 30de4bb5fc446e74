"""Causes: a change of an edge, split exactly among all that differs.

What a cause does depends on which others have been taken over before it. Its part is the average
over every order in which they could be: the Shapley value. Parts are fractions, and they sum to
the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import TypeVar

from threecard.core.rulebook import Rulebook
from threecard.odds.differences.mixture import Cause, Kind, Mixture, Taken
from threecard.odds.pricing.report import odds

CAUSES_MOST = 10  # that are taken over one by one: every set of them is priced
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """What some causes, taken over together, add to a house edge."""

    causes: tuple[Cause, ...]
    edge: Fraction

    def __str__(self) -> str:
        return ", ".join(map(str, self.causes))

    def __repr__(self) -> str:
        return f"<Part {self}: {self.edge}>"


def split(mixture: Mixture, wagers: Iterable[str]) -> dict[str, tuple[Part, ...]]:
    """For every wager the parts of its change, by cause; a cause without effect is left out."""
    edges = _Edges(mixture)
    found = {}
    for wager in wagers:
        groups = grouped([each for each in mixture.causes if _may_move(mixture, each, wager)])

        def edge(taken: Iterable[tuple[Cause, ...]], of: str = wager) -> Fraction:
            return edges(frozenset(each for group in taken for each in group))[of]

        parts = shapley(groups, edge)
        found[wager] = tuple(Part(group, part) for group, part in parts.items() if part)
    return found


def shapley(players: Sequence[T], worth: Callable[[Iterable[T]], Fraction]) -> dict[T, Fraction]:
    """What each adds, averaged over all orders in which they may come."""
    count = len(players)
    found = {}
    for one in players:
        others = [each for each in players if each is not one]
        part = Fraction(0)
        for size in range(count):
            # So many of all orders have just these before it.
            weight = Fraction(factorial(size) * factorial(count - size - 1), factorial(count))
            for before in combinations(others, size):
                part += weight * (worth((*before, one)) - worth(before))
        found[one] = part
    return found


def grouped(causes: Sequence[Cause]) -> list[tuple[Cause, ...]]:
    """The causes one by one; where they are too many, those of one kind and wager together."""
    if len(causes) <= CAUSES_MOST:
        return [(each,) for each in causes]
    groups: dict[tuple[Kind, str | None], list[Cause]] = {}
    for each in causes:
        groups.setdefault((each.kind, each.wager), []).append(each)
    return [tuple(each) for each in groups.values()]


def _may_move(mixture: Mixture, cause: Cause, wager: str) -> bool:
    """Whether a cause is of this wager or of what is settled beside it; else of no one wager."""
    beside = {each.id for each in mixture.before.followers.get(wager, ())}
    return cause.wager is None or cause.wager in {wager, *beside}


class _Edges:
    """The edges of every mixture that was asked for, each priced once."""

    def __init__(self, mixture: Mixture) -> None:
        self._mixture = mixture
        self._known: dict[Taken, Mapping[str, Fraction]] = {}

    def __call__(self, taken: Taken) -> Mapping[str, Fraction]:
        if taken not in self._known:
            self._known[taken] = edges_of(self._mixture.rulebook(taken))
        return self._known[taken]


def edges_of(rules: Rulebook) -> Mapping[str, Fraction]:
    """The house edge of every wager that stands by itself; a jackpot's meter at its seed."""
    return odds(rules).edges
