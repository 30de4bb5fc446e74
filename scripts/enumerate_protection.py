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
from scripts.enumerate_poker import AWARDS, BONUS, METER, PAIR_PLUS, PLAYED, PRICE, TOTAL
from scripts.enumerate_takings import check_takings
from scripts.kernels import KINDS, Array, Hands
from threecard.odds import (
    Backs,
    Glimpse,
    Knowledge,
    Protection,
    Use,
    protection,
)

LETTERS = "23456789TJQKA"
Decided = Callable[[Array, Array], Array]
Summed = Callable[[Array], Array]
WITHOUT = 22_100 * 18_424 * 46 // 52  # deals without a given card


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
    cards = np.array([[card for card in range(52) if mask >> card & 1] for mask in hands.masks])
    check_takings(hands, cards, checker)
    before = checker.compared
    check_ante(hands, cards, checker)
    print(f"  Three Card Poker: {checker.compared - before:,} figures compared")


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
    prizes = np.array([AWARDS.get(KINDS[kind], 0) for kind in hands.kind.tolist()])
    meter = (hands.kind == KINDS.index("royal")) & (hands.spades == 1)
    jackpot = np.where(meter, METER, prizes) - PRICE  # in dollars, a unit of which is five
    of_card = (jackpot[:, None] * (held * 18_424 + dealt_ones)).sum(axis=0)
    check_removed(found, "jackpot", int(jackpot.sum()) * 18_424, of_card, PRICE, checker)
    check_taken_back(found, "jackpot", jackpot * 18_424, PRICE, checker)


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
