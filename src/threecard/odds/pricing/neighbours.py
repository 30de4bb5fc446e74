"""Two positions at one table: they meet the same dealer's hand, so their results go together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from threecard.core.judgement import Conduct
from threecard.odds.counting.classes import Classes, Suits
from threecard.odds.counting.deals import Cells
from threecard.odds.counting.deck import Deck, Ints, kinds, numbered
from threecard.odds.counting.exchanges import representatives
from threecard.odds.counting.outcomes import AnyArray
from threecard.odds.counting.sixes import Meeting, Sixes, sixes_of
from threecard.odds.pricing.conducts import Values, played_classes, value_tables
from threecard.odds.pricing.meetings import Dealers, Products, Whole, are_exact, met_products
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.position import PlacedPosition

CARDS, RANKS = 52, 13


def expected_product(position: PlacedPosition, plays: Plays | None, values: Values) -> Fraction:
    """The expected product of what two positions come to that are played alike."""
    return expected_products(position, plays, [values])[0, 0]


def expected_products(
    position: PlacedPosition, plays: Plays | None, each: Sequence[Values]
) -> dict[tuple[int, int], Fraction]:
    """The expected product of what the first comes to at one position and the second at another.

    For every two of these, by their places. For each hand of the dealer, all hands that are left it
    meet each other: pairs that share a card go, those that share two come back, and those that are
    one hand go, as in `pairs`.
    """
    deck = position.deck
    ids = {id_ for values in each for id_ in values}
    found = [_table(position, plays, values, ids) for values in each]
    cells, tables = found[0][0], [table for _, table in found]
    classes, sixes = cells.player, sixes_of(tuple(cells.six)) if cells.six else None
    meeting = Meeting(deck, sixes, np.arange(len(deck.hands))) if sixes else None
    units = [int(np.gcd.reduce(np.abs(table), axis=None)) or 1 for table in tables]
    tables = [table // unit for table, unit in zip(tables, units, strict=True)]
    of_hand = classes.of_kind[deck.kinds]
    dealers = _dealers(deck, classes, sixes)
    if sixes is None and all(are_exact(table, len(deck.hands)) for table in tables):
        summed = met_products(deck, of_hand, tables, dealers)
    else:
        summed = _met_one_by_one(deck, of_hand, tables, dealers, meeting)
    count = len(deck.cards)
    deals = comb(count, 3) * comb(count - 3, 3) * comb(count - 6, 3)
    return {
        (one, other): Fraction(met * units[one] * units[other], deals)
        for (one, other), met in summed.items()
    }


def _met_one_by_one(
    deck: Deck,
    of_hand: Ints,
    tables: Sequence[Whole],
    dealers: Dealers,
    meeting: Meeting | None,
) -> Products:
    """As `met_products`, for one dealer's hand after the other, whose six cards may count."""
    most = max(int(np.abs(table).max()) for table in tables) * len(deck.hands)
    kind = np.int64 if most < 2**31 else np.object_  # a square of 64 bits, or Python's own
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    first, second, third = deck.hands.T
    singles = np.concatenate([first, second, third])
    twos = np.concatenate([CARDS * first + second, CARDS * first + third, CARDS * second + third])
    _, twos = numbered(twos)

    def sums(left: npt.NDArray[np.float64]) -> tuple[AnyArray, ...]:
        """Of all hands, by a card, by two, and each by itself."""
        thrice = np.tile(left, 3)
        # Sums of whole numbers far below 2**53 are exact in floats, their squares may not be.
        summed = (left.sum(keepdims=True), np.bincount(singles, thrice))
        all_ = (*summed, np.bincount(twos, thrice), left)
        return tuple(each.astype(np.int64).astype(kind, copy=False) for each in all_)

    summed = dict.fromkeys(combinations_with_replacement(range(len(tables)), 2), 0)
    for dealer, times in dealers:
        column = of_hand[dealer]
        if meeting is not None:
            column = column * meeting.sixes.size + meeting.beside(dealer)
        is_gone = (cards & cards[dealer]) != 0
        left = [sums(np.where(is_gone, 0.0, table[of_hand, column])) for table in tables]
        for one, other in summed:
            both = zip((1, -1, 1, -1), left[one], left[other], strict=True)
            met = sum(sign * int((mine * theirs).sum()) for sign, mine, theirs in both)
            summed[one, other] += times * met
    return summed


def _table(
    position: PlacedPosition, plays: Plays | None, values: Values, ids: Collection[str]
) -> tuple[Cells, Whole]:
    """What a position comes to, by the class of its hand and the dealer's; and of both together.

    The classes are of all that these ids name, so that one table has the same as another.
    """
    conducts = (Conduct.COMPARED,) if plays is None else (Conduct.COMPARED, Conduct.FOLDED)
    cells, tables = value_tables(position, conducts, values, beside=ids)
    if plays is None:
        return cells, tables[Conduct.COMPARED]
    stands = played_classes(position, cells, plays)
    return cells, np.where(stands[:, None], tables[Conduct.COMPARED], tables[Conduct.FOLDED])


def _dealers(deck: Deck, classes: Classes, sixes: Sixes | None) -> list[tuple[int, int]]:
    """One dealer's hand for all that are alike, and how many those are."""
    if sixes is not None or classes.suits is not Suits.IGNORED:
        return representatives(deck, [classes.of_kind], sixes)
    ranks = kinds().ranks[deck.kinds]
    _, places, counts = np.unique(ranks, return_index=True, return_counts=True)
    return list(zip(places.tolist(), counts.tolist(), strict=True))
