"""Game protection of the four picture games for `make enumerate`: every wager, every pair of hands.

Each pair is judged once more by scripts/enumerate_pictures.py, and what a wager comes to is summed
by both hands and by their ranks; removal, cards seen, wagers taken back and every split of sorted
backs are then worked out from those sums one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product

import numba
import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_pictures import GAMES, net
from scripts.enumerate_poker import TOTAL
from scripts.kernels import KINGS, Array, Hands
from threecard import RULEBOOKS
from threecard.odds import Backs, Glimpse, Knowledge, Protection, Use, protection

SCALE = 2  # half a unit is paid
LEFT = 18_424  # dealer's hands for each of the player's
WITHOUT = TOTAL * 46 // 52  # deals without a given card
SHAPE = (KINGS + 1, KINGS + 1, 4, 2, 2, 4)
SETS = tuple(combinations_with_replacement(range(13), 3))


@numba.njit()
def sum_pairs(
    masks: Array, strength: Array, points: Array, ranks: Array, held: Array, pictures: Array,
    sets: Array, values: Array, ours: Array, theirs: Array, joint: Array, lost: Array,
) -> None:  # fmt: skip
    """What every wager comes to: by the player's hand, by the dealer's, by the ranks of both."""
    wagers = values.shape[6]
    for player in range(len(masks)):
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer]:
                continue
            if strength[player] > strength[dealer]:
                main = 0 if points[player] == 6 else 1
            elif strength[player] < strength[dealer]:
                main = 2
            else:
                main = 3
            matches = 0
            for picture in range(3):
                matches += min(held[player, picture], held[dealer, picture])
            same_points = 1 if points[player] == points[dealer] else 0
            same_ranks = 1 if ranks[player] == ranks[dealer] else 0
            for wager in range(wagers):
                value = values[
                    pictures[player], pictures[dealer], main, same_points, same_ranks, matches,
                    wager,
                ]  # fmt: skip
                ours[player, wager] += value
                theirs[dealer, wager] += value
                joint[sets[player], sets[dealer], wager] += value
                if value < 0:
                    lost[wager] += value


@dataclass(frozen=True, eq=False)
class Taken:
    """A wager's sums, and the cards of every hand."""

    wager: str
    ours: Array
    theirs: Array
    joint: Array
    lost: int
    cards: Array

    def by_rank(self, sums: Array) -> Array:
        """Over the deals with a card of each rank in that hand, once for each such card."""
        found = np.zeros(13, dtype=np.int64)
        np.add.at(found, self.cards % 13, sums[:, None])
        return found


def check_takings(hands: Hands, cards: Array, checker: Checker) -> None:
    """Compare all four games."""
    pictures, strength = kernels.picture_kinds(hands), kernels.picture_strength(hands)
    held = np.stack((hands.kings, hands.queens, hands.jacks), axis=1)
    ranks = hands.ranks @ np.array([169, 13, 1])
    numbers = {ranked: at for at, ranked in enumerate(SETS)}
    sets = np.array([numbers[tuple(sorted(row))] for row in (cards % 13).tolist()])
    for game in GAMES:
        before, found = checker.compared, protection(game)
        values = _values(game, found)
        count = values.shape[-1]
        ours, theirs = (np.zeros((len(cards), count), dtype=np.int64) for _ in range(2))
        joint = np.zeros((len(SETS), len(SETS), count), dtype=np.int64)
        lost = np.zeros(count, dtype=np.int64)
        sum_all = partial(
            sum_pairs, hands.masks, strength, hands.points, ranks, held, pictures, sets, values
        )
        checker.timed(partial(sum_all, ours, theirs, joint, lost))
        for at, wager in enumerate(GAMES[game]):
            sums = Taken(
                wager,
                ours[:, at],
                theirs[:, at],
                np.ascontiguousarray(joint[:, :, at]),
                int(lost[at]),
                cards,
            )
            check_wager(found, sums, checker)
        title = RULEBOOKS[game].edition.title
        print(f"  {title}: {checker.compared - before} figures compared", flush=True)


