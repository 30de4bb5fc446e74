"""Counts for `make enumerate`: the best tags of all, and what they win by every draw of cards.

The tags are found without the argument that the best rise with the effects: of all that add up to
the same, and whose squares do, those are kept that follow the effects best, rank after rank. In how
many ways seen cards add up to a count is counted card by card over the 46 that a deal leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np

from scripts.checker import Checker
from scripts.enumerate_poker import TOTAL
from scripts.enumerated import HELD, Enumerated
from scripts.kernels import Array
from threecard.odds import CountOdds, Protection, Sight

SEEN = range(0, 46, 3)
LEVELS = (1, 2, 3)
DECK, HAND, DEAL = 52, 3, 6


@dataclass(frozen=True)
class Moment:
    """With so many cards seen: counts at which a wager is placed, and what comes of it."""

    favourable: tuple[int, ...]
    trigger: int | None
    share: Fraction
    gain: Fraction
    square: Fraction


def check_counts(found: Protection, sums: Enumerated, checker: Checker) -> None:
    """Tags of each level, every moment of each count, packs and partners."""
    counts = found.counts[sums.wager]
    check_tags(counts, sums, checker)
    for count in counts:
        moments = _moments(sums, count.tags)
        what = f"{sums.wager} level {count.best.level}"
        for seen, moment in moments.items():
            ours = count.moments[seen]
            told = Moment(ours.favourable, ours.trigger, ours.share, ours.gain, ours.square)
            checker.check(f"{what}, {seen} seen", told, moment)
        _check_packs(found, count, moments, what, checker)
        if count is counts[-1]:
            _check_partners(found, sums.wager, moments, checker)


def check_tags(counts: tuple[CountOdds, ...], sums: Enumerated, checker: Checker) -> None:
    """No tags of a level follow the effects of removal better, of all there are."""
    every = int(sums.basic.sum())
    without = TOTAL * (DECK - DEAL) // DECK
    effects = [
        sums.share(4 * every - int(sums.by_card[rank::13].sum()), 4 * without) - sums.share(every)
        for rank in range(13)
    ]
    before = None
    for level in LEVELS:
        squared = best_squared(effects, level)
        mine = [each for each in counts if each.best.level == level]
        if mine:
            squares = mine[0].best.correlation.squared
            checker.check(f"{sums.wager} level {level}, correlation", squares, squared)
            own = _squared(mine[0].tags, effects)
            checker.check(f"{sums.wager} level {level}, tags", own, squared)
            outside = [tag for tag in mine[0].tags if abs(tag) > level]
            checker.check(f"{sums.wager} level {level}, tags beyond it", outside, [])
        else:  # left out, as it follows no better than the level before
            checker.check(f"{sums.wager} level {level}, left out", squared, before)
        before = squared


def best_squared(effects: list[Fraction], level: int) -> Fraction:
    """The greatest square of a correlation, over all tags whose correlation is above nothing."""
    scale = lcm(*(each.denominator for each in effects))
    whole = [int(each * scale) for each in effects]
    spread = sum(each * each for each in whole) - Fraction(sum(whole) ** 2, 13)
    best = {(0, 0): 0}  # by what tags and their squares add up to: the most that they follow
    for effect in whole:
        longer: dict[tuple[int, int], int] = {}
        for (added, squares), follows in best.items():
            for tag in range(-level, level + 1):
                key, value = (added + tag, squares + tag * tag), follows + tag * effect
                if value > longer.get(key, value - 1):
                    longer[key] = value
        best = longer
    found = Fraction(0)
    for (added, squares), follows in best.items():
        width = squares - Fraction(added * added, 13)
        both = follows - Fraction(added * sum(whole), 13)
        if width and both > 0:
            found = max(found, both * both / (width * spread))
    return found


def _squared(tags: tuple[int, ...], effects: list[Fraction]) -> Fraction:
    added, middle = Fraction(sum(tags), 13), sum(effects, Fraction(0)) / 13
    both = (
        sum(tag * effect for tag, effect in zip(tags, effects, strict=True)) - 13 * added * middle
    )
    width = sum(tag * tag for tag in tags) - 13 * added * added
    spread = sum(effect * effect for effect in effects) - 13 * middle * middle
    return both * both / (width * spread) if both > 0 else Fraction(0)


def _moments(sums: Enumerated, tags: tuple[int, ...]) -> dict[int, Moment]:
    values = sorted(set(tags))
    tagged = np.array([[tag == value for value in values] for tag in tags], dtype=np.int64)
    base = (DEAL + 1) ** np.arange(len(values))
    keys = ((sums.ranks @ tagged @ base)[:, None] + HELD @ tagged @ base).ravel()
    present, places = np.unique(keys, return_inverse=True)
    tables = []
    for cells in (sums.deals, sums.basic, sums.basic_squares):
        summed = np.zeros(len(present), dtype=np.int64)
        np.add.at(summed, places.ravel(), cells.ravel())
        tables.append(summed.tolist())
    size = len(SEEN), (values[-1] - values[0]) * SEEN[-1] + 1
    totals = [np.zeros(size, dtype=np.object_) for _ in tables]
    for at, key in enumerate(present.tolist()):
        held = {value: key // int(base[n]) % (DEAL + 1) for n, value in enumerate(values)}
        ways = _ways(tags, held).astype(np.object_)
        totals = [total + ways * table[at] for total, table in zip(totals, tables, strict=True)]
    return {
        seen: _moment(sums, seen, seen * values[0], *(total[at] for total in totals))
        for at, seen in enumerate(SEEN)
    }


def _ways(tags: tuple[int, ...], held: Mapping[int, int]) -> Array:
    """By cards seen and what they add up to, from the least: how many sets of cards there are."""
    left = dict(held)
    lowest, steps = min(tags), max(tags) - min(tags)
    ways = np.zeros((SEEN[-1] + 1, steps * SEEN[-1] + 1), dtype=np.int64)
    ways[0, 0] = 1
    for tag in tags * 4:
        if left[tag]:  # a card of the deal's own
            left[tag] -= 1
            continue
        step = tag - lowest
        with_it = ways[:-1, : ways.shape[1] - step].copy()
        ways[1:, step:] += with_it
    return ways[list(SEEN)]


def _moment(
    sums: Enumerated, seen: int, least: int, dealt: Array, nets: Array, squares: Array
) -> Moment:
    every = TOTAL * comb(DECK - DEAL, seen)
    good = [place for place, net in enumerate(nets) if net > 0]
    bad = [place for place, net in enumerate(nets) if dealt[place] and net <= 0]
    above = [place for place in good if place > max(bad, default=-1)]

    def over(table: Array) -> int:
        return sum(int(table[place]) for place in good)

    return Moment(
        tuple(place + least for place in good),
        min(above) + least if above else None,
        Fraction(over(dealt), every),
        Fraction(over(nets), sums.unit * every),
        Fraction(over(squares), sums.unit**2 * every),
    )


def _mean(moments: Mapping[int, Moment], seen: list[int]) -> tuple[Fraction, Fraction, Fraction]:
    met, count = [moments[each] for each in seen], len(seen)
    return (
        sum((each.share for each in met), Fraction(0)) / count,
        sum((each.gain for each in met), Fraction(0)) / count,
        sum((each.square for each in met), Fraction(0)) / count,
    )


def _check_packs(
    found: Protection, count: CountOdds, moments: Mapping[int, Moment], what: str, checker: Checker
) -> None:
    """Every number of rounds that a pack has cards for, at tables of one to seven."""
    asked = []
    for pack in found.packs(count):
        asked.append((pack.positions, pack.rounds, pack.sight))
        hands = 2 if pack.sight is Sight.OWN else pack.positions + 1
        seen = [HAND * hands * before for before in range(pack.rounds)]
        mean = _mean(moments, seen)
        told = f"{what}, {pack.positions} positions, {pack.rounds} rounds, {pack.sight}"
        checker.check(told, (pack.share, pack.gain, pack.square), mean)
    every = [
        (positions, rounds, sight)
        for positions in range(1, 8)
        for rounds in range(2, DECK // (HAND * (positions + 1)) + 1)
        for sight in Sight
        if positions > 1 or sight is Sight.ALL
    ]
    checker.check(f"{what}, packs", sorted(asked), sorted(every))


def _check_partners(
    found: Protection, wager: str, moments: Mapping[int, Moment], checker: Checker
) -> None:
    """Partners at every position, each with a unit on the same count."""
    teams = [each for each in found.teams if each.wager == wager]
    checker.check(f"{wager} partners", [each.pack.positions for each in teams], list(range(2, 8)))
    for each in teams:
        positions = each.pack.positions
        step = HAND * (positions + 1)
        seen = [step * before for before in range(DECK // step)]
        gain = positions * _mean(moments, seen)[1]
        checker.check(f"{wager}, {positions} partners", each.gain, gain)
