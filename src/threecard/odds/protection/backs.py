"""Sorted backs: cards told apart by their backs in two kinds of ranks; every split is searched.

Of the 8,192 ways to put thirteen ranks in two kinds, two that only exchange the kinds are one, and
4,096 are looked at, each priced exactly. So the best of them is the best, and not a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from threecard.core.cards import RANK_LETTERS, Rank
from threecard.core.errors import CardError, Code
from threecard.odds.counting.deck import Ints
from threecard.odds.protection.sorts import RANKS, ranks_of_set, ranks_of_sort, rows_by_set
from threecard.odds.protection.sums import Sums
from threecard.odds.protection.worded import Worded

Exact = npt.NDArray[np.float64]  # whole numbers far below 2**53, up to which a float holds each

SPLITS = 2 ** (RANKS - 1)
LETTERS = "".join(RANK_LETTERS[rank] for rank in Rank)
AT_ONCE = 256  # splits priced together
HAND = 3


@unique
class Backs(Worded):
    """Whose backs are told apart, and the words for it."""

    OWN = "own", "all three of one's own"
    DEALER_FIRST = "dealer_first", "the dealer's first card"
    DEALER = "dealer", "all three of the dealer's"
    ALL = "all", "all six"


@unique
class Use(Worded):
    """When the backs are looked at."""

    DECIDING = "deciding", "the wager is placed in every round, and decided on by the backs"
    WAGERING = "wagering", "the wager is placed only where the backs favour it"


@dataclass(frozen=True, slots=True)
class Split:
    """Two kinds of ranks, and what the player expects of a round who can tell them apart."""

    wager: str
    backs: Backs
    use: Use
    ranks: str  # of one kind, as `AKQ`; the others are the other
    expected: Fraction

    def __repr__(self) -> str:
        return f"<Split {self.ranks}, {self.backs}, {self.use} {self.wager}: {self.expected}>"


def best_splits(sums: Sums) -> Iterator[Split]:
    """The best split for each way to look at backs."""
    ways = tuple(_ways(sums))
    parts = [
        price_ways(sums, ways, range(start, start + AT_ONCE)) for start in range(0, SPLITS, AT_ONCE)
    ]
    for backs, use in ways:
        values = np.concatenate([part[backs, use] for part in parts])
        # Of splits that are equally good, the one with the fewest ranks of a kind.
        best = max(range(SPLITS), key=lambda split: (values[split], -min(_sizes(split))))
        yield _named(sums, backs, use, best, int(values[best]))


def price_split(sums: Sums, ranks: str, backs: Backs, use: Use) -> Split:
    """What one split is worth: the ranks of one kind, as `AKQ`."""
    split = 0
    for letter in ranks:
        if letter not in LETTERS:
            raise CardError(Code.UNKNOWN_CARD, f"There is no rank “{letter}”; write {LETTERS}.")
        split |= 1 << LETTERS.index(letter)
    if split >= SPLITS:  # the same, told by the other kind
        split = 2**RANKS - 1 - split
    (value,) = price_ways(sums, [(backs, use)], [split])[backs, use].tolist()
    return _named(sums, backs, use, split, int(value))


def _named(sums: Sums, backs: Backs, use: Use, split: int, value: int) -> Split:
    told = split if _sizes(split)[0] <= _sizes(split)[1] else 2**RANKS - 1 - split
    ranks = "".join(LETTERS[at] for at in reversed(range(RANKS)) if told >> at & 1)
    return Split(sums.wager, backs, use, ranks, sums.fraction(value, sums.total * _times(backs)))


def _times(backs: Backs) -> int:
    """How often a deal is counted: once for each card that may be the first."""
    return 3 if backs is Backs.DEALER_FIRST else 1


def _sizes(split: int) -> tuple[int, int]:
    inside = split.bit_count()
    return inside, RANKS - inside


def _ways(sums: Sums) -> Iterator[tuple[Backs, Use]]:
    if sums.folded is not None:
        for backs in (Backs.DEALER_FIRST, Backs.DEALER):  # one's own are looked at from the front
            yield backs, Use.DECIDING
    for backs in (Backs.OWN, Backs.DEALER_FIRST, Backs.ALL):
        yield backs, Use.WAGERING


def price_ways(
    sums: Sums, ways: Sequence[tuple[Backs, Use]], splits: Sequence[int]
) -> dict[tuple[Backs, Use], Exact]:
    """The player's net sums over all deals for each of some splits, by each way to look at backs.

    Ways by which the dealer's backs tell the same share the work.
    """
    kinds = np.array([[split >> at & 1 for at in range(RANKS)] for split in splits])
    kept: dict[Backs, Exact] = {}
    found: dict[tuple[Backs, Use], Exact] = {}
    for backs, use in ways:
        if backs is Backs.ALL and (Backs.OWN, use) in found and sums.own_hand_alone:
            # Among hands of as many cards of a kind, the dealer's backs tell none from another.
            found[backs, use] = found[Backs.OWN, use]
            continue
        theirs = Backs.DEALER if backs is Backs.ALL else backs
        if theirs not in kept:
            kept[theirs] = _by_split(sums, theirs, kinds)
        by_split = kept[theirs]
        if use is Use.DECIDING:
            found[backs, use] = by_split.sum(axis=(0, 2))
        elif backs is Backs.DEALER_FIRST:
            found[backs, use] = np.maximum(by_split.sum(axis=0), 0).sum(axis=1)
        else:
            held = ranks_of_set() if sums.folded is None else ranks_of_sort()
            told = np.matmul(_counted(held, kinds).transpose(0, 2, 1), by_split.transpose(1, 0, 2))
            found[backs, use] = np.maximum(told, 0).sum(axis=(1, 2))
    return found


def _by_split(sums: Sums, theirs: Backs, kinds: Ints) -> Exact:
    """By the player's hand, split and what the dealer's backs tell: the sums, best decided on."""
    if sums.folded is None:  # nothing is decided, so hands of the same ranks are one
        rows = rows_by_set(sums.net)
        if theirs is Backs.DEALER_FIRST:  # nor is anything told of the player's
            rows = rows.sum(axis=0, keepdims=True)
        return _told(rows, theirs, kinds)
    net, folded = (_told(each, theirs, kinds) for each in (sums.net, sums.folded))
    flat = (len(net), -1)
    plays = sums.decide(net.reshape(flat), folded.reshape(flat)).reshape(net.shape)
    return np.where(plays, net, folded)


def _told(rows: Ints, backs: Backs, kinds: Ints) -> Exact:
    """By the player's hand, split and what the dealer's backs tell: sums of the deals of a row."""
    if backs is Backs.OWN:  # the dealer's tell nothing, whatever the split
        alone = rows.sum(axis=1).astype(np.float64)[:, None, None]
        return np.repeat(alone, len(kinds), axis=1)
    theirs = _dealers(backs, kinds)
    spread = theirs.transpose(1, 0, 2).reshape(rows.shape[1], -1)
    found: Exact = (rows @ spread).reshape(len(rows), len(kinds), -1)
    return found


def _dealers(backs: Backs, kinds: Ints) -> Exact:
    """For each split and set of the dealer's ranks: how often its backs tell what."""
    held = ranks_of_set()
    if backs is Backs.DEALER_FIRST:
        inside = kinds @ held.T
        return np.stack([inside, HAND - inside], axis=2).astype(np.float64)
    return _counted(held, kinds)


def _counted(held: Ints, kinds: Ints) -> Exact:
    """For each split and hand: one at the number of its cards that are of the first kind."""
    inside = kinds @ held.T
    found: Exact = (inside[:, :, None] == np.arange(HAND + 1)).astype(np.float64)
    return found
