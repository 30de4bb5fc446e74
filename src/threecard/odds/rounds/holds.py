"""The operator's side: what a table wins, how far an honest one strays, and its jackpot's meter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import ceil, floor, sqrt

from threecard.core.errors import CardError, Code
from threecard.core.money import Cents, in_column
from threecard.core.rulebook import Rulebook
from threecard.odds.errors import bad_count
from threecard.odds.pricing.conducts import Values
from threecard.odds.pricing.neighbours import expected_product
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.rounds.convolution import power
from threecard.odds.rounds.course import REACHED_MAX, results_reached, too_many
from threecard.odds.rounds.law import Law, law_of
from threecard.odds.rounds.meter import MeterOdds, meter_odds
from threecard.odds.rounds.stakes import check_stakes
from threecard.odds.rounds.takings import Takings
from threecard.odds.sheet import Printed

LEVELS = (0.95, 0.999)
MONTH = 30  # days
PACE_MAX = 1_000


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of play: the win to expect of it, and where an honest table's hold stays."""

    name: str
    rounds: Fraction
    turnover: Fraction  # stakes placed before the deal; cents, as all amounts
    win: Fraction
    variance: Fraction
    intervals: Mapping[float, tuple[float, float]]  # of the win, by how sure it is

    def __repr__(self) -> str:
        win, turnover = in_column(self.win), in_column(self.turnover)
        return f"<Period {self.name}: wins {win} of {turnover}>"

    @property
    def standard_deviation(self) -> float:
        """Of the win, in cents."""
        return sqrt(self.variance)

    @property
    def hold(self) -> Fraction:
        """The win for each unit staked before the deal."""
        return self.win / self.turnover


@dataclass(frozen=True, eq=False, repr=False)
class HoldOdds(Printed):
    """A table with equal stakes on its occupied positions; the house's view, in cents.

    An occupancy between two numbers is both in turn: at 4.5 half of the rounds have four positions
    and half have five.
    """

    report: GameOdds
    stakes: Mapping[str, Cents]
    occupied: Fraction
    pace: Fraction  # rounds an hour
    hours: Fraction  # a day
    position_law: Mapping[int, Fraction]  # of the house's result at one position, exactly
    covariance: Fraction  # of the results at two positions
    envy: Fraction  # what the house pays in envy each round
    meter: MeterOdds | None

    @cached_property
    def position_mean(self) -> Fraction:
        """The house's expected win of a round at one position."""
        return sum((win * share for win, share in self.position_law.items()), Fraction(0))

    @cached_property
    def position_variance(self) -> Fraction:
        """Of the win of a round at one position."""
        squares = sum((win**2 * share for win, share in self.position_law.items()), Fraction(0))
        return squares - self.position_mean**2

    @property
    def round_mean(self) -> Fraction:
        """The house's expected win of a round at all positions."""
        return self.occupied * self.position_mean - self.envy

    @property
    def round_variance(self) -> Fraction:
        """Of the win of a round; positions meet one dealer's hand and so go together."""
        few = floor(self.occupied)
        more = self.occupied - few  # the share of rounds with one more
        pairs = (1 - more) * few * (few - 1) + more * (few + 1) * few
        return self.occupied * self.position_variance + pairs * self.covariance

    @property
    def correlation(self) -> Fraction:
        """Of the results at two positions."""
        varies = self.position_variance
        return self.covariance / varies if varies else Fraction(0)

    @property
    def turnover(self) -> Fraction:
        """The stakes of a round, placed before the deal."""
        return self.occupied * sum(self.stakes.values())

    @property
    def hold(self) -> Fraction:
        """The house's expected share of every stake placed before the deal."""
        return self.round_mean / self.turnover

    @property
    def rounds_to_certainty(self) -> Fraction | None:
        """N0: the rounds after which the expected win is one standard deviation."""
        return self.round_variance / self.round_mean**2 if self.round_mean else None

    @cached_property
    def periods(self) -> tuple[Period, ...]:
        """An hour, a day and a month of days."""
        return (
            self.period("an hour", self.pace),
            self.period("a day", self.pace * self.hours),
            self.period(f"{MONTH} days", self.pace * self.hours * MONTH),
        )

    @cached_property
    def _one(self) -> Law:
        return law_of(self.position_law)

    def period(self, name: str, rounds: Fraction | int) -> Period:
        """What to expect of so many rounds, and the interval that its win stays in.

        The shape is that of as many rounds at one position, one after the other, stretched about
        the mean to the table's own deviation: exact for one position, and for more as skewed as
        their wagers are.
        """
        rounds = Fraction(rounds)
        trials = max(1, round(rounds * self.occupied))
        if results_reached(self._one, trials) > REACHED_MAX:
            raise too_many(self._one, trials)
        law = power(self._one, trials)
        win, variance = rounds * self.round_mean, rounds * self.round_variance
        middle = float(trials * self.position_mean)
        single = float(trials * self.position_variance)
        stretch = sqrt(float(variance) / single) if single else 0.0

        def at(share: float) -> float:
            return float(win) + stretch * (law.quantile(share) - middle)

        return Period(
            name,
            rounds,
            rounds * self.turnover,
            win,
            variance,
            {level: (at((1 - level) / 2), at((1 + level) / 2)) for level in LEVELS},
        )


