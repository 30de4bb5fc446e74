"""A law: how likely each of evenly spaced amounts is, in float64 and with a bound on its error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import fsum, gcd, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from threecard.core.errors import Code
from threecard.core.money import Cents, write_cents
from threecard.odds.counting.deck import Ints
from threecard.odds.errors import OddsError

Chances = npt.NDArray[np.float64]

AMOUNTS_MAX = 2**22
UNIT = 2.0**-53  # the most by which rounding moves a result, relative to it


@dataclass(frozen=True, eq=False)
class Law:
    """Chances of the amounts `step * low`, `step * (low + 1)` and so on.

    `error` bounds the sum of what all chances are off by together, those left out included: so no
    probability read from a law is further off than that.
    """

    low: int
    step: int  # cents
    chances: Chances
    error: float

    def __repr__(self) -> str:
        low, high = (write_cents(Cents(self.step * end)) for end in (self.low, self.high))
        return f"<Law of amounts from {low} to {high}, off by less than {self.error:.0e}>"

    @property
    def high(self) -> int:
        """The last amount, in steps."""
        return self.low + len(self.chances) - 1

    @cached_property
    def amounts(self) -> Ints:
        """In cents, the smallest first."""
        return self.step * np.arange(self.low, self.high + 1)

    def between(self, least: int | None = None, most: int | None = None) -> float:
        """The chance of an amount in cents from `least` to `most`, both counted in."""
        first = 0 if least is None else -(-least // self.step) - self.low
        last = len(self.chances) if most is None else most // self.step - self.low + 1
        # Added up without rounding, so that nothing is added to the bound.
        return fsum(self.chances[max(first, 0) : max(last, 0)].tolist())

    @cached_property
    def mean(self) -> float:
        """In cents, as the deviation."""
        return float(self.chances @ self.amounts)

    @cached_property
    def standard_deviation(self) -> float:
        return sqrt(max(0.0, float(self.chances @ (self.amounts - self.mean) ** 2)))

    def quantile(self, share: float) -> int:
        """The smallest amount that the result does not exceed with this chance."""
        at = int(np.searchsorted(self._cumulated, share - self.error))
        return int(self.amounts[min(at, len(self.amounts) - 1)])

    @cached_property
    def _cumulated(self) -> Chances:
        return np.cumsum(self.chances)

    def binned(self, most: int, *, tail: float = 0.0) -> list[Bin]:
        """The law in bins of one width, about so many; what lies in a tail is in the end bins."""
        low = self.quantile(tail) // self.step if tail else self.low
        high = self.quantile(1 - tail) // self.step if tail else self.high
        width = next(each for each in _widths() if each * most > high - low)
        # Bins begin at a multiple of their width, so that none stands astride of zero.
        first = low // width
        place = np.arange(self.low, self.high + 1) // width - first
        last = high // width - first
        sums = np.bincount(np.clip(place, 0, last), self.chances, minlength=last + 1)
        return [
            Bin(
                self.step * ((first + at) * width if at or low == self.low else self.low),
                self.step * ((first + at + 1) * width - 1 if at < last else self.high),
                chance,
            )
            for at, chance in enumerate(sums.tolist())
        ]


class Bin(NamedTuple):
    """All amounts from one to another, in cents."""

    first: int
    last: int
    chance: float


def _widths() -> Iterator[int]:
    """Round numbers of steps, each wider than the one before."""
    for place in count():
        for digit in (1, 2, 4, 5, 8):
            yield digit * 10**place


def law_of(exact: Mapping[int, Fraction], step: int | None = None) -> Law:
    """The law of a few amounts in cents; each chance is rounded once.

    The step is the largest that fits, unless other laws ask for a smaller one.
    """
    step = step or gcd(*exact) or 1
    low, high = min(exact) // step, max(exact) // step
    if high - low >= AMOUNTS_MAX:
        raise OddsError(
            Code.ODDS_TOO_LARGE,
            f"One round's results run from {write_cents(Cents(min(exact)))} to "
            f"{write_cents(Cents(max(exact)))} in steps of {write_cents(Cents(step))}: too many to "
            "follow. Stake amounts with a larger common unit, or lower what a line pays.",
        )
    chances = np.zeros(high - low + 1)
    for amount, chance in exact.items():
        chances[amount // step - low] = float(chance)
    return Law(low, step, chances, UNIT)


def together(laws: Iterable[Law]) -> Law:
    """One law of parts that exclude each other, as ways in which a session may end."""
    every = tuple(laws)
    # What nobody reached takes no room, however far away it is.
    parts = [law for law in every if law.chances.any()]
    low, high = min(law.low for law in parts), max(law.high for law in parts)
    chances = np.zeros(high - low + 1)
    for law in parts:
        chances[law.low - low : law.high - low + 1] += law.chances
    rounding = UNIT * (len(parts) - 1)
    return Law(low, parts[0].step, chances, sum(law.error for law in every) + rounding)
