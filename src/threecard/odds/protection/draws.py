"""Draws: in how many ways cards that were seen add up to a count, beside a deal yet to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from threecard.odds.counting.deck import Ints
from threecard.odds.protection.sorts import SUITS
from threecard.odds.protection.tags import Tags

SEEN_MOST = 46  # six cards are left for a deal


@dataclass(frozen=True)
class Draws:
    """The cards of a deck by their tags."""

    tags: Tags

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The different tags, the lowest first."""
        return tuple(sorted(set(self.tags)))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """How many cards of the deck have each of them."""
        return tuple(SUITS * self.tags.count(value) for value in self.values)

    def held(self, ranks: Ints) -> Ints:
        """How many cards with each tag (column) hands hold, by how many of each rank they do."""
        of_rank = np.array([[tag == value for value in self.values] for tag in self.tags])
        found: Ints = ranks @ of_rank.astype(np.int64)
        return found

    def count_of(self, seen: int, place: int) -> int:
        """The count that stands at a place of `ways`, with so many cards seen."""
        return place + seen * self.values[0]

    def ways(
        self, held: Sequence[tuple[int, ...]], seen: Sequence[int]
    ) -> Iterator[tuple[int, Ints]]:
        """For each of the deals that hold so many cards of each tag, its place and a table.

        The table has a row for each number of cards seen, a column for each count from the lowest,
        and the number of ways in which other cards than the deal's make that count. Whole numbers
        of 64 bits: at most C(46, 23).
        """
        spread = self.values[-1] - self.values[0]
        start = np.zeros((max(seen) + 1, spread * max(seen) + 1), dtype=np.int64)
        start[0, 0] = 1
        places: dict[tuple[int, ...], list[int]] = {}
        for place, each in enumerate(held):
            places.setdefault(each, []).append(place)
        for each, table in self._branch(start, (), sorted(places)):
            for place in places[each]:
                yield place, table[list(seen)]

    def _branch(
        self, table: Ints, before: tuple[int, ...], held: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[tuple[int, ...], Ints]]:
        """Tag after tag, so that deals that hold equally many of the first share the work."""
        at = len(before)
        if at == len(self.values):
            yield before, table
            return
        for count in sorted({each[at] for each in held}):
            inside = [each for each in held if each[at] == count]
            step = self.values[at] - self.values[0]
            drawn = _drawn(table, self.cards[at] - count, step)
            yield from self._branch(drawn, (*before, count), inside)


def _drawn(table: Ints, cards: int, step: int) -> Ints:
    """The ways with any number drawn of so many more cards, each of which adds a step."""
    found = table.copy()
    rows, columns = table.shape
    for drawn in range(1, min(cards, rows - 1) + 1):
        shift = step * drawn
        if shift >= columns:
            break
        found[drawn:, shift:] += comb(cards, drawn) * table[: rows - drawn, : columns - shift]
    return found
