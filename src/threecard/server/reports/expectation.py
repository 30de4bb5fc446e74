"""What the house may expect of a round, exactly: its win, and how far chance takes it from there.

A round is seen before its deal, as stakes on playing positions. Its expected win is the sum of
stake times edge; its variance counts that wagers on one position meet one hand, and that positions
meet one dealer's hand. Three Card Poker is taken to be played by the best strategy for the Ante.

A jackpot wager is the house's side of it: what feeds the meter is not kept, and what the meter pays
is not lost, but what the house adds to hold the seed is. It has a mean and no interval, for one
prize in twenty thousand is all of its variance. Several in a round each meet the meter as if they
came first.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import combinations

from msgspec import Struct

from threecard.core.money import Cents
from threecard.core.paytable import Award
from threecard.core.rulebook import Rulebook
from threecard.odds import odds
from threecard.odds.pricing.jackpot import earning_hands, expected_envy
from threecard.odds.pricing.neighbours import Values, expected_product
from threecard.server.reports.jackpot_side import jackpot_win

Stakes = tuple[tuple[str, int], ...]  # on one position: wagers placed before the deal, and cents


class RoundStakes(Struct, frozen=True):
    """A round before its deal."""

    positions: tuple[Stakes, ...]
    meter: int | None = None  # what the jackpot shows with this round's share in it


class Expected(Struct, frozen=True):
    """A win to expect in cents and its variance; of jackpot wagers, the win alone."""

    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    jackpot_win: Fraction = Fraction(0)


class Expectation:
    """The expectations of one rulebook; whatever is asked again is remembered."""

    def __init__(self, rules: Rulebook) -> None:
        self._odds = odds(rules)
        self._joint = self._odds.joint
        self._desk = rules.jackpot
        self._mean = cache(self._find_mean)
        self._together = cache(self._find_together)
        self._across = cache(self._find_across)
        self._product = cache(self._find_product)
        self._prizes = cache(self._find_prizes)
        self._envy = cache(self._find_envy)

    def of(self, round_: RoundStakes) -> Expected:
        """The house's win of a round, before a card is dealt."""
        jackpot = None if self._desk is None else self._desk.rule.wager
        positions = [
            [(wager, stake) for wager, stake in stakes if wager != jackpot]
            for stakes in round_.positions
        ]
        win = variance = Fraction(0)
        for stakes in positions:
            for one, stake in stakes:
                win += stake * self._mean(one)
                for other, beside in stakes:
                    variance += stake * beside * self._together(*sorted((one, other)))
        for stakes, theirs in combinations(positions, 2):
            for one, stake in stakes:
                for other, beside in theirs:
                    variance += 2 * stake * beside * self._across(*sorted((one, other)))
        return Expected(win, variance, self._jackpots(round_))

    def level(self, meter: int | None) -> int | None:
        """The meter, or the lowest one beside which awards make no difference any more."""
        if self._desk is None:
            return None
        rule, lines = self._desk.rule, self._desk.wager.lines
        most = max((line.pays.amount for line in lines if isinstance(line.pays, Award)), default=0)
        return min(rule.seed if meter is None else meter, rule.seed + most)

    def _find_mean(self, wager: str) -> Fraction:
        """What the house expects to keep of a cent."""
        return -self._joint.mean(self._joint.bundles[wager])

    def _find_together(self, one: str, other: str) -> Fraction:
        """The covariance of a cent on each at one position."""
        bundles = self._joint.bundles
        return self._joint.covariance(bundles[one], bundles[other])

    def _find_across(self, one: str, other: str) -> Fraction:
        """The covariance of a cent on one at a position with a cent on another at the next."""
        if one == other:
            return self._product((one,)) - self._mean(one) ** 2
        both = self._product((one, other)) - self._product((one,)) - self._product((other,))
        return both / 2 - self._mean(one) * self._mean(other)

    def _find_product(self, wagers: tuple[str, ...]) -> Fraction:
        """Of what two positions come to that have a cent on each of these."""
        worth = self._joint.worth
        parts = [part for wager in wagers for part in self._joint.bundles[wager]]
        values: Values = {part: partial(worth.scaled, part) for part in parts}
        plays = self._odds.strategy.plays if self._odds.strategy else None
        return expected_product(self._odds.position, plays, values) / worth.scale**2

    def _jackpots(self, round_: RoundStakes) -> Fraction:
        """What the house expects of all jackpot wagers, less the envy that it pays."""
        desk = self._desk
        if desk is None:
            return Fraction(0)
        placed = [dict(stakes) for stakes in round_.positions]
        envied = [not set(desk.rule.envied).isdisjoint(each) for each in placed]
        win = Fraction(0)
        for place, stakes in enumerate(placed):
            stake = stakes.get(desk.rule.wager, 0)
            if stake:
                win += stake * self._prizes(self.level(round_.meter))
                win -= self._envy(sum(envied) - envied[place])
        return win

    def _find_prizes(self, level: int | None) -> Fraction:
        desk = self._desk
        assert desk is not None
        ends = self._joint.outcomes(desk.rule.wager)
        wins = (
            count * jackpot_win(desk, outcome, meter=Cents(level or 0))
            for outcome, count in ends.items()
        )
        return sum(wins, Fraction(0)) / self._joint.total

    def _find_envy(self, others: int) -> Fraction:
        """What one jackpot wager is paid for the hands of so many others, where the house pays."""
        desk, deck = self._desk, self._odds.position.deck
        assert desk is not None
        if desk.readings["envy.funding"] == "meter":
            return Fraction(0)
        return 100 * expected_envy(desk, deck, tuple(earning_hands(desk, deck)), others)
