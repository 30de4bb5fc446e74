"""Sharing: two players tell one another what they hold; what their decisions gain by it, exactly.

For each hand of one's own, what playing it is worth against the dealer's hands that are left when
another hand is known is counted by inclusion and exclusion over that hand's cards, as in
`counting.pairs`. More than two players are dealt by the simulator, which counts the dealer's hands
of each deal exactly and the deals by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import comb

import numpy as np

from threecard.core.judgement import Conduct
from threecard.odds.counting.deals import Cells
from threecard.odds.counting.deck import Ints
from threecard.odds.counting.exchanges import representatives
from threecard.odds.counting.outcomes import AnyArray
from threecard.odds.pricing.conducts import played_classes, value_tables
from threecard.odds.pricing.report import GameOdds

CARDS = 52


@dataclass(frozen=True, slots=True)
class SharedEdge:
    """What so many players gain on each wager decided on, who know all that they hold together."""

    players: int
    wager: str
    house_edge: Fraction  # of basic play, on the same deals
    gain: Fraction
    changed: Fraction  # how often a decision is another one

    @property
    def shared_edge(self) -> Fraction:
        """The house edge that is left."""
        return self.house_edge - self.gain


@dataclass(frozen=True, eq=False)
class PlayOverFold:
    """What playing gains over folding, by the classes of the two hands, in whole numbers."""

    cells: Cells
    table: Ints
    scale: int
    plays: AnyArray  # whether basic play stands by a class of hands


def play_over_fold(report: GameOdds) -> PlayOverFold:
    """For a game that leaves the player something to decide."""
    strategy = report.best_strategy
    position = replace(report.position, only=(strategy.on,))
    values = {
        part: partial(position.worth.scaled, part) for part in report.joint.bundles[strategy.on]
    }
    cells, tables = value_tables(position, (Conduct.COMPARED, Conduct.FOLDED), values)
    stands = played_classes(position, cells, strategy.plays)
    gained = tables[Conduct.COMPARED] - tables[Conduct.FOLDED]
    return PlayOverFold(cells, gained, position.worth.scale, stands)


def share_two(report: GameOdds) -> SharedEdge:
    """Two players at one table, over all deals of two hands and a dealer's."""
    stakes = play_over_fold(report)
    gain = changed = 0
    for stands, times, worth in _worth_beside_another(report, stakes):
        other = worth < 0 if stands else worth > 0
        gain += times * int(np.abs(worth[other]).sum())
        changed += times * int(other.sum())
    deck = report.position.deck
    pairs = deck.combinations  # of the two players' hands
    return SharedEdge(
        2,
        report.best_strategy.on,
        report.best_strategy.house_edge,
        Fraction(gain, stakes.scale * pairs * comb(len(deck.cards) - 6, 3)),
        Fraction(changed, pairs),
    )


def _worth_beside_another(
    report: GameOdds, stakes: PlayOverFold
) -> Iterator[tuple[bool, int, Ints]]:
    """For one hand of all that are alike: what basic play does, how many they are, and the worth.

    The worth of playing is for each hand that the other player may hold, summed over the dealer's.
    """
    deck = report.position.deck
    of_hand = stakes.cells.player.of_kind[deck.kinds]
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    first, second, third = deck.hands.T
    singles = np.concatenate([first, second, third])
    twos = [CARDS * first + second, CARDS * first + third, CARDS * second + third]
    every_two = np.concatenate(twos)
    for hand, times in representatives(deck, [stakes.cells.player.of_kind]):
        apart = (cards & cards[hand]) == 0
        met = np.where(apart, stakes.table[of_hand[hand]][of_hand], 0)
        thrice = np.tile(met, 3).astype(np.float64)  # whole numbers far below 2**53
        by_card = np.bincount(singles, thrice, minlength=CARDS).astype(np.int64)
        by_two = np.bincount(every_two, thrice, minlength=CARDS**2).astype(np.int64)
        left = met.sum() - by_card[deck.hands].sum(axis=1)
        left += sum(by_two[each] for each in twos)
        left -= met
        yield bool(stakes.plays[of_hand[hand]]), times, left[apart]
