"""Game protection for `make enumerate`: every pair of hands, card by card, on paths of its own.

Hands are evaluated by scripts/kernels.py and judged here from the rulebooks' tables; suits are not
taken to be alike, no sums over ranks are shared with the library, and splits are tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement

import numba
import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_poker import BONUS, PAIR_PLUS, PLAYED, TOTAL
from scripts.kernels import KINDS, Array, Hands
from threecard.odds import (
    Backs,
    Glimpse,
    Knowledge,
    Protection,
    Sums,
    Use,
    price_split,
    protection,
)

ROYAL = {
    kernels.KINGS: 188,
    kernels.QUEENS: 128,
    kernels.JACKS: 88,
    kernels.SEVERAL: 18,
    kernels.PAIR: 8,
    kernels.KING: 1,
    kernels.TWO_WITH_KING: 1,
}
LETTERS = "23456789TJQKA"
Decided = Callable[[Array, Array], Array]
Summed = Callable[[Array], Array]
WITHOUT = 22_100 * 18_424 * 46 // 52  # deals without a given card


@numba.njit()
def picture_nets(
    masks: Array, cards: Array, strength: Array, points: Array, by_hand: Array, by_card: Array
) -> None:
    """Main (in halves) and Tie: net sums by the player's hand, and by each card of a deal."""
    for player in range(len(masks)):
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer] == 0:
                if strength[player] > strength[dealer]:
                    main = 1 if points[player] == 6 else 2
                elif strength[player] < strength[dealer]:
                    main = -2
                else:
                    main = 0
                tie = 8 if points[player] == points[dealer] else -1
                by_hand[player, 0] += main
                by_hand[player, 1] += tie
                for at in range(3):
                    by_card[cards[player, at], 0] += main
                    by_card[cards[player, at], 1] += tie
                    by_card[cards[dealer, at], 0] += main
                    by_card[cards[dealer, at], 1] += tie


@numba.njit()
def poker_cards(
    masks: Array,
    cards: Array,
    strength: Array,
    qualified: Array,
    ends: Array,
    out: Array,
    ones: Array,
    twos: Array,
) -> None:
    """Ante and Play by the player's hand: with each card the dealer's, and each two ranks of it."""
    for player in range(len(masks)):
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer] == 0:
                if qualified[dealer] == 0:
                    net = ends[0]
                elif strength[player] < strength[dealer]:
                    net = ends[1]
                elif strength[player] == strength[dealer]:
                    net = ends[2]
                else:
                    net = ends[3]
                out[player] += net
                for at in range(3):
                    one = cards[dealer, at]
                    ones[player, one] += net
                    other = cards[dealer, (at + 1) % 3]
                    low, high = min(one % 13, other % 13), max(one % 13, other % 13)
                    twos[player, low * 13 + high] += net


def check_protection(hands: Hands, checker: Checker) -> None:
    """Compare removal, cards seen, withdrawals and sorted backs."""
    print("Game protection", flush=True)
    before = checker.compared
    cards = np.array([[card for card in range(52) if mask >> card & 1] for mask in hands.masks])
    check_royal(hands, cards, checker)
    check_ante(hands, cards, checker)
    print(f"  {checker.compared - before:,} figures compared")


