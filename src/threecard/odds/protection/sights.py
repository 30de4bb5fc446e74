"""Cards seen before it is time: whose, which they may be, and the best that can be made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import unique
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from threecard.core.cards import RANK_LETTERS, Rank
from threecard.core.errors import CardError, Code
from threecard.odds.counting.deck import Ints
from threecard.odds.protection.counts import desirability
from threecard.odds.protection.sorts import RANKS, SUITS, ranks_of_set, ranks_of_sort
from threecard.odds.protection.sums import Sums
from threecard.odds.protection.worded import Worded

LETTERS = tuple(RANK_LETTERS[rank] for rank in Rank)


@unique
class Glimpse(Worded):
    """Which cards are seen, and the words for it."""

    DEALER_ONE = "dealer_one", "one of the dealer's cards"
    DEALER_TWO = "dealer_two", "two of the dealer's cards"
    OWN_ONE = "own_one", "one of one's own cards; at the first position the top card is one"
    OUT = "out", "the bottom card, or at any other position the top card: one that is out"


@dataclass(frozen=True, slots=True)
class SeenEdge:
    """A wager with certain cards in view."""

    cards: str  # ranks, as `A` or `K Q`
    probability: Fraction
    house_edge: Fraction  # by the best decisions with these cards known


@dataclass(frozen=True, eq=False)
class Glimpsed:
    """What it is worth to a wager to see cards, over all that may be seen."""

    wager: str
    glimpse: Glimpse
    seen: tuple[SeenEdge, ...]
    house_edge: Fraction  # the wager being placed in every round, and best decided on
    square: Fraction  # the mean square of its net result

    @property
    def desirability(self) -> float:
        """A thousand times what a round gains over its deviation, placed in every round."""
        return desirability(-self.house_edge, self.square)

    @property
    def share(self) -> Fraction:
        """How often what is seen favours the player."""
        return sum((each.probability for each in self.seen if each.house_edge < 0), Fraction(0))

    @property
    def gain(self) -> Fraction:
        """What the player expects of a round, one unit being placed only where that is so."""
        return -sum(
            (each.probability * each.house_edge for each in self.seen if each.house_edge < 0),
            Fraction(0),
        )


def glimpses(sums: Sums) -> Iterator[Glimpsed]:
    """A wager with each kind of card in view, the rank told and the suit not."""
    for glimpse in Glimpse:
        yield see(sums, glimpse)


def see(sums: Sums, glimpse: Glimpse) -> Glimpsed:
    """The best that can be made of one kind of card in view."""
    return _made_of(sums, glimpse, *_shown(glimpse))


def see_kinds(sums: Sums, *kinds: str) -> Glimpsed:
    """One of the dealer's cards seen so far that its kind is told: `see_kinds(ante, "A", "KQJ")`.

    Ranks that are not named are one kind more, the last.
    """
    for letter in "".join(kinds):
        if letter not in LETTERS:
            raise CardError(Code.UNKNOWN_CARD, f"There is no rank “{letter}”.")
    if len(set("".join(kinds))) < sum(map(len, kinds)):
        raise CardError(Code.CARD_TWICE, f"A rank is of one kind, not of two: {kinds}.")
    others = "".join(letter for letter in LETTERS if letter not in "".join(kinds))
    names = (*kinds, others) if others else kinds
    of_kind = np.array([[letter in name for name in names] for letter in LETTERS], dtype=np.int64)
    return _made_of(
        sums, Glimpse.DEALER_ONE, names, lambda cells: cells @ (ranks_of_set() @ of_kind)
    )


def _made_of(
    sums: Sums, glimpse: Glimpse, names: tuple[str, ...], weigh: Callable[[Ints], Ints]
) -> Glimpsed:
    net, deals = weigh(sums.net), weigh(sums.deals).sum(axis=0)
    squares = weigh(sums.net_squares)
    if sums.folded is not None and sums.folded_squares is not None:
        folded = weigh(sums.folded)
        plays = sums.decide(net, folded)
        net = np.where(plays, net, folded)
        squares = np.where(plays, squares, weigh(sums.folded_squares))
    every = int(deals.sum())
    seen = tuple(
        SeenEdge(name, Fraction(count, every), -sums.fraction(value, count))
        for name, value, count in zip(names, net.sum(axis=0).tolist(), deals.tolist(), strict=True)
    )
    return Glimpsed(
        sums.wager,
        glimpse,
        seen,
        -sums.fraction(int(net.sum()), every),
        Fraction(int(squares.sum()), every * sums.scale**2),
    )


def _shown(glimpse: Glimpse) -> tuple[tuple[str, ...], Callable[[Ints], Ints]]:
    """What may be seen, and the sums over deals by sort and that, each as often as it shows it."""
    ours, theirs = ranks_of_sort(), ranks_of_set()
    match glimpse:
        case Glimpse.DEALER_ONE:
            return LETTERS, lambda cells: cells @ theirs
        case Glimpse.DEALER_TWO:
            pairs = list(combinations_with_replacement(range(RANKS), 2))
            shown = [
                theirs[:, low] * (theirs[:, high] - (low == high)) // (1 + (low == high))
                for low, high in pairs
            ]
            twos = np.stack(shown, axis=1)
            names = tuple(f"{LETTERS[high]} {LETTERS[low]}" for low, high in pairs)
            return names, lambda cells: cells @ twos
        case Glimpse.OWN_ONE:
            return LETTERS, lambda cells: ours * cells.sum(axis=1)[:, None]
        case Glimpse.OUT:
            return (
                LETTERS,
                lambda cells: (SUITS - ours) * cells.sum(axis=1)[:, None] - cells @ theirs,
            )
