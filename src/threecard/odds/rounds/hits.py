"""At what amount a progressive jackpot's meter is hit: a random walk above its seed.

Each round the meter moves by a step of one law, is held at its seed from below, and with a constant
chance is hit. Spitzer's identity gives the law of such a walk when it is stopped: with r the chance
that a round goes by without a hit and S_t the sum of t steps,

    E z^M = exp Σ_{t≥1} r^t/t · (E z^max(S_t, 0) - 1),

and the sum over t is a logarithm, so that four Fourier transforms do in place of a hundred thousand
rounds.
"""

from __future__ import annotations

from math import exp

import numpy as np

from threecard.core.errors import Code
from threecard.odds.errors import OddsError
from threecard.odds.rounds.convolution import convolve
from threecard.odds.rounds.law import Law

FOLDS = 28.0  # beyond the size of the transforms lies less than e^-28 of the walk
SIZE_MAX = 2**24
ERROR = 1e-9  # all chances together; tests find a thousandth of it


def hit_law(step: Law, last: Law, chance: float) -> Law:
    """The law of the meter above its seed when it is hit.

    `step` is of the rounds that go by without a hit, `last` of the round with the hit before it is
    paid; `chance` is that of a hit in a round.
    """
    walk = _walk(step, chance)
    found = convolve(walk, last)
    if found.low >= 0:
        return found
    # The house keeps it from falling below the seed in the last round too.
    chances = found.chances[-found.low :].copy()
    chances[0] += found.chances[: -found.low].sum()
    return Law(0, found.step, chances, found.error)


def _walk(step: Law, chance: float) -> Law:
    """The law of the meter above its seed after the rounds without a hit."""
    up, down = _decay(step, chance, sign=1), _decay(step, chance, sign=-1)
    length = FOLDS / up + FOLDS / down + 2 * len(step.chances)
    size = 1 << int(length).bit_length()
    if size > SIZE_MAX:
        raise OddsError(
            Code.ODDS_TOO_LARGE,
            f"The meter moves in steps of {step.step} cents and is hit too seldom to be followed.",
        )
    placed = np.zeros(size)
    places = (step.low + np.arange(len(step.chances))) % size
    np.add.at(placed, places, step.chances)
    logs = -np.log(1.0 - (1.0 - chance) * np.fft.rfft(placed))
    sums = np.fft.irfft(logs, size)
    above = int(size * down / (up + down))  # as much of the circle as lies above the seed
    sums[0] = 0.0
    sums[above:] = 0.0
    found = np.fft.irfft(np.exp(np.fft.rfft(sums) - sums.sum()), size)[:above]
    return Law(0, step.step, np.maximum(found, 0.0), ERROR)


def _decay(step: Law, chance: float, *, sign: int) -> float:
    """How fast chances of the walk fall towards one side: the θ at which r·E e^θX is one."""
    amounts = sign * (step.low + np.arange(len(step.chances)))
    least = amounts[step.chances > 0].max()
    if least <= 0:
        return FOLDS  # it never goes there
    low, high = 0.0, 1.0 / float(least)

    def grown(theta: float) -> bool:
        return (1 - chance) * float((step.chances * np.exp(theta * amounts)).sum()) > 1

    while not grown(high):
        high *= 2
        if high * least > 500:
            break
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if grown(middle) else (middle, high)
    return max(low, exp(-FOLDS))
