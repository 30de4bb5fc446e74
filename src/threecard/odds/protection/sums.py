"""What a wager comes to, summed over all deals by the player's sort and the dealer's ranks.

Suits are alike to every question of this room, so a deal is known by the sort of the player's hand
(741) and the ranks of the dealer's (455). What follows from cards that are out, seen or counted are
sums over these cells, and exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import gcd

import numpy as np
import numpy.typing as npt

from threecard.core.errors import Code
from threecard.core.judgement import Conduct
from threecard.odds.counting.classes import Suits
from threecard.odds.counting.deals import Cells
from threecard.odds.counting.deck import Ints, kinds
from threecard.odds.counting.exchanges import representatives
from threecard.odds.counting.outcomes import AnyArray
from threecard.odds.counting.sixes import Meeting, sixes_of
from threecard.odds.errors import OddsError
from threecard.odds.pricing.conducts import value_tables
from threecard.odds.pricing.position import PlacedPosition
from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.sorts import (
    SETS,
    SORTS,
    by_set,
    kinds_of_sort,
    pairs_of_sorts,
    sort_of_kind,
)

MOST = 2**62  # what a sum may come to in 64 bits


@dataclass(frozen=True, eq=False)
class Sums:
    """Net results and their squares, summed over the deals of each cell.

    `net` is what the wager comes to when the hand is compared, `folded` when it is given up; none
    where there is nothing to decide.
    """

    wager: str
    scale: int  # a net of one unit
    deals: Ints
    net: Ints
    folded: Ints | None
    net_squares: Ints
    folded_squares: Ints | None
    ranks: Ints  # the place in the ranking of each of the player's sorts
    plays: tuple[bool, ...] | None  # the best decisions, by that place
    alike: bool  # whether one suit is as good as another to it

    @cached_property
    def total(self) -> int:
        return int(self.deals.sum())

    @cached_property
    def basic(self) -> Ints:
        """The sums by the best decisions of a player who has seen the own hand alone."""
        return self._basic(self.net, self.folded)

    @cached_property
    def squares(self) -> Ints:
        """The squares by the same decisions."""
        return self._basic(self.net_squares, self.folded_squares)

    def _basic(self, played: Ints, folded: Ints | None) -> Ints:
        if folded is None or self.plays is None:
            return played
        return np.where(np.array(self.plays)[self.ranks][:, None], played, folded)

    @cached_property
    def expected(self) -> Fraction:
        """What the player expects of one unit."""
        return self.fraction(int(self.basic.sum()))

    @cached_property
    def of_hand(self) -> Ints:
        """The basic sums for each of the player's sorts."""
        found: Ints = self.basic.sum(axis=1)
        return found

    @cached_property
    def own_hand_alone(self) -> bool:
        """Whether the player's hand says it all."""
        return bool((self.basic * self.deals[:, :1] == self.basic[:, :1] * self.deals).all())

    def fraction(self, summed: int, deals: int | None = None) -> Fraction:
        """A sum as a share of one unit a deal."""
        return Fraction(summed, self.scale * (self.total if deals is None else deals))

    def decide(self, net: AnyArray, folded: AnyArray) -> npt.NDArray[np.bool_]:
        """Which places in the ranking are best played, given the sums of what is seen besides.

        Rows are the player's sorts; what is seen are columns, each decided by itself.
        """
        size = int(self.ranks.max()) + 1
        if size == len(self.ranks):  # every sort has a place of its own
            alone: npt.NDArray[np.bool_] = net >= folded
            return alone
        sums = []
        for each in (net, folded):
            of_place = np.zeros((size, each.shape[1]), dtype=each.dtype)
            np.add.at(of_place, self.ranks, each)
            sums.append(of_place)
        plays: npt.NDArray[np.bool_] = (sums[0] >= sums[1])[self.ranks]
        return plays

    def best(self, net: Ints, folded: Ints | None) -> Ints:
        """The sums of the better of playing and folding."""
        return net if folded is None else np.where(self.decide(net, folded), net, folded)


def sum_wagers(report: GameOdds) -> Mapping[str, Sums]:
    """Every wager that a player places, with all that is settled beside it."""
    return {id_: _sum_wager(report, id_) for id_ in report.joint.bundles}


