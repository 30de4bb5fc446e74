"""The difference between two rulebooks of one game: every change, and what it does to the money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from threecard.core.errors import Code, RulebookError
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook
from threecard.odds.differences.causes import Part, split
from threecard.odds.differences.change import About, Change
from threecard.odds.differences.judged import judged_changes
from threecard.odds.differences.mixture import Mixture
from threecard.odds.differences.rulings import ruling_changes
from threecard.odds.differences.written import written_changes
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.pricing.wagers import WagerOdds
from threecard.odds.sheet import Printed

ORDER = list(About)


@dataclass(frozen=True, slots=True)
class WagerDifference:
    """One wager under both rulebooks, and its change of edge by cause."""

    before: WagerOdds
    after: WagerOdds
    parts: tuple[Part, ...]

    @property
    def edge(self) -> Fraction:
        """What the change adds to the house edge: the sum of the parts."""
        return self.after.house_edge - self.before.house_edge

    @property
    def is_same(self) -> bool:
        """Whether edge, volatility and hits are all as before."""
        was, now = self.before, self.after
        return (was.house_edge, was.variance, was.hit_frequency) == (
            now.house_edge,
            now.variance,
            now.hit_frequency,
        )

    def __repr__(self) -> str:
        return f"<WagerDifference {self.before.id}: house edge {self.edge:+}>"


@dataclass(frozen=True, eq=False, repr=False)
class RulesDifference(Printed):
    """Two rulebooks of one game, side by side."""

    before: Rulebook
    after: Rulebook

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Every place that differs: data, then what is judged and ruled."""
        return tuple(sorted(self._changes(), key=lambda each: ORDER.index(each.about)))

    def _changes(self) -> Iterator[Change]:
        yield from written_changes(self.before, self.after)
        yield from judged_changes(self.before, self.after)
        yield from ruling_changes(self.before, self.after)

    @cached_property
    def odds(self) -> tuple[GameOdds, GameOdds]:
        return odds(self.before), odds(self.after)

    @cached_property
    def wagers(self) -> Mapping[str, WagerDifference]:
        """Every wager that both have and that stands by itself."""
        was, now = (side.wagers for side in self.odds)
        both = [id_ for id_, each in was.items() if each.part_of is None and id_ in now]
        parts = split(Mixture(self.before, self.after), both)
        found = {id_: WagerDifference(was[id_], now[id_], parts[id_]) for id_ in both}
        for id_, each in found.items():
            assert sum((part.edge for part in each.parts), Fraction(0)) == each.edge, id_
        return found


def diff(before: Rulebook | str, after: Rulebook | str) -> RulesDifference:
    """Set two rulebooks of one game side by side: `diff("TCP@4", "TCP@5")`, or two what-ifs.

    Its `changes` tell every place that differs; its `wagers` the change of every house edge, split
    exactly by cause.
    """
    sides = [find_rulebook(each) if isinstance(each, str) else each for each in (before, after)]
    if sides[0].game != sides[1].game:
        raise RulebookError(
            Code.UNKNOWN_EDITION,
            f"{sides[0].edition.title} and {sides[1].edition.title} are two games: compare two "
            "editions, or two sets of terms, of one.",
        )
    return RulesDifference(*sides)
