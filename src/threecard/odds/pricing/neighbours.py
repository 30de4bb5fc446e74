"""Two positions at one table: they meet the same dealer's hand, so their results go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from threecard.core.judgement import Conduct
from threecard.odds.counting.classes import Classes, Suits
from threecard.odds.counting.deals import meet_classes
from threecard.odds.counting.deck import Deck, Ints, kinds, numbered
from threecard.odds.counting.outcomes import AnyArray, Outcome, find_ends
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.position import PlacedPosition

Values = Mapping[str, Callable[[Outcome], int]]  # of what lies there, if it ends so
CARDS, RANKS = 52, 13


def expected_product(position: PlacedPosition, plays: Plays | None, values: Values) -> Fraction:
    """The expected product of what two positions come to that are played alike.

    For each hand of the dealer, all hands that are left it meet each other: pairs that share a card
    go, those that share two come back, and those that are one hand go, as in `pairs`.
    """
    deck = position.deck
    classes, table = _table(position, plays, values)
    unit = int(np.gcd.reduce(np.abs(table), axis=None)) or 1
    table //= unit
    most = int(np.abs(table).max()) * len(deck.hands)
    kind = np.int64 if most < 2**31 else np.object_  # a square of 64 bits, or Python's own
    of_hand = classes.of_kind[deck.kinds]
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    first, second, third = deck.hands.T
    singles = np.concatenate([first, second, third])
    twos = np.concatenate([CARDS * first + second, CARDS * first + third, CARDS * second + third])
    _, twos = numbered(twos)
    summed = 0
    for dealer, times in _dealers(deck, classes):
        left = table[of_hand, of_hand[dealer]].astype(np.float64)
        left[(cards & cards[dealer]) != 0] = 0
        thrice = np.tile(left, 3)
        # Sums of whole numbers far below 2**53 are exact in floats, their squares may not be.
        by_card: AnyArray = np.bincount(singles, thrice).astype(np.int64).astype(kind, copy=False)
        by_two: AnyArray = np.bincount(twos, thrice).astype(np.int64).astype(kind, copy=False)
        whole: AnyArray = left.astype(np.int64).astype(kind, copy=False)
        met = int(whole.sum()) ** 2 - int((by_card * by_card).sum())
        met += int((by_two * by_two).sum()) - int((whole * whole).sum())
        summed += times * met
    count = len(deck.cards)
    deals = comb(count, 3) * comb(count - 3, 3) * comb(count - 6, 3)
    return Fraction(summed * unit * unit, deals)


def _table(
    position: PlacedPosition, plays: Plays | None, values: Values
) -> tuple[Classes, npt.NDArray[np.int64]]:
    """What a position comes to, by the class of its hand and the dealer's."""
    ranking = position.rulebook.edition.ranking.feature
    conducts = (Conduct.COMPARED,) if plays is None else (Conduct.COMPARED, Conduct.FOLDED)
    judged = {
        conduct: {
            id_: judgement
            for id_, judgement in position.judgements(conduct).items()
            if id_ in values
        }
        for conduct in conducts
    }
    asked = [judgement for each in judged.values() for judgement in each.values()]
    cells = meet_classes(position.deck, asked, of_player=(ranking,))
    size = cells.player.size
    tables = []

    def value(id_: str, outcome: Outcome) -> int:
        return values[id_](outcome)

    for judgements in judged.values():
        ends = find_ends(cells, judgements)
        by_class = np.array([sum(map(value, ends.by_class, each)) for each in ends.class_outcomes])
        by_cell = np.array([sum(map(value, ends.by_cell, each)) for each in ends.cell_outcomes])
        found = by_class[ends.class_codes][:, None] + by_cell[ends.cell_codes]
        tables.append(np.broadcast_to(found, (size, size)))
    if plays is None:
        return cells.player, tables[0].copy()
    column = cells.player.columns[ranking]
    place = {each: at for at, each in enumerate(sorted(column.values))}
    stands = np.array([plays[place[each]] for each in column.values])[column.codes]
    return cells.player, np.where(stands[:, None], tables[0], tables[1])


def _dealers(deck: Deck, classes: Classes) -> list[tuple[int, int]]:
    """One dealer's hand for all that are alike, and how many those are."""
    if classes.suits is Suits.IGNORED:
        alike = kinds().ranks[deck.kinds]
    else:
        alike = _alike(deck, classes.of_kind[deck.kinds])
    _, places, counts = np.unique(alike, return_index=True, return_counts=True)
    return list(zip(places.tolist(), counts.tolist(), strict=True))


def _alike(deck: Deck, of_hand: Ints) -> Ints:
    """A number for each hand, equal for hands that differ by an exchange of suits without effect.

    An exchange has none if it leaves the deck's cards and the classes of all hands as they are.
    """
    number = np.full((CARDS, CARDS, CARDS), -1)
    number[tuple(deck.hands.T)] = np.arange(len(deck.hands))
    lowest = np.arange(len(deck.hands))
    for suits in permutations(range(4)):
        exchanged = np.array(suits)[deck.hands // RANKS] * RANKS + deck.hands % RANKS
        images = number[tuple(np.sort(exchanged, axis=1).T)]
        if images.min() >= 0 and (of_hand[images] == of_hand).all():
            lowest = np.minimum(lowest, images)
    return lowest
