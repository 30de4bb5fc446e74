"""What a count wins: how often the moment is favourable to a wager, by how much, exactly.

A player who knows the count knows no more of the cards to come than that. What a wager is worth at
a count is a sum over all deals, each times the ways in which the cards that were seen, other than
the deal's own, add up to that count: nothing is approximated by a line or a curve.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from threecard.odds.counting.deck import Ints, numbered
from threecard.odds.errors import bad_count
from threecard.odds.protection.draws import SEEN_MOST, Draws
from threecard.odds.protection.sorts import ranks_of_set, ranks_of_sort
from threecard.odds.protection.sums import Sums
from threecard.odds.protection.tags import BestTags, Tags
from threecard.odds.sheet import percent

DECK_SIZE, DEAL = 52, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnings:
    """What it comes to in a round to place one unit only where that is favourable."""

    share: Fraction  # how often it is
    gain: Fraction  # what the player expects of a round
    square: Fraction  # the mean of its square

    @property
    def average(self) -> Fraction:
        """What a unit gains that is placed."""
        return self.gain / self.share if self.share else Fraction(0)

    @property
    def desirability(self) -> float:
        """The desirability index: a thousand times the gain of a round over its deviation."""
        return desirability(self.gain, self.square)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountMoment(Winnings):
    """A wager placed only where the count is favourable, with so many cards seen."""

    seen: int
    favourable: tuple[int, ...]  # counts at which the player expects to gain
    trigger: int | None  # the count from which on all are, where there is such a one

    def __repr__(self) -> str:
        return f"<CountMoment {self.seen} seen: {percent(self.share)} favourable, {self.gain}>"


@dataclass(frozen=True, eq=False)
class CountOdds:
    """Tags for a wager, how well they follow it, and what they win by the cards seen."""

    wager: str
    best: BestTags
    moments: Mapping[int, CountMoment]  # by cards seen

    @property
    def tags(self) -> Tags:
        return self.best.tags


def desirability(gain: Fraction, square: Fraction) -> float:
    """A thousand times what a round gains over its standard deviation."""
    variance = square - gain * gain
    return 1000 * float(gain) / sqrt(variance) if variance else 0.0


def price_count(sums: Sums, tags: Tags, seen: Iterable[int]) -> Mapping[int, CountMoment]:
    """What a count wins on a wager, with each of these numbers of cards seen."""
    asked = tuple(dict.fromkeys(seen))
    for count in asked:
        if not 0 <= count <= SEEN_MOST:
            raise bad_count(f"From 0 to {SEEN_MOST} cards can have been seen, not {count}.", "seen")
    draws = Draws(tags)
    grouped = _Groups.of(sums, draws)
    nets, squares = (_Table.of(draws, grouped, each, asked) for each in grouped.worth)
    dealt = _Table.of(draws, grouped, grouped.deals, asked)
    found = {}
    for row, count in enumerate(asked):
        every = grouped.total * comb(DECK_SIZE - grouped.cards, count)
        good = [place for place, net in enumerate(nets.rows[row]) if net > 0]

        found[count] = CountMoment(
            seen=count,
            favourable=tuple(draws.count_of(count, place) for place in good),
            trigger=_trigger(draws, count, nets.rows[row], dealt.rows[row]),
            share=Fraction(dealt.over(row, good), every),
            gain=Fraction(nets.over(row, good), every * sums.scale),
            square=Fraction(squares.over(row, good), every * sums.scale**2),
        )
    return found


def _trigger(draws: Draws, seen: int, nets: Sequence[int], dealt: Sequence[int]) -> int | None:
    """The lowest count above which none that can come up is unfavourable."""
    found = None
    for place in range(len(nets) - 1, -1, -1):
        if dealt[place] and nets[place] <= 0:
            break
        if dealt[place]:
            found = place
    return None if found is None else draws.count_of(seen, found)


@dataclass(frozen=True, slots=True)
class _Groups:
    """Deals that hold equally many cards of each tag."""

    held: tuple[tuple[int, ...], ...]
    deals: tuple[int, ...]
    worth: tuple[tuple[int, ...], tuple[int, ...]]  # nets and squares, summed
    cards: int  # of a deal: six, or three where the player's hand says it all
    total: int

    @classmethod
    def of(cls, sums: Sums, draws: Draws) -> _Groups:
        ours = draws.held(ranks_of_sort())
        base = (DEAL + 1) ** np.arange(len(draws.values))
        tables: tuple[Ints, ...] = (sums.deals, sums.basic, sums.squares)
        if sums.own_hand_alone:
            keys, cards = ours @ base, DEAL // 2
            tables = tuple(each.sum(axis=1) for each in tables)
        else:
            theirs = draws.held(ranks_of_set())
            keys, cards = ((ours @ base)[:, None] + theirs @ base).ravel(), DEAL
            tables = tuple(each.ravel() for each in tables)
        present, places = numbered(keys)
        summed = []
        for each in tables:
            found = np.zeros(len(present), dtype=np.int64)
            np.add.at(found, places, each)
            summed.append(tuple(found.tolist()))
        held = present[:, None] // base % (DEAL + 1)
        return cls(
            tuple(map(tuple, held.tolist())), summed[0], (summed[1], summed[2]), cards, sums.total
        )


@dataclass(frozen=True, slots=True)
class _Table:
    """For each number of cards seen (row) and count: a sum over deals, each times its ways."""

    rows: list[list[int]]

    def over(self, row: int, places: Iterable[int]) -> int:
        return sum(self.rows[row][place] for place in places)

    @classmethod
    def of(cls, draws: Draws, groups: _Groups, worth: Sequence[int], seen: Sequence[int]) -> _Table:
        summed: Ints | None = None
        for place, ways in draws.ways(groups.held, seen):
            # Products of 64 bits each: whole numbers of Python, which have no end.
            more = ways.astype(np.object_) * worth[place]
            summed = more if summed is None else summed + more
        assert summed is not None
        return cls(summed.tolist())
