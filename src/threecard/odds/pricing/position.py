"""A playing position: which wagers may lie on it, how each is judged, and how the deals end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from threecard.core.decision import Way
from threecard.core.errors import Code, RulebookError
from threecard.core.judgement import AnyJudgement, Conduct
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Wager
from threecard.odds.counting.deals import Deals, count_deals
from threecard.odds.counting.deck import Deck, Ints, kinds
from threecard.odds.counting.outcomes import NOT_PLACED, AnyArray, Outcome, Outcomes, Tally, tally
from threecard.odds.pricing.joint import Joint
from threecard.odds.pricing.policy import Decisions, Plays
from threecard.odds.pricing.worth import Worth

Stakes = Mapping[str, Fraction | int]


@dataclass(frozen=True, eq=False)
class PlacedPosition:
    """All that can lie on one playing position, judged over every deal of a deck."""

    rulebook: Rulebook
    deck: Deck
    worth: Worth
    weights: Ints | None = None  # counts each hand of the dealer so many times
    only: tuple[str, ...] | None = None  # the wagers looked at, where not all are

    @cached_property
    def bundles(self) -> Mapping[str, tuple[str, ...]]:
        """The wagers a player places, each with what is settled beside it."""
        followers = self.rulebook.followers
        return {
            id_: (id_, *(each.id for each in followers[id_])) for id_ in self.rulebook.placeable
        }

    @cached_property
    def ids(self) -> tuple[str, ...]:
        bundles, only = self.bundles, self.only
        return tuple(
            part for id_ in bundles if only is None or id_ in only for part in bundles[id_]
        )

    @cached_property
    def deals(self) -> Deals:
        """Every deal, counted once for all the ways the hand may be played."""
        asked = {**self.judgements(Conduct.COMPARED)}
        if self.rulebook.decided_on is not None:
            asked |= {f"{id_} folded": j for id_, j in self.judgements(Conduct.FOLDED).items()}
        ranking = self.rulebook.edition.ranking.feature
        of_player = () if self.rulebook.decided_on is None else (ranking,)
        return count_deals(self.deck, asked.values(), of_player=of_player, weights=self.weights)

    @cached_property
    def compared(self) -> Tally:
        return tally(self.deals, self.judgements(Conduct.COMPARED))

    @cached_property
    def folded(self) -> Tally:
        return tally(self.deals, self.judgements(Conduct.FOLDED))

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], Ints]:
        """The ranking's values that can be dealt, and which of them each class of hands has."""
        column = self.deals.player.columns[self.rulebook.edition.ranking.feature]
        order = np.argsort(np.array(column.values))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        return tuple(sorted(column.values)), place[column.codes]

    def decisions(self, beside: Stakes) -> Decisions:
        """What playing and folding come to, with what lies beside the wager decided on."""
        decided_on = self.rulebook.decided_on
        assert decided_on is not None
        for id_ in beside:
            if id_ not in self.bundles or id_ == decided_on:
                others = ", ".join(each for each in self.bundles if each != decided_on)
                raise RulebookError(
                    Code.UNKNOWN_WAGER, f"Beside {decided_on} may lie {others}, not “{id_}”."
                )
        stakes = {decided_on: Fraction(1)} | {id_: Fraction(each) for id_, each in beside.items()}
        common = lcm(*(stake.denominator for stake in stakes.values()))
        units = {
            part: int(stake * common) for id_, stake in stakes.items() for part in self.bundles[id_]
        }

        def worth(id_: str, outcome: Outcome) -> int:
            return units[id_] * self.worth.scaled(id_, outcome) if id_ in units else 0

        classes, rank_of = self.ranks
        followers = self.rulebook.followers[decided_on]
        return Decisions(
            classes,
            tuple(self.rulebook.edition.ranking.names[value] for value in classes),
            _by_rank(rank_of, self.compared.counts.sum(axis=1)),
            _by_rank(rank_of, self.compared.sums(worth)),
            _by_rank(rank_of, self.folded.sums(worth)),
            self.worth.scale * common,
            sum(stakes.values(), Fraction(0)),
            sum(isinstance(each, Wager) for each in followers),
        )

    def joint(self, plays: Plays | None) -> Joint:
        """How the deals end if these classes are played and the others folded."""
        if plays is None:
            return Joint(self.ids, self.compared.joint(), self.bundles, self.worth)
        played = np.array(plays)[self.ranks[1]]
        counts: Counter[Outcomes] = Counter()
        for taken, rows in ((self.compared, played), (self.folded, ~played)):
            placed = {id_: place for place, id_ in enumerate(taken.ids)}
            for outcomes, count in taken.joint(rows).items():
                counts[
                    tuple(
                        outcomes[placed[id_]] if id_ in placed else NOT_PLACED for id_ in self.ids
                    )
                ] += count
        return Joint(self.ids, counts, self.bundles, self.worth)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways to decide that the edition knows by name."""
        rule = self.rulebook.edition.decision
        return () if rule is None else rule.ways(self.rulebook.readings)

    def played_by(self, way: Way) -> Plays:
        """Which classes of hands a way to decide plays, lowest first."""
        read = self.rulebook.edition.ranking.feature.read
        found = {read(hand): way.plays(hand) for hand in kinds().hands}
        return tuple(found[value] for value in self.ranks[0])

    def judgements(self, conduct: Conduct) -> dict[str, AnyJudgement]:
        """How each of them is judged when the hand is played so; those not placed are left out."""
        priced = self.rulebook.priced
        return {
            id_: priced[id_].judgements[conduct]
            for id_ in self.ids
            if conduct in priced[id_].judgements
        }


def _by_rank(rank_of: Ints, sums: AnyArray) -> tuple[int, ...]:
    """Sums over the classes of one rank."""
    found = np.zeros(int(rank_of.max()) + 1, dtype=sums.dtype)
    np.add.at(found, rank_of, sums)
    return tuple(found.tolist())
