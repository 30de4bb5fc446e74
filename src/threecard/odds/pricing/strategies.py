"""The best strategy: found class by class, with what every departure from it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from threecard.core.decision import Way
from threecard.odds.pricing.policy import Decisions, Plays, PolicyOdds
from threecard.odds.pricing.position import PlacedPosition, Stakes
from threecard.odds.pricing.seen import SeenCards, see_one_card
from threecard.odds.sheet import Printed


@dataclass(frozen=True, slots=True)
class ClassValue:
    """One class of hands: what playing and folding are worth with it, for one unit."""

    name: str
    probability: Fraction
    played: Fraction
    folded: Fraction

    def __repr__(self) -> str:
        values = f"played {float(self.played):+.4f}, folded {float(self.folded):+.4f}"
        return f"<ClassValue {self.name}: {values}>"

    @property
    def plays(self) -> bool:
        """Whether playing is worth no less than folding."""
        return self.played >= self.folded

    @property
    def mistake(self) -> Fraction:
        """What it costs over all deals to decide this class wrongly, and all others well."""
        return self.probability * abs(self.played - self.folded)


@dataclass(frozen=True, eq=False, repr=False)
class Strategy(Printed):
    """The best decision for each class of hands, by the exact value of playing and folding."""

    decisions: Decisions
    position: PlacedPosition
    beside: Stakes  # wagers that were decided for too, in units of the one decided on

    @cached_property
    def plays(self) -> Plays:
        """For each class, lowest first: whether to play it."""
        return self.decisions.best

    @cached_property
    def best(self) -> PolicyOdds:
        """What the best decisions come to."""
        return self.decisions.price("best decisions", self.plays)

    @property
    def house_edge(self) -> Fraction:
        """By the best decisions, for one unit of the wager decided on."""
        return self.best.house_edge

    @property
    def on(self) -> str:
        """The wager decided on."""
        assert self.position.rulebook.decided_on is not None
        return self.position.rulebook.decided_on

    @property
    def threshold(self) -> str | None:
        """The lowest class to play, where that and all above are played: `Q 6 4`."""
        return self.decisions.threshold

    @property
    def rule(self) -> str:
        """The best decisions in words: `play Q 6 4 or better`."""
        return self.decisions.rule

    @cached_property
    def parts(self) -> Mapping[str, Fraction]:
        """The house edge of each part alone; together they are the whole."""
        joint = self.position.joint(self.plays)
        return {part: -joint.mean((part,)) for part in joint.bundles[self.on]}

    @cached_property
    def values(self) -> tuple[ClassValue, ...]:
        """Every class that can be dealt, lowest first."""
        own = self.decisions
        return tuple(
            ClassValue(
                name,
                Fraction(deals, own.total),
                Fraction(played, own.scale * deals),
                Fraction(folded, own.scale * deals),
            )
            for name, deals, played, folded in zip(
                own.names, own.deals, own.played, own.folded, strict=True
            )
        )

    @cached_property
    def policies(self) -> Mapping[str, PolicyOdds]:
        """Common ways to play; everything is also what betting blind comes to."""
        ways = (
            Way("play_everything", "play everything, or blind", lambda _hand: True),
            *self.position.ways,
            Way("fold_everything", "fold everything", lambda _hand: False),
        )
        return {
            way.id: self.decisions.price(way.name, self.position.played_by(way)) for way in ways
        }

    @property
    def blind(self) -> PolicyOdds:
        """Playing without a look at the cards."""
        return self.policies["play_everything"]

    @cached_property
    def seen(self) -> SeenCards:
        """What it is worth to see one of the dealer's cards."""
        return see_one_card(self.position, self.beside, self.best)
