"""Game protection of the four picture games for `make enumerate`: every wager, every pair of hands.

Each pair is judged once more by scripts/enumerate_pictures.py, and what a wager comes to is summed
by both hands and by their ranks; what could be taken is then worked out from those sums.
"""

from __future__ import annotations

from functools import partial
from itertools import product

import numba
import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_backs import check_backs
from scripts.enumerate_counts import check_counts
from scripts.enumerate_pictures import GAMES, net
from scripts.enumerate_seen import check_rights, check_seen, check_together
from scripts.enumerated import HELD, SETS, Enumerated, number_sets
from scripts.kernels import KINGS, Array, Hands
from threecard import RULEBOOKS
from threecard.odds import Protection, protection

SCALE = 2  # half a unit is paid
SHAPE = (KINGS + 1, KINGS + 1, 4, 2, 2, 4)


@numba.njit()
def sum_pairs(
    masks: Array, strength: Array, points: Array, ranks: Array, held: Array, pictures: Array,
    sets: Array, values: Array, ours: Array, theirs: Array, deals: Array, joint: Array,
    squares: Array, lost: Array,
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
            deals[sets[player], sets[dealer]] += 1
            for wager in range(wagers):
                value = values[
                    pictures[player], pictures[dealer], main, same_points, same_ranks, matches,
                    wager,
                ]  # fmt: skip
                ours[player, wager] += value
                theirs[dealer, wager] += value
                joint[sets[player], sets[dealer], wager] += value
                squares[sets[player], sets[dealer], wager] += value * value
                if value < 0:
                    lost[wager, 0] += value
                    lost[wager, 1] += 1


def check_takings(hands: Hands, cards: Array, checker: Checker) -> None:
    """Compare all four games."""
    pictures, strength = kernels.picture_kinds(hands), kernels.picture_strength(hands)
    held = np.stack((hands.kings, hands.queens, hands.jacks), axis=1)
    ranks = hands.ranks @ np.array([169, 13, 1])
    sets = number_sets(cards)
    for game in GAMES:
        before, found = checker.compared, protection(game)
        values = _values(game, found)
        count = values.shape[-1]
        ours, theirs = (np.zeros((len(cards), count), dtype=np.int64) for _ in range(2))
        deals = np.zeros((len(SETS), len(SETS)), dtype=np.int64)
        joint, squares = (np.zeros((*deals.shape, count), dtype=np.int64) for _ in range(2))
        lost = np.zeros((count, 2), dtype=np.int64)
        sum_all = partial(
            sum_pairs, hands.masks, strength, hands.points, ranks, held, pictures, sets, values
        )
        checker.timed(partial(sum_all, ours, theirs, deals, joint, squares, lost))
        of_hands = []
        for at, wager in enumerate(GAMES[game]):
            by_card = np.zeros(52, dtype=np.int64)
            np.add.at(by_card, cards, (ours[:, at] + theirs[:, at])[:, None])
            nets, squared = (np.ascontiguousarray(each[:, :, at]) for each in (joint, squares))
            sums = Enumerated(wager, SCALE, HELD, deals, nets, squared, by_card)
            check_removed(found, sums, checker)
            losing = int(lost[at, 0]), int(lost[at, 1])
            check_rights(found, sums, ours[:, at], losing, checker)
            check_wager(found, sums, checker)
            of_hands.append((sums, ours[:, at]))
        check_together(found, of_hands, checker)
        title = RULEBOOKS[game].edition.title
        print(f"  {title}: {checker.compared - before:,} figures compared", flush=True)


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


def check_removed(found: Protection, sums: Enumerated, checker: Checker) -> None:
    """Each card out of the deck: the deals that hold it are gone."""
    every, dealt = int(sums.basic.sum()), int(sums.deals.sum()) * 46 // 52
    for effect in found.removal[sums.wager].cards:
        left = sums.share(every - int(sums.by_card[effect.card]), dealt)
        checker.check(f"{sums.wager} without {effect.card}", effect.house_edge, -left)


def check_wager(found: Protection, sums: Enumerated, checker: Checker) -> None:
    """What is asked of the ranks of both hands alone."""
    check_seen(found, sums, checker)
    check_backs(found, sums, checker)
    check_counts(found, sums, checker)
