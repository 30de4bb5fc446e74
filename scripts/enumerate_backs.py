"""Sorted backs for `make enumerate`: every split of every wager priced by itself."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from scripts.checker import Checker
from scripts.enumerate_poker import TOTAL
from scripts.enumerated import HELD, LETTERS, Enumerated, positive, splits
from scripts.kernels import Array
from threecard.odds import Backs, Protection, Use

Way = tuple[Backs, Use]


def check_backs(found: Protection, sums: Enumerated, checker: Checker) -> None:
    """The best of all splits is the best that was found, and so is the split that it names."""
    best: dict[Way, int] = defaultdict(lambda: -(10**18))
    values: dict[Way, dict[tuple[int, ...], int]] = defaultdict(dict)
    for kinds in splits():
        for way, value in _priced(sums, kinds).items():
            best[way] = max(best[way], value)
            values[way][tuple(kinds.tolist())] = value
    mine = [each for each in found.splits if each.wager == sums.wager]
    checker.check(f"{sums.wager} backs", {(each.backs, each.use) for each in mine}, set(best))
    for each in mine:
        way = each.backs, each.use
        times = 3 if each.backs is Backs.DEALER_FIRST else 1
        what = f"{sums.wager} backs, {each.backs} {each.use}"
        checker.check(what, each.expected, sums.share(best[way], times * TOTAL))
        told = tuple(int(letter in each.ranks) for letter in LETTERS)
        if told not in values[way]:  # the ace is of the second kind there
            told = tuple(1 - one for one in told)
        checker.check(f"{what}, {each.ranks}", values[way][told], best[way])


def _priced(sums: Enumerated, kinds: Array) -> dict[Way, int]:
    """What a player comes to who tells these two kinds apart, by whose backs are looked at."""
    ours, theirs = sums.ranks @ kinds, HELD @ kinds  # cards of the first kind
    first = np.stack([theirs, 3 - theirs], axis=1)
    dealers = np.eye(4, dtype=np.int64)[theirs]
    by_first, by_dealers = _decided(sums, first), _decided(sums, dealers)
    found = {
        (Backs.OWN, Use.WAGERING): _by_own(ours, sums.basic.sum(axis=1)),
        (Backs.DEALER_FIRST, Use.WAGERING): positive(by_first.sum(axis=0)),
        (Backs.ALL, Use.WAGERING): sum(_by_own(ours, column) for column in by_dealers.T),
    }
    if sums.folds:
        found[Backs.DEALER_FIRST, Use.DECIDING] = int(by_first.sum())
        found[Backs.DEALER, Use.DECIDING] = int(by_dealers.sum())
    return found


def _decided(sums: Enumerated, told: Array) -> Array:
    """By row and what the dealer's backs tell, best decided on by both.

    Whole numbers far below 2**53, up to which a float is exact.
    """
    net = sums.net.astype(np.float64) @ told
    if sums.folds:
        net = np.maximum(net, sums.fold.astype(np.float64) @ told)
    return net.astype(np.int64)


def _by_own(ours: Array, sums: Array) -> int:
    return positive(np.array([sums[ours == count].sum() for count in range(4)]))
