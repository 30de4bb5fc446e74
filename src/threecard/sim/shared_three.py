"""Three players who share what they hold, exactly: every hand with every six cards of the others.

What playing a hand is worth against the dealer's hands that are left is kept as sums over the hands
with no card, with one, with two and with three given cards. A card that is known to be out takes
the sums with it from those without, so that of all 24 thousand million sets of six cards each costs
a few subtractions.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numba
import numpy as np
import numpy.typing as npt

from threecard.odds.counting.exchanges import representatives
from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.sharing import SharedEdge, play_over_fold

Longs = npt.NDArray[np.int64]

PLAYERS, OTHERS = 3, 6  # whose cards are known besides one's own


def share_three(report: GameOdds) -> SharedEdge:
    """Three players at one table, over all deals of three hands and a dealer's."""
    stakes = play_over_fold(report)
    deck = report.position.deck
    place = {int(card): at for at, card in enumerate(deck.cards)}
    hands = np.vectorize(place.__getitem__, otypes=[np.int64])(deck.hands)
    of_hand = stakes.cells.player.of_kind[deck.kinds]
    size = len(deck.cards)
    gain = changed = 0
    for hand, times in representatives(deck, [stakes.cells.player.of_kind]):
        worth = stakes.table[of_hand[hand]][of_hand].astype(np.int64)
        # Turned so that a sum below nothing is another decision than the own hand's alone.
        sign = 1 if stakes.plays[of_hand[hand]] else -1
        one, two = tally_others(hands, hands[hand], worth, sign, size)
        gain += times * int(one)
        changed += times * int(two)
    known = len(hands) * comb(size - 3, OTHERS)
    return SharedEdge(
        PLAYERS,
        report.best_strategy.on,
        report.best_strategy.house_edge,
        Fraction(gain, stakes.scale * known * comb(size - 3 - OTHERS, 3)),
        Fraction(changed, known),
    )


@numba.njit(nogil=True, cache=True)
def tally_others(hands: Longs, own: Longs, worth: Longs, sign: int, size: int) -> tuple[int, int]:
    """What other decisions gain in sum, and in how many sets of six cards there are any."""
    left = np.empty(size - 3, np.int64)
    at = np.full(size, -1, np.int64)
    count = 0
    for card in range(size):
        if card != own[0] and card != own[1] and card != own[2]:
            left[count] = card
            at[card] = count
            count += 1
    total = 0
    ones = np.zeros(count, np.int64)
    twos = np.zeros((count, count), np.int64)
    threes = np.zeros((count, count, count), np.int64)
    for row in range(len(hands)):
        a, b, c = at[hands[row, 0]], at[hands[row, 1]], at[hands[row, 2]]
        if a < 0 or b < 0 or c < 0:
            continue
        value = sign * worth[row]
        total += value
        for card in (a, b, c):
            ones[card] += value
        for x, y in ((a, b), (a, c), (b, c)):
            twos[x, y] += value
            twos[y, x] += value
        for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            threes[x, y, z] = value
    if total - _most_lost(hands, at, worth, sign, count) >= 0:
        return 0, 0  # whatever the others hold
    gain, changed = 0, 0
    two_2, two_3, two_4 = np.empty_like(twos), np.empty_like(twos), np.empty_like(twos)
    one_2, one_3 = np.empty_like(ones), np.empty_like(ones)
    one_4, one_5 = np.empty_like(ones), np.empty_like(ones)
    two_1, one_1 = np.empty_like(twos), np.empty_like(ones)
    for c1 in range(count - 5):
        sum_1 = total - ones[c1]
        _take_out(c1, count, ones, twos, threes, one_1, two_1)
        for c2 in range(c1 + 1, count - 4):
            sum_2 = sum_1 - one_1[c2]
            _take_out(c2, count, one_1, two_1, threes, one_2, two_2)
            for c3 in range(c2 + 1, count - 3):
                sum_3 = sum_2 - one_2[c3]
                _take_out(c3, count, one_2, two_2, threes, one_3, two_3)
                for c4 in range(c3 + 1, count - 2):
                    sum_4 = sum_3 - one_3[c4]
                    _take_out(c4, count, one_3, two_3, threes, one_4, two_4)
                    for c5 in range(c4 + 1, count - 1):
                        sum_5 = sum_4 - one_4[c5]
                        for c6 in range(c5 + 1, count):
                            one_5[c6] = one_4[c6] - two_4[c5, c6]
                        for c6 in range(c5 + 1, count):
                            value = sum_5 - one_5[c6]
                            gain += max(-value, 0)
                            changed += value < 0
    return gain, changed


@numba.njit(nogil=True, cache=True)
def _most_lost(hands: Longs, at: Longs, worth: Longs, sign: int, count: int) -> int:
    """A bound on what six cards that are out can take: their hands, only those that count for it.

    A hand with two of them is counted twice, so it is no less than what they take.
    """
    by_card = np.zeros(count, np.int64)
    for row in range(len(hands)):
        a, b, c = at[hands[row, 0]], at[hands[row, 1]], at[hands[row, 2]]
        if a >= 0 and b >= 0 and c >= 0:
            value = max(sign * worth[row], 0)
            by_card[a] += value
            by_card[b] += value
            by_card[c] += value
    by_card.sort()
    most = 0
    for at_end in range(count - 6, count):
        most += by_card[at_end]
    return most


@numba.njit(nogil=True, cache=True, inline="always")
def _take_out(
    card: int,
    count: int,
    ones: Longs,
    twos: Longs,
    threes: Longs,
    ones_left: Longs,
    twos_left: Longs,
) -> None:
    """The sums of the hands without a card, for the cards after it."""
    for x in range(card + 1, count):
        ones_left[x] = ones[x] - twos[card, x]
        for y in range(x + 1, count):
            twos_left[x, y] = twos[x, y] - threes[card, x, y]