def _values(game: str, found: Protection) -> Array:
    """By cell and wager: the net of one unit, in halves."""
    chosen = found.rulebook.readings
    values = np.zeros((*SHAPE, len(GAMES[game])), dtype=np.int64)
    for cell in product(*map(range, SHAPE)):
        for at, (judge, lines) in enumerate(GAMES[game].values()):
            worth = SCALE * net(judge(cell, chosen), lines)  # type: ignore[arg-type]
            assert worth.denominator == 1
            values[(*cell, at)] = int(worth)
    return values


def check_wager(found: Protection, sums: Taken, checker: Checker) -> None:
    """Removal of each card, the right to take back, cards seen, sorted backs."""
    wager, every = sums.wager, int(sums.ours.sum())
    by_card = np.zeros(52, dtype=np.int64)
    np.add.at(by_card, sums.cards, (sums.ours + sums.theirs)[:, None])
    for effect in found.removal[wager].cards:
        left = Fraction(every - int(by_card[effect.card]), SCALE * WITHOUT)
        checker.check(f"{wager} without {effect.card}", effect.house_edge, -left)
    taken = {
        Knowledge.NOTHING: min(every, 0),
        Knowledge.OWN: int(sums.ours[sums.ours < 0].sum()),
        Knowledge.EVERYTHING: sums.lost,
    }
    for knowledge, lost in taken.items():
        right = next(each for each in found.withdrawals[knowledge] if each.wager == wager)
        checker.check(f"{wager} taken back, {knowledge}", right.gain, _share(-lost))
    for glimpse, gain in _seen(sums, by_card, every):
        seen = next(
            each for each in found.glimpses if (each.wager, each.glimpse) == (wager, glimpse)
        )
        checker.check(f"{wager} {glimpse}", seen.gain, gain)
    for backs, gain in _best_backs(sums):
        split = next(
            each
            for each in found.splits
            if (each.wager, each.backs, each.use) == (wager, backs, Use.WAGERING)
        )
        checker.check(f"{wager} backs, {backs}", split.expected, gain)


def _share(summed: int, times: int = 1) -> Fraction:
    return Fraction(summed, SCALE * TOTAL * times)


def _gain(sums: Array) -> int:
    """Where it is above nothing."""
    return int(sums[sums > 0].sum())


def _seen(sums: Taken, by_card: Array, every: int) -> Iterator[tuple[Glimpse, Fraction]]:
    """What is gained by wagering only where what is seen favours it."""
    yield Glimpse.OWN_ONE, _share(_gain(sums.by_rank(sums.ours)), 3)
    yield Glimpse.DEALER_ONE, _share(_gain(sums.by_rank(sums.theirs)), 3)
    twos = np.zeros(169, dtype=np.int64)
    ranks = np.sort(sums.cards % 13, axis=1)
    for low, high in ((0, 1), (0, 2), (1, 2)):
        np.add.at(twos, 13 * ranks[:, low] + ranks[:, high], sums.theirs)
    yield Glimpse.DEALER_TWO, _share(_gain(twos), 3)
    out = (every - by_card).reshape(4, 13).sum(axis=0)  # each rank is out in one deck of thirteen
    yield Glimpse.OUT, Fraction(_gain(out), SCALE * WITHOUT * 52)


def _best_backs(sums: Taken) -> Iterator[tuple[Backs, Fraction]]:
    """The best of all splits, each tried by itself."""
    inside = np.array([[(split >> at) & 1 for at in range(13)] for split in range(2**12)])
    of_set = np.array(SETS)
    by_ours, by_theirs = sums.joint.sum(axis=1), sums.joint.sum(axis=0)
    best = {Backs.OWN: 0, Backs.DEALER_FIRST: 0, Backs.ALL: 0}
    for kinds in inside:
        counted = kinds[of_set].sum(axis=1)  # cards of the first kind
        of_kind = np.eye(4, dtype=np.int64)[counted]
        told = of_kind.T @ sums.joint @ of_kind
        own = np.bincount(counted, by_ours, minlength=4)
        first = np.array([(counted * by_theirs).sum(), ((3 - counted) * by_theirs).sum()])
        for backs, values in ((Backs.OWN, own), (Backs.DEALER_FIRST, first), (Backs.ALL, told)):
            best[backs] = max(best[backs], _gain(values))
    for backs, value in best.items():
        yield backs, _share(value, 3 if backs is Backs.DEALER_FIRST else 1)
