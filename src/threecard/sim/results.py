"""Results: what was counted beside what the exact odds expect, and whether they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from fractions import Fraction
from functools import cached_property
from math import sqrt

from threecard.core.errors import InvariantBrokenError
from threecard.odds.counting.outcomes import Outcome, Outcomes
from threecard.odds.pricing.joint import Joint
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.wagers import WagerOdds, price_wagers
from threecard.odds.sheet import Printed
from threecard.sim.envy import envy_result
from threecard.sim.lines import LineResult, WagerResult, correct, line_counts, line_pairs
from threecard.sim.spec import Spec
from threecard.sim.statistics import (
    bunching,
    chi_square,
    standard_error,
    tail,
    z_score,
)
from threecard.sim.totals import Totals

LEVEL = 0.001  # how often a fair run may be said to stray


@unique
class Verdict(StrEnum):
    """Whether the rounds played are those that were priced."""

    AGREES = "agrees"  # nothing lies further out than chance explains
    STRAYS = "strays"  # something does; `Result.strays` says what


@dataclass(frozen=True, eq=False, repr=False)
class Result(Printed):
    """A run as far as it was played, each count beside what the exact odds expect."""

    spec: Spec  # what was simulated; whoever has it repeats the run
    report: GameOdds  # the exact odds of what was to be played
    expected: Joint  # by the strategy that was played
    totals: Totals  # what was counted
    seconds: float  # by the clock
    path: tuple[tuple[int, float], ...] = ()  # rounds, and the first wager's edge by then

    def __repr__(self) -> str:
        spec, sessions = self.spec, self.totals.sessions
        played = f"{self.rounds:,} rounds"
        if sessions is not None:
            played = f"{sessions.sessions:,} sessions"
        return f"<Result: {spec.game}, {played} by the {spec.simulator}, {self.verdict}>"

    @property
    def rounds(self) -> int:
        """How many were played."""
        return self.totals.rounds

    @property
    def rounds_per_second(self) -> float:
        """By the clock."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @cached_property
    def observed(self) -> Joint:
        """The ends of all wagers together, as they came up."""
        expected = self.expected
        return Joint(expected.ids, self.totals.joint, expected.bundles, expected.worth)

    @cached_property
    def wagers(self) -> Mapping[str, WagerResult]:
        """Every wager and every part; their chances are corrected for how many are looked at."""
        if not self.rounds or self.totals.sessions is not None:
            return {}
        found = {id_: self._wager(each) for id_, each in self._priced.items()}
        envied = envy_result(self.report, self.totals, self.spec)
        if envied is not None:
            found[envied.id] = envied
        return correct(found)

    @cached_property
    def verdict(self) -> Verdict:
        """Whether the game that was played is the game that was priced."""
        return Verdict.STRAYS if self.strays else Verdict.AGREES

    @cached_property
    def strays(self) -> tuple[str, ...]:
        """What is too far from what was expected to be chance, in words."""
        found = []
        for wager in self.wagers.values():
            found += [
                f"{wager.id}.{line.id} came up {line.count:,} times, expected {line.expected:,.1f}"
                f" (z {line.z:+.1f})"
                for line in wager.lines.values()
                if line.corrected < LEVEL
            ]
            if wager.corrected < LEVEL:
                found.append(
                    f"the ends of {wager.id} are not spread as expected "
                    f"(chi-square {wager.chi_square:.1f} at {wager.freedom} degrees of freedom)"
                )
        return tuple(found)

    @cached_property
    def _priced(self) -> Mapping[str, WagerOdds]:
        return price_wagers(self.report.rulebook, self.expected)

    def _wager(self, priced: WagerOdds) -> WagerResult:
        observed, trials = self.observed, self.rounds * self.spec.positions
        mean, variance = (
            observed.mean(priced.parts),
            observed.covariance(priced.parts, priced.parts),
        )
        spread = float(variance) + (self.spec.positions - 1) * self._shared(priced.parts)
        error = standard_error(sqrt(max(spread, 0.0)), trials)
        edge = -float(mean)
        off = edge - float(priced.house_edge)
        statistic, freedom, chance = self._chi_square(priced.id)
        return WagerResult(
            id=priced.id,
            name=priced.name,
            part_of=priced.part_of,
            lines=self._lines(priced),
            house_edge=edge,
            expected_edge=float(priced.house_edge),
            deviation=sqrt(variance),
            standard_error=error,
            z=off / error if error else 0.0,
            chi_square=statistic,
            freedom=freedom,
            tail=chance,
        )

    def _lines(self, priced: WagerOdds) -> dict[str, LineResult]:
        positions, trials = self.spec.positions, self.rounds * self.spec.positions
        place = self.expected.ids.index(priced.id)
        counts = line_counts(self.observed.outcomes(priced.id))
        both = line_pairs(self.totals.together, place)
        known = {id_: (line.name, line.pays) for id_, line in priced.lines.items()}
        found = {}
        for id_ in known | counts:
            share = priced.lines[id_].probability if id_ in priced.lines else Fraction(0)
            chance = float(share)
            wider = bunching(both[id_] / self.rounds, chance, positions)
            deviation = sqrt(trials * chance * (1 - chance) * wider)
            name, pays = known.get(id_, (f"{id_}, which no deal should bring", None))
            found[id_] = LineResult(
                id_,
                name,
                pays,
                counts[id_],
                float(trials * share),
                z_score(counts[id_], float(trials * share), deviation),
                tail(counts[id_] / wider, trials / wider, chance),
            )
        return found

    def _shared(self, parts: tuple[str, ...]) -> float:
        """The covariance of two positions' results, as the first two had it."""
        together = self.totals.together
        if not together:
            return 0.0
        places = [(part, self.expected.ids.index(part)) for part in parts]
        worth = self.expected.worth

        def net(outcomes: Outcomes) -> float:
            return sum(worth.scaled(part, outcomes[at]) for part, at in places) / worth.scale

        nets = {each: net(each) for pair in together for each in pair}
        total = together.total()
        products = sum(nets[one] * nets[other] * count for (one, other), count in together.items())
        ones = sum(nets[one] * count for (one, _), count in together.items())
        others = sum(nets[other] * count for (_, other), count in together.items())
        return products / total - ones * others / total**2

    def _chi_square(self, id_: str) -> tuple[float, int, float]:
        """Each position by itself, for they share a dealer; the worst of them, corrected."""
        place = self.expected.ids.index(id_)
        expected = self.expected.outcomes(id_)
        share = Fraction(self.rounds, self.expected.total)
        worst = (0.0, 0, 1.0)
        for ends in self.totals.ends:
            counts: Counter[Outcome] = Counter()
            for outcomes, count in ends.items():
                counts[outcomes[place]] += count
            every = expected | counts
            found = chi_square(
                [counts[each] for each in every],
                [float(expected[each] * share) for each in every],
            )
            worst = min(worst, found, key=lambda each: each[2])
        return worst[0], worst[1], min(1.0, worst[2] * len(self.totals.ends))


def check_meter(totals: Totals) -> None:
    """What went into the meters is what came out or is still there."""
    meter = totals.meter
    if meter is not None and meter.fed + meter.topped_up != meter.drawn + meter.won + meter.left:
        raise InvariantBrokenError("The meters do not show what went in and out of them.")
