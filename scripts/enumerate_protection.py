"""Game protection for `make enumerate`: every pair of hands, card by card, on paths of its own.

Hands are evaluated by scripts/kernels.py and judged here from the rulebooks' tables; suits are not
taken to be alike, no sums over ranks are shared with the library, and splits are tried one by one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numba
import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_poker import AWARDS, BONUS, METER, PAIR_PLUS, PLAYED, PRICE, TOTAL
from scripts.enumerate_seen import check_kinds, check_rights, check_together
from scripts.enumerate_sharing import check_sharing
from scripts.enumerate_takings import check_removed, check_takings, check_wager
from scripts.enumerated import Enumerated, number_sets, rank_counts
from scripts.kernels import KINDS, Array, Hands
from threecard.odds import Protection, protection

DEALERS = 18_424  # hands for each of the player's
WITH_CARD = 1_128  # of them, those with a card that is not the player's own
HIDDEN = (-1, -2, -2, -2)  # Ante and Play of a hand not shown, by the ends of PLAYED: it is lower


@numba.njit()
def poker_cards(
    masks: Array, cards: Array, strength: Array, qualified: Array, ends: Array, owned: Array,
    classes: Array, sets: Array, ones: Array, deals: Array, joint: Array, squares: Array,
) -> None:  # fmt: skip
    """Every wager by the player's class and the dealer's ranks; the first by dealer's cards too.

    `owned` is what a player's hand brings to each wager by itself, to the first its bonus.
    """
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
                net += owned[player, 0]
                for at in range(3):
                    ones[player, cards[dealer, at]] += net
                row, column = classes[player], sets[dealer]
                deals[row, column] += 1
                for wager in range(owned.shape[1]):
                    value = net if wager == 0 else owned[player, wager]
                    joint[row, column, wager] += value
                    squares[row, column, wager] += value * value


def check_protection(hands: Hands, checker: Checker) -> None:
    """Compare removal, counts, cards seen, rights to take back, sorted backs and sharing."""
    print("Game protection", flush=True)
    cards = np.array([[card for card in range(52) if mask >> card & 1] for mask in hands.masks])
    check_takings(hands, cards, checker)
    before, found = checker.compared, protection("three-card-poker")
    check_sharing(found, hands, cards, checker)
    check_poker_taken(found, hands, cards, checker)
    print(f"  Three Card Poker: {checker.compared - before:,} figures compared")


def check_poker_taken(found: Protection, hands: Hands, cards: Array, checker: Checker) -> None:
    """Ante, Pair Plus and the jackpot, the jackpot in dollars, of which a unit is five."""
    prizes = _by_kind(hands, AWARDS, 0)
    prizes[(hands.kind == KINDS.index("royal")) & (hands.spades == 1)] = METER
    bonus, pair_plus = _by_kind(hands, BONUS, 0), _by_kind(hands, PAIR_PLUS, -1)
    owned = np.stack([bonus, pair_plus, prizes - PRICE], axis=1)
    _, first, classes = np.unique(hands.strength, return_index=True, return_inverse=True)
    ones = np.zeros((len(cards), 52), dtype=np.int64)
    deals = np.zeros((len(first), 455), dtype=np.int64)
    joint, squares = (np.zeros((*deals.shape, 3), dtype=np.int64) for _ in range(2))
    qualified = kernels.qualifies(hands)
    sum_all = partial(
        poker_cards, hands.masks, cards, hands.strength, qualified, np.array(PLAYED), owned
    )
    checker.timed(lambda: sum_all(classes, number_sets(cards), ones, deals, joint, squares))
    ends = np.zeros((len(cards), 4), dtype=np.int64)
    kernels.poker_pairs(hands.masks, hands.strength, qualified, ends)
    ranks = rank_counts(cards[first] % 13)
    held = np.zeros((len(cards), 52), dtype=np.int64)
    np.put_along_axis(held, cards, 1, axis=1)
    met = (1 - held) * WITH_CARD

    def table(wager: str, at: int, unit: int, by_card: Array) -> Enumerated:
        nets, squared = (np.ascontiguousarray(each[:, :, at]) for each in (joint, squares))
        return Enumerated(wager, unit, ranks, deals, nets, squared, by_card, folds=at == 0)

    nets = ends @ np.array(PLAYED) + bonus * DEALERS
    plays = table("ante", 0, 1, held).plays[classes]
    own = np.where(plays, nets, -DEALERS)
    by_card = (held * own[:, None] + np.where(plays[:, None], ones, -met)).sum(axis=0)
    ante = table("ante", 0, 1, by_card)
    check_decided_anew(found, classes, (nets, ones), held, checker)
    beaten = ends[:, 1] * plays
    lost = np.minimum(PLAYED[1] + bonus, 0)
    folded = int((~plays).sum()) * DEALERS
    losing = int((beaten * lost).sum()) - folded, int(beaten[lost < 0].sum()) + folded
    check_rights(found, ante, own, losing, checker)
    check_wager(found, ante, checker)
    check_kinds(found, ante, ("A", "KQJ", "23456789T"), checker)
    of_hands = [(ante, own)]
    for at, wager, unit in ((1, "pair_plus", 1), (2, "jackpot", PRICE)):
        value = owned[:, at]
        sums = table(wager, at, unit, (value[:, None] * (held * DEALERS + met)).sum(axis=0))
        check_removed(found, sums, checker)
        losing = int(value[value < 0].sum()) * DEALERS, int((value < 0).sum()) * DEALERS
        check_rights(found, sums, value * DEALERS, losing, checker)
        check_wager(found, sums, checker)
        of_hands.append((sums, value * DEALERS))
    check_together(found, of_hands, checker)
    check_declining(found, ends, owned, plays, checker)


def _by_kind(hands: Hands, pays: dict[str, int], otherwise: int) -> Array:
    return np.array([pays.get(KINDS[kind], otherwise) for kind in hands.kind.tolist()])


def check_decided_anew(
    found: Protection, classes: Array, played: tuple[Array, Array], held: Array, checker: Checker
) -> None:
    """The Ante without each card, every class decided on for the deck that is left.

    `played` is what hands come to that are played, and the same with each card the dealer's.
    """
    nets, ones = played
    without = (1 - held) * (nets[:, None] - ones)
    deals = (1 - held) * (DEALERS - WITH_CARD)
    best = np.maximum(_by_class(classes, without), _by_class(classes, -deals)).sum(axis=0)
    for effect in found.removal["ante"].cards:
        left = Fraction(int(best[effect.card]), TOTAL * 46 // 52)
        checker.check(f"ante without {effect.card}", effect.house_edge, -left)


def _by_class(classes: Array, of_hand: Array) -> Array:
    found = np.zeros((classes.max() + 1, of_hand.shape[1]), dtype=np.int64)
    np.add.at(found, classes, of_hand)
    return found


def check_declining(
    found: Protection, ends: Array, owned: Array, plays: Array, checker: Checker
) -> None:
    """A hand played and then not shown (TCP 3.10.1), wherever that would be better."""
    shown = np.array(PLAYED) + owned[:, :1]
    better = np.maximum(np.array(HIDDEN) - shown, 0)
    gains = {"ante": int((plays[:, None] * ends * better).sum())}
    for at, wager, lost in ((1, "pair_plus", 1), (2, "jackpot", PRICE)):
        gains[wager] = int((plays * DEALERS * np.maximum(-lost - owned[:, at], 0)).sum())
    for each in found.declining:
        unit = PRICE if each.wager == "jackpot" else 1
        checker.check(
            f"{each.wager} declined", each.gain, Fraction(gains[each.wager], unit * TOTAL)
        )
    checker.check("wagers declined", {each.wager for each in found.declining}, set(gains))