def hold(
    rulebook: Rulebook | str | GameOdds,
    stakes: Mapping[str, int],
    *,
    occupied: Fraction | int = 5,
    pace: Fraction | int = 45,
    hours: Fraction | int = 24,
    seed: int | None = None,
    share_percent: int | None = None,
) -> HoldOdds:
    """What a table is expected to win, and how far chance alone takes it from there.

    `hold("three-pictures", {"main": 25_00}, occupied=5, pace=45, hours=20)`: the stakes of each
    occupied position in cents, rounds an hour, hours a day. With a jackpot wager among the stakes
    its meter is followed, from a seed in cents and fed by a share of each wager.
    """
    report = rulebook if isinstance(rulebook, GameOdds) else odds(rulebook)
    rules = report.rulebook
    placed = check_stakes(rules, stakes)
    most = rules.edition.layout.positions_max
    positions = Fraction(occupied)
    if not 1 <= positions <= most:
        raise bad_count(
            f"{rules.edition.title} has 1 to {most} positions to occupy, not {float(positions):g}.",
            "occupied",
        )
    cards = len(report.position.deck.cards)
    hands = ceil(positions) + 1
    if 3 * hands > cards:
        raise CardError(
            Code.TOO_FEW_CARDS,
            f"{hands - 1} positions and the dealer take {3 * hands} cards, and {cards} are left.",
            where="occupied",
        )
    if not 0 < pace <= PACE_MAX:
        raise bad_count(
            f"A table deals up to {PACE_MAX} rounds an hour, not {float(pace):g}.", "pace"
        )
    if not 0 < hours <= 24:
        raise bad_count(f"A day has up to 24 hours, not {float(hours):g}.", "hours")
    meter = None
    if rules.jackpot is not None and rules.jackpot.rule.wager in placed:
        wagers = max(1, round(positions))
        meter = meter_odds(report, wagers=wagers, seed=seed, share_percent=share_percent)
    elif seed is not None or share_percent is not None:
        raise bad_count("A seed and a share are a jackpot's: stake on the jackpot too.")
    takings = Takings(report, placed, meter)
    values: Values = {part: partial(takings.value, part) for part in takings.parts}
    law = takings.law()
    mean = sum((win * share for win, share in law.items()), Fraction(0))
    covariance = Fraction(0)
    if positions > 1:
        plays = report.strategy.plays if report.strategy else None
        covariance = expected_product(report.position, plays, values) - mean**2
    return HoldOdds(
        report=report,
        stakes=placed,
        occupied=positions,
        pace=Fraction(pace),
        hours=Fraction(hours),
        position_law=law,
        covariance=covariance,
        envy=takings.envy * positions,
        meter=meter,
    )