def _sum_wager(report: GameOdds, id_: str) -> Sums:
    position = replace(report.position, only=(id_,))
    worth = position.worth
    values = {part: partial(worth.scaled, part) for part in report.joint.bundles[id_]}
    decided = position.rulebook.decided_on == id_
    folds = report.strategy is not None and any(
        Conduct.FOLDED in position.rulebook.priced[part].judgements for part in values
    )
    conducts = (Conduct.COMPARED, Conduct.FOLDED) if folds else (Conduct.COMPARED,)
    cells, tables = value_tables(position, conducts, values)
    plays = report.strategy.plays if report.strategy is not None else None
    unit = gcd(
        worth.scale, *(int(np.gcd.reduce(np.abs(each), axis=None)) for each in tables.values())
    )
    scale = worth.scale // unit
    most = max(int(np.abs(each).max()) for each in tables.values()) // unit
    if most * most * position.deck.combinations * 6 >= MOST:
        raise OddsError(
            Code.ODDS_TOO_LARGE, f"{id_} pays too much for its squares to be summed in 64 bits."
        )
    ranks = _ranks(cells, position)
    compared = tables[Conduct.COMPARED] // unit
    net, squares = sum_cells(position, cells, compared), sum_cells(position, cells, compared**2)
    folded = folded_squares = None
    if folds:
        given_up = tables[Conduct.FOLDED] // unit
        folded = sum_cells(position, cells, given_up)
        folded_squares = sum_cells(position, cells, given_up**2)
        if not decided:  # what lies beside is settled as the wager decided on is played
            stands = np.array(plays)[ranks][:, None]
            net, squares = np.where(stands, net, folded), np.where(stands, squares, folded_squares)
            folded = folded_squares = None
    return Sums(
        id_,
        scale,
        by_set(pairs_of_sorts()),
        net,
        folded,
        squares,
        folded_squares,
        ranks,
        plays if decided else None,
        _alike(cells),
    )


def _alike(cells: Cells) -> bool:
    if cells.six:
        sixes = sixes_of(tuple(cells.six))
        if not (sixes.exchangeable((1, 2, 3, 0)) and sixes.exchangeable((1, 0, 2, 3))):
            return False
    return cells.player.suits is not Suits.DISTINCT


def _ranks(cells: Cells, position: PlacedPosition) -> Ints:
    """The place in the ranking of each sort."""
    column = cells.player.columns[position.rulebook.edition.ranking.feature]
    place = {value: at for at, value in enumerate(sorted(column.values))}
    of_class = np.array([place[value] for value in column.values])[column.codes]
    found: Ints = of_class[cells.player.of_kind[kinds_of_sort()[:, 0]]]
    return found


def sum_cells(position: PlacedPosition, cells: Cells, table: Ints) -> Ints:
    """A value of every cell, summed over the deals of each sort and dealer's ranks."""
    classes = cells.player.of_kind[kinds_of_sort()]
    if not cells.six and (table == table[:, :1]).all():  # the player's hand says it all
        by_hand = table[:, 0][classes].sum(axis=1)
        return by_set(pairs_of_sorts() * by_hand[:, None]) // 4
    if not cells.six and cells.player.suits is not Suits.DISTINCT:
        return by_set(pairs_of_sorts() * table[np.ix_(classes[:, 0], classes[:, 0])])
    return _hand_by_hand(position, cells, table)


def _hand_by_hand(position: PlacedPosition, cells: Cells, table: Ints) -> Ints:
    """The same where suits matter or both hands are seen together: each hand meets all others."""
    deck, sixes = position.deck, sixes_of(tuple(cells.six)) if cells.six else None
    meeting = Meeting(deck, sixes, np.arange(len(deck.hands))) if sixes else None
    of_hand = cells.player.of_kind[deck.kinds]
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    sets = kinds().ranks[deck.kinds]
    found = np.zeros((SORTS, SETS), dtype=np.int64)
    for hand, times in representatives(deck, [cells.player.of_kind], sixes):
        columns = of_hand
        if meeting is not None:
            columns = of_hand * meeting.sixes.size + meeting.beside(hand)
        values = table[of_hand[hand], columns].astype(np.float64)
        values[(cards & cards[hand]) != 0] = 0
        # Whole numbers of one hand's deals are far below 2**53, up to which a float is exact.
        met = np.bincount(sets, values, minlength=SETS).astype(np.int64)
        found[sort_of_kind()[deck.kinds[hand]]] += times * met
    return found
