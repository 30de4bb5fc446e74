"""A policy: which classes of hands a player stands by and which are given up, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from operator import ge, itemgetter

from threecard.odds.sheet import percent

Plays = tuple[bool, ...]  # for each class, lowest first


@dataclass(frozen=True, slots=True)
class PolicyOdds:
    """What a way to play comes to, for one unit of the wager that is decided on."""

    name: str
    plays: Fraction  # the probability of playing
    house_edge: Fraction
    average_stake: Fraction  # with the wager that playing adds
    cost: Fraction  # what it gives away against the best decisions

    def __repr__(self) -> str:
        edge, cost = percent(self.house_edge), percent(self.cost)
        return f"<PolicyOdds {self.name}: house edge {edge}, cost {cost}>"

    @property
    def element_of_risk(self) -> Fraction:
        """What the house expects of each unit put on the table."""
        return self.house_edge / self.average_stake


@dataclass(frozen=True, eq=False)
class Decisions:
    """What playing and folding come to for each class of the ranking, over all of its deals."""

    classes: tuple[int, ...]  # values of the ranking that can be dealt, lowest first
    names: tuple[str, ...]
    deals: tuple[int, ...]
    played: tuple[int, ...]  # net results summed, times the scale
    folded: tuple[int, ...]
    scale: int
    stake: Fraction  # units on the table before the decision
    added: int  # units that playing adds

    @cached_property
    def best(self) -> Plays:
        """Play where it is worth no less than folding."""
        return tuple(map(ge, self.played, self.folded))

    @cached_property
    def total(self) -> int:
        return sum(self.deals)

    @property
    def ranges(self) -> tuple[tuple[str, str], ...]:
        """The classes best played, as runs from a lowest to a highest."""
        names = zip(self.best, self.names, strict=True)
        runs = [[name for _, name in run] for plays, run in groupby(names, itemgetter(0)) if plays]
        return tuple((run[0], run[-1]) for run in runs)

    @property
    def threshold(self) -> str | None:
        """The lowest class to play, where that and all above are played: `Q 6 4`."""
        runs = self.ranges
        if len(runs) != 1 or runs[0][1] != self.names[-1]:
            return None
        return short_name(runs[0][0])

    @property
    def rule(self) -> str:
        """The best decisions in words."""
        runs = self.ranges
        if not runs:
            return "fold everything"
        if runs == ((self.names[0], self.names[-1]),):
            return "play everything"
        if self.threshold is not None:
            return f"play {self.threshold} or better"
        return "play " + "; ".join(
            low if low == high else f"{low} to {high}" for low, high in reversed(runs)
        )

    def net(self, plays: Sequence[bool]) -> Fraction:
        """The player's expected net result for one unit."""
        nets = zip(plays, self.played, self.folded, strict=True)
        summed = sum(play if stands else fold for stands, play, fold in nets)
        return Fraction(summed, self.scale * self.total)

    def price(self, name: str, plays: Sequence[bool]) -> PolicyOdds:
        net = self.net(plays)
        played = sum(deals for deals, stands in zip(self.deals, plays, strict=True) if stands)
        share = Fraction(played, self.total)
        stake = self.stake + self.added * share
        return PolicyOdds(name, share, -net, stake, self.net(self.best) - net)


def short_name(name: str) -> str:
    """The cards of a class without its kind: `Q 6 4` of `Three Odd Cards, Q 6 4`."""
    return name.rpartition(", ")[2]
