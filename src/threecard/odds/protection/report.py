"""All that could be taken from a game, asked part by part and worked out when it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.choices import ReadingsOdds, readings
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.protection.backs import Split, best_splits
from threecard.odds.protection.counts import CountOdds, price_count
from threecard.odds.protection.declining import Declining, price_declining
from threecard.odds.protection.loopholes import Hold, Loophole, find_loopholes
from threecard.odds.protection.packs import HAND, PackOdds, Sight, TeamOdds, price_pack, rounds_most
from threecard.odds.protection.removal import Removal, find_removal
from threecard.odds.protection.sharing import SharedEdge, share_two
from threecard.odds.protection.sights import Glimpsed, glimpses
from threecard.odds.protection.sums import Sums, sum_wagers
from threecard.odds.protection.tags import LEVELS, basic_effects, find_tags
from threecard.odds.protection.withdrawals import (
    Knowledge,
    Withdrawal,
    price_withdrawals,
    withdraw_together,
)
from threecard.odds.sheet import Printed

SEEN = tuple(range(0, 46, HAND))  # cards; whole hands are seen
PLAYERS_MOST = 7  # who share


@dataclass(frozen=True, eq=False, repr=False)
class Protection(Printed):
    """What a clever player could take from a game; each part is worked out when it is asked for."""

    report: GameOdds

    @property
    def rulebook(self) -> Rulebook:
        return self.report.rulebook

    @cached_property
    def sums(self) -> Mapping[str, Sums]:
        """What each wager comes to in all deals, which everything else is a question to."""
        return sum_wagers(self.report)

    @cached_property
    def removal(self) -> Mapping[str, Removal]:
        """The effect of every card on every wager."""
        return {id_: find_removal(self.report, each) for id_, each in self.sums.items()}

    @cached_property
    def counts(self) -> Mapping[str, tuple[CountOdds, ...]]:
        """The best count of each level for each wager; a level that adds nothing is left out."""
        return {id_: price_counts(each) for id_, each in self.sums.items()}

    def packs(self, count: CountOdds) -> tuple[PackOdds, ...]:
        """What a count wins by rounds from one pack, positions and the cards it sees."""
        most = min(PLAYERS_MOST, self.rulebook.edition.layout.positions_max)
        return tuple(
            price_pack(count.moments, rounds, positions, sight)
            for positions in range(1, most + 1)
            for rounds in range(2, rounds_most(positions) + 1)
            for sight in (Sight if positions > 1 else (Sight.ALL,))
        )

    @cached_property
    def glimpses(self) -> tuple[Glimpsed, ...]:
        """Cards seen before it is time."""
        return tuple(each for sums in self.sums.values() for each in glimpses(sums))

    @cached_property
    def splits(self) -> tuple[Split, ...]:
        """The best ways to sort backs in two kinds."""
        return tuple(each for sums in self.sums.values() for each in best_splits(sums))

    @cached_property
    def loopholes(self) -> tuple[Loophole, ...]:
        """Rulings that let a player choose after a look, those worth most to bring about first."""
        main = next(iter(self.sums))

        def worth(hole: Loophole) -> tuple[bool, int, Fraction]:
            hold = -list(Hold).index(hole.hold)
            return (hole.in_force, hold, self.right(hole, main).gain)

        return tuple(sorted(find_loopholes(self.rulebook), key=worth, reverse=True))

    @cached_property
    def withdrawals(self) -> Mapping[Knowledge, tuple[Withdrawal, ...]]:
        """What it is worth to take each wager back, by what has been seen."""
        return {
            knowledge: price_withdrawals(self.report, self.sums, knowledge)
            for knowledge in Knowledge
        }

    def right(self, hole: Loophole, wager: str) -> Withdrawal:
        """What a loophole is worth to a wager."""
        every = self.withdrawals[hole.knowledge]
        return next(each for each in every if each.wager == wager)

    @cached_property
    def together(self) -> Fraction:
        """The same for one unit on every wager, all taken back or none, after one's own look."""
        return withdraw_together(self.sums.values())

    @cached_property
    def declining(self) -> tuple[Declining, ...]:
        """Not showing one's hand, where a player may."""
        return price_declining(self.report, self.sums)

    @cached_property
    def shared(self) -> SharedEdge | None:
        """Two players who share what they hold; none where nothing is decided after the deal."""
        return None if self.report.strategy is None else share_two(self.report)

    @cached_property
    def teams(self) -> tuple[TeamOdds, ...]:
        """Partners at two to seven positions who count together, over a whole pack.

        By R3P 3.5 and N3P 3.9 one of them may place the side wagers of all.
        """
        most = min(PLAYERS_MOST, self.rulebook.edition.layout.positions_max)
        return tuple(
            TeamOdds(wager, price_pack(counts[-1].moments, rounds_most(places), places, Sight.ALL))
            for wager, counts in self.counts.items()
            if counts
            for places in range(2, most + 1)
        )

    @cached_property
    def readings(self) -> ReadingsOdds:
        """Every reading's edges, among which is the remedy for a wager that is the player's."""
        return readings(self.rulebook, meter=self.report.meter)


def protection(rulebook: Rulebook | str, *, meter: int | None = None) -> Protection:
    """What a clever player could take from a game, exactly.

    Other pay lines and readings come with the rulebook; the jackpot's `meter` shows its seed unless
    said otherwise, in cents.
    """
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    return Protection(odds(rules, meter=meter))


def price_counts(sums: Sums) -> tuple[CountOdds, ...]:
    """The best count of each level for one wager; a level that adds nothing is left out."""
    found: list[CountOdds] = []
    effects = basic_effects(sums)
    for level in LEVELS:
        best = find_tags(effects, level)
        if best is None or any(best.tags == each.tags for each in found):
            continue
        found.append(CountOdds(sums.wager, best, price_count(sums, best.tags, SEEN)))
    return tuple(found)
