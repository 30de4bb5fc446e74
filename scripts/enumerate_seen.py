"""Cards seen and wagers taken back, for `make enumerate`: asked of the sums of every pair."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import numpy as np

from scripts.checker import Checker
from scripts.enumerate_poker import TOTAL
from scripts.enumerated import HELD, LETTERS, SETS, Enumerated
from scripts.kernels import Array
from threecard.odds import Glimpse, Glimpsed, Knowledge, Protection, see_kinds

Shown = tuple[Glimpse, list[str], Array]  # of what is seen: how often each cell shows it


def check_seen(found: Protection, sums: Enumerated, checker: Checker) -> None:
    """Every card that may be in view, by the best decisions with it."""
    for glimpse, names, shown in _shown(sums):
        seen = next(
            each for each in found.glimpses if (each.wager, each.glimpse) == (sums.wager, glimpse)
        )
        checker.check(f"{sums.wager} {glimpse}, what", [one.cards for one in seen.seen], names)
        _check_glimpse(seen, sums, shown, checker)


def _shown(sums: Enumerated) -> Iterator[Shown]:
    rows, columns = sums.net.shape
    size = (rows, columns, 13)
    theirs, ours = np.broadcast_to(HELD[None], size), np.broadcast_to(sums.ranks[:, None], size)
    yield Glimpse.DEALER_ONE, list(LETTERS), theirs
    yield Glimpse.OWN_ONE, list(LETTERS), ours
    yield Glimpse.OUT, list(LETTERS), 4 - theirs - ours
    twos = list(combinations_with_replacement(range(13), 2))
    pairs = np.zeros((columns, len(twos)), dtype=np.int64)
    for at, held in enumerate(SETS):
        for two in combinations(held, 2):
            pairs[at, twos.index(two)] += 1
    names = [f"{LETTERS[high]} {LETTERS[low]}" for low, high in twos]
    yield Glimpse.DEALER_TWO, names, np.broadcast_to(pairs[None], (rows, *pairs.shape))


def _check_glimpse(seen: Glimpsed, sums: Enumerated, shown: Array, checker: Checker) -> None:
    def over(cells: Array) -> Array:
        return np.stack([(cells * shown[:, :, at]).sum(axis=1) for at in range(shown.shape[2])])

    net, squares, deals = over(sums.net), over(sums.squares), over(sums.deals)
    if sums.folds:
        plays = net >= -sums.unit * deals
        net = np.where(plays, net, -sums.unit * deals)
        squares = np.where(plays, squares, sums.unit**2 * deals)
    won, dealt = net.sum(axis=1).tolist(), deals.sum(axis=1).tolist()
    every, what = sum(dealt), f"{sums.wager} {seen.glimpse}"
    for one, worth, count in zip(seen.seen, won, dealt, strict=True):
        checker.check(f"{what} {one.cards}, edge", one.house_edge, -sums.share(worth, count))
        checker.check(f"{what} {one.cards}, share", one.probability, Fraction(count, every))
    good = [(worth, count) for worth, count in zip(won, dealt, strict=True) if worth > 0]
    checker.check(f"{what}, edge", seen.house_edge, -sums.share(sum(won), every))
    checker.check(f"{what}, gain", seen.gain, sums.share(sum(worth for worth, _ in good), every))
    checker.check(f"{what}, share", seen.share, Fraction(sum(count for _, count in good), every))
    mean = Fraction(int(squares.sum()), sums.unit**2 * every)
    checker.check(f"{what}, square", seen.square, mean)


def check_kinds(
    found: Protection, sums: Enumerated, kinds: tuple[str, ...], checker: Checker
) -> None:
    """One dealer's card whose kind is told and no more: every rank is of one of the kinds."""
    seen = see_kinds(found.sums[sums.wager], *kinds)
    told = np.array([[letter in kind for kind in kinds] for letter in LETTERS], dtype=np.int64)
    checker.check("kinds of ranks", told.sum(axis=1).tolist(), [1] * 13)
    shown = np.broadcast_to((HELD @ told)[None], (len(sums.net), len(HELD), len(kinds)))
    checker.check(f"{sums.wager} kinds", [one.cards for one in seen.seen], list(kinds))
    _check_glimpse(seen, sums, shown, checker)


def check_rights(
    found: Protection, sums: Enumerated, of_hand: Array, lost: tuple[int, int], checker: Checker
) -> None:
    """Wagers taken back: each of the 22,100 hands by itself, and each pair that loses.

    `lost` is what all losing deals come to, and how many they are.
    """
    edge = -sums.share(int(sums.basic.sum()))
    takes = edge > 0
    own = of_hand < 0
    uses = {
        Knowledge.NOTHING: (max(edge, Fraction(0)), Fraction(int(takes))),
        Knowledge.OWN: (-sums.share(int(of_hand[own].sum())), Fraction(int(own.sum()), len(own))),
        Knowledge.EVERYTHING: (-sums.share(lost[0]), Fraction(lost[1], TOTAL)),
    }
    for knowledge, (gain, used) in uses.items():
        right = next(each for each in found.withdrawals[knowledge] if each.wager == sums.wager)
        what = f"{sums.wager} taken back, {knowledge}"
        checker.check(what, (right.house_edge, right.gain), (edge, gain))
        checker.check(f"{what}, used", right.used, used)
        turns = None  # in how many rounds: gain × share = edge
        if edge <= 0:
            turns = Fraction(0)
        elif gain > edge:
            turns = edge / gain
        checker.check(f"{what}, turns it", right.break_even, turns)


def check_together(
    found: Protection, of_hands: list[tuple[Enumerated, Array]], checker: Checker
) -> None:
    """All wagers or none, one unit on each, each hand by itself."""
    scale = int(np.lcm.reduce([sums.unit for sums, _ in of_hands]))
    nets = sum(of_hand * (scale // sums.unit) for sums, of_hand in of_hands)
    lost = int(np.minimum(nets, 0).sum())
    checker.check("all wagers taken back", found.together, Fraction(-lost, scale * TOTAL))
