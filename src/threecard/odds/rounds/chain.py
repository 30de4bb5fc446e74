"""Round after round with bounds: who reaches one stops for good, and is counted apart."""

from __future__ import annotations

import numpy as np

from threecard.odds.rounds.convolution import Spread, trimmed
from threecard.odds.rounds.law import UNIT, Law, together


class Chain:
    """Results so far of one who plays on while the result is above `floor` and below `ceiling`.

    Bounds are in steps of the law. A round may leave the bounds by as much as it pays, so where
    play stopped is kept amount by amount.
    """

    def __init__(self, one: Law, *, floor: int | None, ceiling: int | None) -> None:
        assert floor is None or floor < 0
        assert ceiling is None or ceiling > 0
        self._spread = Spread(one)
        self._floor, self._ceiling = floor, ceiling
        self.playing = Law(0, one.step, np.ones(1), 0.0)
        below = 0 if floor is None else max(0, -one.low)
        above = 0 if ceiling is None else max(0, one.high)
        self._below = np.zeros(below)  # floor - below + 1 to floor
        self._above = np.zeros(above)  # ceiling to ceiling + above - 1

    def step(self) -> None:
        """One more round."""
        one, before = self._spread.law, self.playing
        if not len(before.chances):
            return
        chances, rounding = self._spread.onto(before.chances)
        low = before.low + one.low
        # What has stopped is added to once a round, which rounds once more.
        error = before.error + one.error + rounding + UNIT
        first, last = 0, len(chances)
        if self._floor is not None and low <= self._floor:
            first = min(self._floor + 1 - low, last)
            start = low - (self._floor + 1 - len(self._below))
            self._below[start : start + first] += chances[:first]
        if self._ceiling is not None and low + last > self._ceiling:
            last = max(self._ceiling - low, first)
            start = low + last - self._ceiling
            self._above[start : start + len(chances) - last] += chances[last:]
        kept = chances[first:last]
        self.playing = Law(low + first, one.step, kept, error)
        if len(kept):
            self.playing = trimmed(self.playing, rounding)

    @property
    def on(self) -> float:
        """The chance to be still playing."""
        return float(self.playing.chances.sum())

    @property
    def below(self) -> Law:
        """Where play stopped at or below the floor."""
        low = 0 if self._floor is None else self._floor + 1 - len(self._below)
        return Law(low, self.playing.step, self._below, 0.0)

    @property
    def above(self) -> Law:
        """Where play stopped at or above the ceiling."""
        return Law(self._ceiling or 0, self.playing.step, self._above, 0.0)

    @property
    def law(self) -> Law:
        """All results, of those who stopped and those who play on; `playing` bears the error."""
        return together((self.below, self.playing, self.above))
