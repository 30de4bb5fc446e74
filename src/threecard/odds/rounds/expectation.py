"""What the house may expect of rounds, exactly: its win, and how far chance takes it from there.

Rounds are seen before their deal, as stakes on playing positions. The expected win is the sum of
stake times edge; the variance counts that wagers on one position meet one hand, and that positions
meet one dealer's hand. Three Card Poker is taken to be played by the best strategy for the Ante.

A jackpot wager is the house's side of it: what feeds the meter is not kept, and what the meter pays
is not lost, but what the house adds to hold the seed is. It has a mean and no interval, for one
prize in twenty thousand is all of its variance. Several in a round each meet the meter as if they
came first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement

from threecard.core.money import Cents
from threecard.odds.pricing.conducts import Values
from threecard.odds.pricing.jackpot import earning_hands, expected_envy
from threecard.odds.pricing.neighbours import expected_products
from threecard.odds.pricing.report import GameOdds
from threecard.odds.rounds.expected import Moments
from threecard.odds.rounds.exposure import Exposure, Two
from threecard.odds.rounds.jackpot_side import jackpot_win


class Expectation:
    """Finds the moments of one rulebook; products of wagers, which take long, are remembered."""

    def __init__(self, report: GameOdds) -> None:
        self._odds = report
        self._joint = report.joint
        self._desk = report.rulebook.jackpot
        self._products: dict[Two, Fraction] = {}  # a game has few wagers

    def moments(self, exposure: Exposure) -> Moments:
        """All that an exposure needs."""
        return Moments(
            mean={wager: self.mean(wager) for wager in exposure.staked},
            together={two: self.together(two) for two in exposure.together},
            across=self.across({each for two in exposure.across for each in two}),
            prizes={level: self.prizes(level) for level in exposure.jackpots},
            envy={others: self.envy(others) for others in exposure.envying},
        )

    def mean(self, wager: str) -> Fraction:
        """What the house expects to keep of a cent."""
        return -self._joint.mean(self._joint.bundles[wager])

    def together(self, two: Two) -> Fraction:
        """The covariance of a cent on each at one position."""
        one, other = (self._joint.bundles[each] for each in two)
        return self._joint.covariance(one, other)

    def across(self, wagers: Collection[str]) -> dict[Two, Fraction]:
        """The covariances of a cent on one at a position with a cent on another at the next.

        Of every two of these wagers; those that are not known yet are worked out together.
        """
        twos = list(combinations_with_replacement(sorted(wagers), 2))
        unknown = sorted({each for two in twos if two not in self._products for each in two})
        if unknown:
            self._find_products(unknown)
        return {
            (one, other): self._products[one, other] - self.mean(one) * self.mean(other)
            for one, other in twos
        }

    def prizes(self, level: int) -> Fraction:
        """What the house expects to keep of a cent on the jackpot, with the meter at this."""
        desk = self._desk
        assert desk is not None
        ends = self._joint.outcomes(desk.rule.wager)
        wins = (
            count * jackpot_win(desk, outcome, meter=Cents(level))
            for outcome, count in ends.items()
        )
        return sum(wins, Fraction(0)) / self._joint.total

    def envy(self, others: int) -> Fraction:
        """What one jackpot wager is paid for the hands of so many others, where the house pays."""
        desk, deck = self._desk, self._odds.position.deck
        assert desk is not None
        if desk.readings["envy.funding"] == "meter":
            return Fraction(0)
        return 100 * expected_envy(desk, deck, tuple(earning_hands(desk, deck)), others)

    def _find_products(self, wagers: Sequence[str]) -> None:
        """Of what a cent on one comes to at a position, and on another at the next."""
        worth = self._joint.worth
        each: list[Values] = [
            {part: partial(worth.scaled, part) for part in self._joint.bundles[wager]}
            for wager in wagers
        ]
        plays = self._odds.strategy.plays if self._odds.strategy else None
        found = expected_products(self._odds.position, plays, each)
        for (one, other), product in found.items():
            self._products[wagers[one], wagers[other]] = product / worth.scale**2