def check_royal(hands: Hands, cards: Array, checker: Checker) -> None:
    found = protection("royal-three-pictures")
    by_hand = np.zeros((len(cards), 2), dtype=np.int64)
    by_card = np.zeros((52, 2), dtype=np.int64)
    strength = kernels.picture_strength(hands)
    checker.timed(
        lambda: picture_nets(hands.masks, cards, strength, hands.points, by_hand, by_card)
    )
    kinds = kernels.picture_kinds(hands)
    royal = np.array([ROYAL.get(kind, -1) for kind in kinds.tolist()]) * 18_424
    held = np.zeros((len(cards), 52), dtype=np.int64)
    np.put_along_axis(held, cards, 1, axis=1)
    # A hand that leaves the card to the dealer's does so in C(48, 2) of its deals.
    of_royal = (royal[:, None] * held).sum(axis=0)
    of_royal += ((royal // 18_424)[:, None] * (1 - held)).sum(axis=0) * 1_128
    columns = {"main": (by_hand[:, 0], by_card[:, 0], 2), "tie": (by_hand[:, 1], by_card[:, 1], 1)}
    columns["royal_pictures"] = (royal, of_royal, 1)
    for wager, (of_hand, of_card, scale) in columns.items():
        check_removed(found, wager, int(of_hand.sum()), of_card, scale, checker)
        check_taken_back(found, wager, of_hand, scale, checker)
        own = (of_hand[:, None] * held).sum(axis=0).reshape(4, 13).sum(axis=0)
        check_seen(found, wager, Glimpse.OWN_ONE, own, 3 * TOTAL, scale, checker)
    check_own_backs(found.sums["royal_pictures"], royal, cards, checker)


def check_removed(
    found: Protection, wager: str, every: int, of_card: Array, scale: int, checker: Checker
) -> None:
    for effect in found.removal[wager].cards:
        left = Fraction(every - int(of_card[effect.card]), scale * WITHOUT)
        checker.check(f"{wager} without {effect.card}", effect.house_edge, -left)


def check_taken_back(
    found: Protection, wager: str, of_hand: Array, scale: int, checker: Checker
) -> None:
    """Each of the 22,100 hands decided by itself."""
    right = next(each for each in found.withdrawals[Knowledge.OWN] if each.wager == wager)
    lost = int(of_hand[of_hand < 0].sum())
    checker.check(f"{wager} taken back", right.gain, Fraction(-lost, scale * TOTAL))


def check_seen(
    found: Protection, wager: str, glimpse: Glimpse, sums: Array, every: int, scale: int,
    checker: Checker,
) -> None:  # fmt: skip
    seen = next(each for each in found.glimpses if (each.wager, each.glimpse) == (wager, glimpse))
    gain = int(sums[sums > 0].sum())
    checker.check(f"{wager} {glimpse}", seen.gain, Fraction(gain, scale * every))


def check_own_backs(sums: Sums, royal: Array, cards: Array, checker: Checker) -> None:
    """Royal Pictures by all 8,192 splits, hand by hand."""
    ranks = cards % 13
    best = Fraction(-1)
    for split in range(2**13):
        inside = ((split >> ranks) & 1).sum(axis=1)
        by_kind = np.bincount(inside, royal, minlength=4)
        value = Fraction(int(np.maximum(by_kind, 0).sum()), TOTAL)
        best = max(best, value)
        if split % 512 == 0:
            letters = "".join(LETTERS[at] for at in range(13) if split >> at & 1)
            told = price_split(sums, letters, Backs.OWN, Use.WAGERING)
            checker.check(f"royal_pictures backs {letters}", told.expected, value)
    found = protection("royal-three-pictures").splits
    told = next(each for each in found if (each.wager, each.backs) == ("royal_pictures", Backs.OWN))
    checker.check("royal_pictures, the best backs", told.expected, best)


def check_ante(hands: Hands, cards: Array, checker: Checker) -> None:
    found = protection("three-card-poker")
    out = np.zeros(len(cards), dtype=np.int64)
    ones = np.zeros((len(cards), 52), dtype=np.int64)
    twos = np.zeros((len(cards), 169), dtype=np.int64)
    qualified = kernels.qualifies(hands)
    ends = np.array(PLAYED)
    checker.timed(
        lambda: poker_cards(hands.masks, cards, hands.strength, qualified, ends, out, ones, twos)
    )
    bonus = np.array([BONUS.get(KINDS[kind], 0) for kind in hands.kind.tolist()])
    _, classes = np.unique(hands.strength, return_inverse=True)
    held = np.zeros((len(cards), 52), dtype=np.int64)
    np.put_along_axis(held, cards, 1, axis=1)
    dealt_ones = (1 - held) * 1_128  # dealer's hands with a card that is not the player's own
    ones += bonus[:, None] * dealt_ones
    played = out + bonus * 18_424

    def by_class(each: Array) -> Array:
        found = np.zeros((classes.max() + 1, *each.shape[1:]), dtype=np.int64)
        np.add.at(found, classes, each)
        return found

    def decided(play: Array, fold: Array) -> Array:
        better: Array = np.maximum(by_class(play), by_class(fold)).sum(axis=0)
        return better

    without = (1 - held) * (played[:, None] - ones)
    deals = (1 - held) * (18_424 - dealt_ones)
    nets = decided(without, -deals)
    for effect in found.removal["ante"].cards:
        left = Fraction(int(nets[effect.card]), WITHOUT)
        checker.check(f"ante without {effect.card}", effect.house_edge, -left)
    best = np.maximum(by_class(played), by_class(np.full(len(cards), -18_424)))
    lost = int(best[best < 0].sum())
    right = next(each for each in found.withdrawals[Knowledge.OWN] if each.wager == "ante")
    checker.check("ante taken back", right.gain, Fraction(-lost, TOTAL))
    check_two_seen(found, twos, bonus, cards, decided, checker)
    check_first_back(found, ones, dealt_ones, by_class, checker)
    pair_plus = np.array([PAIR_PLUS.get(KINDS[kind], -1) for kind in hands.kind.tolist()])
    of_card = (pair_plus[:, None] * (held * 18_424 + dealt_ones)).sum(axis=0)
    check_removed(found, "pair_plus", int(pair_plus.sum()) * 18_424, of_card, 1, checker)
    check_taken_back(found, "pair_plus", pair_plus * 18_424, 1, checker)


def check_two_seen(
    found: Protection, twos: Array, bonus: Array, cards: Array, decided: Decided, checker: Checker
) -> None:
    """Two of the dealer's cards by their ranks, the deals of each counted from the cards left."""
    left = 4 - np.stack([(cards % 13 == rank).sum(axis=1) for rank in range(13)], axis=1)
    edges = {}
    for low, high in combinations_with_replacement(range(13), 2):
        ways = (
            left[:, low] * (left[:, low] - 1) // 2 if low == high else left[:, low] * left[:, high]
        )
        dealt = ways * 47
        play = twos[:, low * 13 + high] + bonus * dealt
        net = int(decided(play, -dealt))
        edges[f"{LETTERS[high]} {LETTERS[low]}"] = Fraction(-net, int(dealt.sum()))
    seen = next(
        each
        for each in found.glimpses
        if (each.wager, each.glimpse) == ("ante", Glimpse.DEALER_TWO)
    )
    for each in seen.seen:
        checker.check(f"ante with {each.cards} in view", each.house_edge, edges[each.cards])


def check_first_back(
    found: Protection, ones: Array, dealt: Array, by_class: Summed, checker: Checker
) -> None:
    """The dealer's first card by all 8,192 splits."""
    play = by_class(ones.reshape(-1, 4, 13).sum(axis=1))
    fold = -by_class(dealt.reshape(-1, 4, 13).sum(axis=1))
    best = 0
    for split in range(2**13):
        inside = np.array([split >> at & 1 for at in range(13)])
        value = sum(
            int(np.maximum(play @ side, fold @ side).sum()) for side in (inside, 1 - inside)
        )
        best = value if split == 0 else max(best, value)
    told = next(
        each
        for each in found.splits
        if (each.wager, each.backs, each.use) == ("ante", Backs.DEALER_FIRST, Use.DECIDING)
    )
    checker.check("ante, the best first back", told.expected, Fraction(best, 3 * TOTAL))
