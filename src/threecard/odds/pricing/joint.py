"""The joint distribution of all that can happen to the wagers on one position, in whole deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from operator import add, mul

from threecard.core.judgement import Result
from threecard.odds.counting.outcomes import Outcome, Outcomes
from threecard.odds.pricing.worth import Worth


@dataclass(frozen=True, slots=True)
class Correlation:
    """A correlation, exactly: its sign and its square."""

    sign: int
    squared: Fraction

    def __float__(self) -> float:
        return self.sign * sqrt(self.squared)

    def __str__(self) -> str:
        return f"{float(self):+.4f}"


@dataclass(frozen=True, eq=False)
class Joint:
    """How often each combination of outcomes comes up.

    `bundles` names the wagers a player places and the parts each is settled in: an Ante is settled
    with its Play and its bonus.
    """

    ids: tuple[str, ...]
    counts: Mapping[Outcomes, int]
    bundles: Mapping[str, tuple[str, ...]]
    worth: Worth

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    def outcomes(self, id_: str) -> Counter[Outcome]:
        """How often a wager or payment ends how."""
        place = self.ids.index(id_)
        found: Counter[Outcome] = Counter()
        for outcomes, count in self.counts.items():
            found[outcomes[place]] += count
        return found

    def mean(self, parts: tuple[str, ...]) -> Fraction:
        """The player's expected net result for one unit."""
        return Fraction(self._sum(parts), self.total * self.worth.scale)

    def covariance(self, parts: tuple[str, ...], others: tuple[str, ...]) -> Fraction:
        """Of the net results for one unit each; of parts with themselves, the variance."""
        products = zip(self.counts.values(), self._nets(parts), self._nets(others), strict=True)
        summed = sum(count * one * other for count, one, other in products)
        return Fraction(
            self.total * summed - self._sum(parts) * self._sum(others),
            (self.total * self.worth.scale) ** 2,
        )

    def correlation(self, parts: tuple[str, ...], others: tuple[str, ...]) -> Correlation:
        covariance = self.covariance(parts, others)
        spread = self.covariance(parts, parts) * self.covariance(others, others)
        if spread == 0:  # what never varies goes with nothing
            return Correlation(0, Fraction(0))
        sign = (covariance > 0) - (covariance < 0)
        return Correlation(sign, covariance**2 / spread)

    def paid(self, parts: Iterable[str]) -> Fraction:
        """The probability that at least one line is won."""
        places = [self.ids.index(part) for part in parts]
        hits = sum(
            count
            for outcomes, count in self.counts.items()
            if any(outcomes[place].end == Result.PAID for place in places)
        )
        return Fraction(hits, self.total)

    def _sum(self, parts: tuple[str, ...]) -> int:
        return sum(map(mul, self.counts.values(), self._nets(parts)))

    def _nets(self, parts: tuple[str, ...]) -> list[int]:
        """The scaled net result of the parts together, for each combination of outcomes."""
        if parts not in self._known:
            columns = list(zip(*self.counts, strict=True))
            nets = [0] * len(self.counts)
            for part in parts:
                outcomes = columns[self.ids.index(part)]
                worth = {each: self.worth.scaled(part, each) for each in set(outcomes)}
                nets = list(map(add, nets, map(worth.__getitem__, outcomes)))
            self._known[parts] = nets
        return self._known[parts]

    @cached_property
    def _known(self) -> dict[tuple[str, ...], list[int]]:
        return {}
