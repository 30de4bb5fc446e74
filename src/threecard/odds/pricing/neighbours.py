"""Two positions at one table: they meet the same dealer's hand, so their results go together."""

from __future__ import annotations

from fractions import Fraction
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
from threecard.odds.pricing.meetings import Dealers, are_exact, met_product
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.position import PlacedPosition

CARDS, RANKS = 52, 13


def expected_product(position: PlacedPosition, plays: Plays | None, values: Values) -> Fraction:
    """The expected product of what two positions come to that are played alike.

    For each hand of the dealer, all hands that are left it meet each other: pairs that share a card
    go, those that share two come back, and those that are one hand go, as in `pairs`.
    """
    deck = position.deck
    cells, table = _table(position, plays, values)
    classes, sixes = cells.player, sixes_of(tuple(cells.six)) if cells.six else None
    meeting = Meeting(deck, sixes, np.arange(len(deck.hands))) if sixes else None
    unit = int(np.gcd.reduce(np.abs(table), axis=None)) or 1
    table //= unit
    of_hand = classes.of_kind[deck.kinds]
    dealers = _dealers(deck, classes, sixes)
    if sixes is None and are_exact(table, len(deck.hands)):
        summed = met_product(deck, of_hand, table, dealers)
    else:
        summed = _met_one_by_one(deck, of_hand, table, dealers, meeting)
    count = len(deck.cards)
    deals = comb(count, 3) * comb(count - 3, 3) * comb(count - 6, 3)
    return Fraction(summed * unit * unit, deals)


def _met_one_by_one(
    deck: Deck,
    of_hand: Ints,
    table: npt.NDArray[np.int64],
    dealers: Dealers,
    meeting: Meeting | None,
) -> int:
    """As `met_product`, for one dealer's hand after the other, whose six cards may count."""
    most = int(np.abs(table).max()) * len(deck.hands)
    kind = np.int64 if most < 2**31 else np.object_  # a square of 64 bits, or Python's own
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    first, second, third = deck.hands.T
    singles = np.concatenate([first, second, third])
    twos = np.concatenate([CARDS * first + second, CARDS * first + third, CARDS * second + third])
    _, twos = numbered(twos)
    summed = 0
    for dealer, times in dealers:
        column = of_hand[dealer]
        if meeting is not None:
            column = column * meeting.sixes.size + meeting.beside(dealer)
        left = table[of_hand, column].astype(np.float64)
        left[(cards & cards[dealer]) != 0] = 0
        thrice = np.tile(left, 3)
        # Sums of whole numbers far below 2**53 are exact in floats, their squares may not be.
        by_card: AnyArray = np.bincount(singles, thrice).astype(np.int64).astype(kind, copy=False)
        by_two: AnyArray = np.bincount(twos, thrice).astype(np.int64).astype(kind, copy=False)
        whole: AnyArray = left.astype(np.int64).astype(kind, copy=False)
        met = int(whole.sum()) ** 2 - int((by_card * by_card).sum())
        met += int((by_two * by_two).sum()) - int((whole * whole).sum())
        summed += times * met
    return summed


def _table(
    position: PlacedPosition, plays: Plays | None, values: Values
) -> tuple[Cells, npt.NDArray[np.int64]]:
    """What a position comes to, by the class of its hand and the dealer's; and of both together."""
    conducts = (Conduct.COMPARED,) if plays is None else (Conduct.COMPARED, Conduct.FOLDED)
    cells, tables = value_tables(position, conducts, values)
    if plays is None:
        return cells, tables[Conduct.COMPARED].copy()
    stands = played_classes(position, cells, plays)
    return cells, np.where(stands[:, None], tables[Conduct.COMPARED], tables[Conduct.FOLDED])


def _dealers(deck: Deck, classes: Classes, sixes: Sixes | None) -> list[tuple[int, int]]:
    """One dealer's hand for all that are alike, and how many those are."""
    if sixes is not None or classes.suits is not Suits.IGNORED:
        return representatives(deck, [classes.of_kind], sixes)
    ranks = kinds().ranks[deck.kinds]
    _, places, counts = np.unique(ranks, return_index=True, return_counts=True)
    return list(zip(places.tolist(), counts.tolist(), strict=True))
