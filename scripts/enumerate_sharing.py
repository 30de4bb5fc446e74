"""Two players who share what they hold, for `make enumerate`: every two hands, every dealer's.

By one long product of matrices: what playing each hand is worth against every dealer's hand, times
which dealer's hands have no card in common with the other player's. Hands that are alike but for
names of suits are taken once.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import numpy.typing as npt

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_poker import BONUS, PLAYED, TOTAL
from scripts.kernels import KINDS, Array, Hands
from threecard.odds import Protection

Floats = npt.NDArray[np.float32]

AT_ONCE = 1_300  # hands of the other player
LEFT = 15_180  # dealer's hands beside two players'


def check_sharing(found: Protection, hands: Hands, cards: Array, checker: Checker) -> None:
    """What the second hand changes, over all 407,170,400 pairs of players' hands."""
    own, times = _alike(cards)
    worth = _worth(hands, own)
    plays = worth.sum(axis=1) >= 0
    gain = changed = 0
    for start in range(0, len(cards), AT_ONCE):
        others = hands.masks[start : start + AT_ONCE]
        apart = (hands.masks[:, None] & others) == 0
        # Whole numbers below 2**24, up to which a float of 32 bits is exact.
        left = np.rint(worth @ apart.astype(np.float32)).astype(np.int64)
        left[~apart[own]] = 0
        other = np.where(plays[:, None], np.minimum(left, 0), np.maximum(left, 0))
        gain += int((np.abs(other).sum(axis=1) * times).sum())
        changed += int(((other != 0).sum(axis=1) * times).sum())
    assert found.shared is not None
    checker.check("two who share, gain", found.shared.gain, Fraction(gain, TOTAL * LEFT))
    checker.check("two who share, changed", found.shared.changed, Fraction(changed, TOTAL))


def _alike(cards: Array) -> tuple[Array, Array]:
    """One hand of all that differ in the names of suits alone, and how many those are."""
    renamed = []
    for suits in permutations(range(4)):
        changed = np.sort(cards % 13 + 13 * np.array(suits)[cards // 13], axis=1)
        renamed.append(changed @ np.array([52 * 52, 52, 1]))
    least = np.min(renamed, axis=0)
    first, times = np.unique(least, return_index=True)[1], Counter(least.tolist())
    return first, np.array([times[int(least[at])] for at in first])


def _worth(hands: Hands, own: Array) -> Floats:
    """By the player's hand and the dealer's: what Ante, Play and bonus come to over folding."""
    qualified = kernels.qualifies(hands) == 1
    bonus = np.array([BONUS.get(KINDS[kind], 0) for kind in hands.kind.tolist()])
    found = np.zeros((len(own), len(hands.masks)), dtype=np.float32)
    for row, hand in enumerate(own.tolist()):
        ours, theirs = hands.strength[hand], hands.strength
        compared = np.select([ours < theirs, ours == theirs], PLAYED[1:3], PLAYED[3])
        net = np.where(qualified, compared, PLAYED[0]) + bonus[hand] + 1
        found[row] = np.where(hands.masks & hands.masks[hand], 0, net)
    return found
