"""Sums of independent amounts: laws convolved, with a bound on what rounding does to them.

Where u is 2⁻⁵³ and all terms are chances, so that none is negative:

- a chance that is a sum of m products is off by no more than m·u of itself, in whatever order it is
  summed; so all chances together are off by no more than m·u (Higham, Accuracy and Stability of
  Numerical Algorithms, 3.1);
- a Fourier transform of N = 2^t numbers is off by no more than 8·t·u of its Euclidean length
  (Higham, theorem 24.2, with room to spare). Three of them make a convolution, and by
  Cauchy and Schwarz all N chances together are off by √N times that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import log2, sqrt

import numpy as np
import numpy.typing as npt

from threecard.odds.rounds.law import UNIT, Chances, Law

LEFT_OUT = 1e-17  # the most that is left out of a law's tails at a time; it is counted as error
OF_ROUNDING = 16  # or a sixteenth of what rounding did just then
TRANSFORM = 8 * UNIT  # a Fourier transform's error for each doubling of its size
# What a product costs added one by one, by shifts, and each element of a transform; nanoseconds.
BY_PRODUCT, BY_SHIFT, BY_TRANSFORM = 0.3, 1.5, 40.0
CALL = 2_000.0  # and what each call does


@dataclass(eq=False)
class Spread:
    """A law made ready to be added to others many times over."""

    law: Law
    _transforms: dict[int, npt.NDArray[np.complex128]] = field(default_factory=dict, init=False)

    @cached_property
    def terms(self) -> int:
        """How many chances are not zero."""
        return int(np.count_nonzero(self.law.chances))

    @cached_property
    def shifts(self) -> list[tuple[int, float]]:
        """Each of those, and its place."""
        places = np.flatnonzero(self.law.chances)
        return list(zip(places.tolist(), self.law.chances[places].tolist(), strict=True))

    def costs(self, width: int) -> tuple[float, float, float]:
        """Nanoseconds to add it to a law so wide: product by product, by shifts, transformed."""
        span = len(self.law.chances)
        return (
            BY_PRODUCT * width * span + CALL,
            (BY_SHIFT * width + CALL) * self.terms,
            BY_TRANSFORM * _size(width + span - 1),
        )

    def onto(self, chances: Chances) -> tuple[Chances, float]:
        """The chances after one more amount, and the most they are off by for rounding."""
        width, span = len(chances), len(self.law.chances)
        terms = min(self.terms, width)
        direct, shifted, transformed = self.costs(width)
        if transformed < min(direct, shifted):
            return self._transformed(chances, _size(width + span - 1))
        if direct <= shifted:
            return np.convolve(chances, self.law.chances), (terms + 1) * UNIT
        found = np.zeros(width + span - 1)
        product = np.empty(width)
        for place, chance in self.shifts:
            np.multiply(chances, chance, out=product)
            found[place : place + width] += product
        return found, (terms + 1) * UNIT

    def _transformed(self, chances: Chances, size: int) -> tuple[Chances, float]:
        ours = self.law.chances
        if size not in self._transforms:
            self._transforms[size] = np.fft.rfft(ours, size)
        found = np.fft.irfft(np.fft.rfft(chances, size) * self._transforms[size], size)
        found = found[: len(chances) + len(ours) - 1]
        lengths = sum(map(_length, (chances, ours, found)))
        off = sqrt(size) * (TRANSFORM * log2(size) + 2 * UNIT) * lengths
        return np.maximum(found, 0.0), off  # no chance is negative: this brings them nearer


def _size(length: int) -> int:
    """The next power of two, for which transforms are quick and their error is known."""
    return 1 << (length - 1).bit_length()


def _length(numbers: Chances) -> float:
    return sqrt(float((numbers * numbers).sum()))  # a dot product would wait for other threads


def convolve(one: Law, other: Law) -> Law:
    """The law of the sum of two independent amounts."""
    assert one.step == other.step
    short, long = sorted((one, other), key=lambda law: len(law.chances))
    chances, rounding = Spread(short).onto(long.chances)
    error = one.error + other.error + one.error * other.error + rounding
    return trimmed(Law(one.low + other.low, one.step, chances, error), rounding)


def power(one: Law, times: int) -> Law:
    """The law of the sum of so many independent amounts of one law, by repeated doubling."""
    assert times >= 1
    found: Law | None = None
    while True:
        if times & 1:
            found = one if found is None else convolve(found, one)
        times >>= 1
        if not times:
            assert found is not None
            return found
        one = convolve(one, one)


def trimmed(law: Law, rounding: float) -> Law:
    """The same law without the ends of its tails, which are less than rounding is off by."""
    most = max(LEFT_OUT, rounding / OF_ROUNDING) / 2
    first, left_below = _end(law.chances, most)
    last, left_above = _end(law.chances[::-1], most)
    kept = law.chances[first : len(law.chances) - last]
    return Law(law.low + first, law.step, kept, law.error + left_below + left_above)


def _end(chances: Chances, most: float) -> tuple[int, float]:
    """How many chances may be left out from the beginning, and what they come to."""
    block, passed, gone = 256, 0, 0.0
    while passed < len(chances) - 1:
        sums = gone + np.cumsum(chances[passed : min(passed + block, len(chances) - 1)])
        within = int(np.searchsorted(sums, most, side="right"))
        if within:
            gone = float(sums[within - 1])
        passed += within
        if within < len(sums):
            break
    return passed, gone
