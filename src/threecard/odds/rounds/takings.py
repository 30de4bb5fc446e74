"""Takings: what the house keeps of the stakes on one position, outcome by outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from threecard.core.judgement import Result
from threecard.core.money import Cents
from threecard.core.paytable import Award
from threecard.odds.counting.outcomes import Outcome
from threecard.odds.pricing.report import GameOdds
from threecard.odds.rounds.meter import MeterOdds


@dataclass(frozen=True, eq=False)
class Takings:
    """The stakes on a position as the house sees them, in cents.

    Of a jackpot wager the house keeps what does not feed the meter, and puts up the seed when it is
    hit; awards are the house's only where its reading says so. What the meter pays is the players'
    own money.
    """

    report: GameOdds
    stakes: Mapping[str, Cents]
    meter: MeterOdds | None

    @property
    def parts(self) -> tuple[str, ...]:
        bundles = self.report.joint.bundles
        return tuple(part for id_ in self.stakes for part in bundles[id_])

    @property
    def envy(self) -> Fraction:
        """What the house pays in envy on one jackpot wager, on average."""
        if self.meter is None or self.meter.desk.readings["envy.funding"] == "meter":
            return Fraction(0)
        return self.meter.envy

    def value(self, part: str, outcome: Outcome) -> int:
        """What the house wins with this end of this wager or payment."""
        if self.meter is not None and part == self.meter.desk.rule.wager:
            return self._jackpot(self.meter, outcome)
        return -self.report.joint.worth.cents(part, outcome, self._stake(part))

    def law(self) -> dict[int, Fraction]:
        """Of the house's result at one position."""
        joint = self.report.joint
        places = {part: joint.ids.index(part) for part in self.parts}
        known: dict[tuple[str, Outcome], int] = {}
        found: dict[int, int] = {}
        for outcomes, count in joint.counts.items():
            win = 0
            for part, place in places.items():
                key = (part, outcomes[place])
                if key not in known:
                    known[key] = self.value(*key)
                win += known[key]
            found[win] = found.get(win, 0) + count
        return {win: Fraction(found[win], joint.total) for win in sorted(found)}

    def _stake(self, part: str) -> Cents:
        bundles = self.report.joint.bundles
        return next(stake for id_, stake in self.stakes.items() if part in bundles[id_])

    def _jackpot(self, meter: MeterOdds, outcome: Outcome) -> int:
        desk = meter.desk
        kept = desk.rule.price - meter.fed
        if outcome.end != Result.PAID or outcome.line is None:
            return kept
        if desk.readings["jackpot.stake"] != "kept":
            kept -= desk.rule.price
        pays = self.report.rulebook.line_pays[desk.rule.wager][outcome.line]
        if not isinstance(pays, Award):
            return kept - meter.seed
        return kept - pays.amount if desk.readings["jackpot.funding"] == "house" else kept
