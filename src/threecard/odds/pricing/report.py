"""The odds of a game: every wager priced exactly, from the judgements that settle it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from threecard.core.cards import Card
from threecard.core.errors import Code, MoneyError, RoundError, RulebookError
from threecard.core.money import Cents
from threecard.core.registry import RULEBOOKS
from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.core.stake import stake_fault
from threecard.odds.counting.deck import cards_out, deck_without
from threecard.odds.counting.outcomes import Outcome
from threecard.odds.pricing.jackpot import JackpotOdds, price_jackpot
from threecard.odds.pricing.joint import Correlation, Joint
from threecard.odds.pricing.position import PlacedPosition, Stakes
from threecard.odds.pricing.strategies import Strategy
from threecard.odds.pricing.wagers import WagerOdds, price_wagers
from threecard.odds.pricing.worth import Worth
from threecard.odds.sheet import Printed


@dataclass(frozen=True, eq=False, repr=False)
class GameOdds(Printed):
    """Every wager of a game, over every deal of a player's and a dealer's hand."""

    rulebook: Rulebook
    without: tuple[Card, ...]  # cards out of the deck
    combinations: int  # deals of two hands
    wagers: Mapping[str, WagerOdds]  # by id, parts of wagers too
    joint: Joint
    position: PlacedPosition
    strategy: Strategy | None  # the best, where there is something to decide

    @cached_property
    def covariances(self) -> Mapping[tuple[str, str], Fraction]:
        """Of the net results of every two wagers, for one unit on each."""
        bundles = self.joint.bundles
        return {
            (one, other): self.joint.covariance(bundles[one], bundles[other])
            for one, other in combinations(bundles, 2)
        }

    @property
    def edges(self) -> Mapping[str, Fraction]:
        """The house edge of every wager that stands by itself; below zero it is the player's."""
        return {id_: each.house_edge for id_, each in self.wagers.items() if each.part_of is None}

    def correlation(self, one: str, other: str) -> Correlation:
        """How the net results of two wagers go together."""
        return self.joint.correlation(*(self._parts(each) for each in (one, other)))

    @property
    def meter(self) -> Cents | None:
        """What the jackpot's meter shows, where there is one."""
        return self.joint.worth.meter

    @property
    def best_strategy(self) -> Strategy:
        """The strategy of a game that leaves the player something to decide."""
        if self.strategy is None:
            deciding = [book.edition.title for book in RULEBOOKS.values() if book.decided_on]
            raise RulebookError(
                Code.DECISION_NOT_OPEN,
                f"{self.rulebook.edition.title} leaves a player nothing to decide; "
                f"{', '.join(deciding)} does.",
            )
        return self.strategy

    @cached_property
    def jackpot(self) -> JackpotOdds | None:
        """The progressive jackpot, where there is one."""
        rule = self.rulebook.edition.jackpot
        if rule is None:
            return None
        wager = self.wagers[rule.wager]
        return price_jackpot(self.rulebook, self.position.deck, self.joint, wager)

    def distribution(self, stakes: Mapping[str, int]) -> dict[int, Fraction]:
        """The probability of every net result in cents, for these stakes in cents together.

        `distribution({"main": 25_00, "tie": 5_00})`; an Ante is played by the best strategy, with
        its Play and its bonus.
        """
        parts = [
            (part, self.joint.ids.index(part), self._checked(id_, stake))
            for id_, stake in stakes.items()
            for part in self._parts(id_)
        ]
        found: Counter[int] = Counter()
        for outcomes, count in self.joint.counts.items():
            nets = (self.joint.worth.cents(id_, outcomes[at], stake) for id_, at, stake in parts)
            found[sum(nets)] += count
        return {net: Fraction(found[net], self.joint.total) for net in sorted(found)}

    def edge_at(self, wager: str, stake: int) -> Fraction:
        """The house edge of a stake in cents, with every payment rounded as it is paid."""
        nets = self.distribution({wager: stake})
        return -sum((net * share for net, share in nets.items()), Fraction(0)) / stake

    def nets(self, wager: WagerOdds) -> dict[Fraction, Fraction]:
        """The probability of every net result of a wager with all its parts, for one unit."""
        joint = self.joint
        places = [joint.ids.index(part) for part in wager.parts]
        found: Counter[Fraction] = Counter()
        known: dict[tuple[Outcome, ...], Fraction] = {}  # few, in many combinations
        for outcomes, count in joint.counts.items():
            ends = tuple(outcomes[at] for at in places)
            if ends not in known:
                known[ends] = sum(map(joint.worth.per_unit, wager.parts, ends), Fraction(0))
            found[known[ends]] += count
        return {net: Fraction(count, joint.total) for net, count in found.items()}

    def _parts(self, id_: str) -> tuple[str, ...]:
        bundles = self.joint.bundles
        if id_ not in bundles:
            raise RulebookError(
                Code.UNKNOWN_WAGER,
                f"In {self.rulebook.edition.title} a player places {', '.join(bundles)}, "
                f"not “{id_}”.",
            )
        return bundles[id_]

    def _checked(self, id_: str, stake: int) -> Cents:
        fault = stake_fault(self.rulebook, id_, stake)
        if fault is not None:
            raise RoundError(*fault)
        return Cents(stake)


def odds(
    rulebook: Rulebook | str,
    *,
    without: str | Iterable[Card | str] = (),
    beside: Stakes | None = None,
    meter: int | None = None,
) -> GameOdds:
    """Price every wager of a game, exactly.

    Other pay lines and readings come with the rulebook. `without` names cards known to be out of
    the deck. Where a decision is to be made it is the best for the wager decided on, or for it and
    the stakes `beside` it, in units of it. The jackpot's `meter` shows its seed unless said
    otherwise, in cents.
    """
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    out = cards_out(without)
    if meter is not None and meter < 0:
        raise MoneyError(Code.BAD_MONEY, f"A meter shows nothing or more, not {meter} cents.")
    worth = Worth(rules, None if meter is None else Cents(meter))
    position = PlacedPosition(rules, deck_without(out), worth)
    strategy = None
    if rules.decided_on is not None:
        strategy = Strategy(position.decisions(beside or {}), position, beside or {})
    joint = position.joint(strategy.plays if strategy else None)
    wagers = price_wagers(rules, joint)
    return GameOdds(rules, out, position.deck.combinations, wagers, joint, position, strategy)


def strategy(
    rulebook: Rulebook | str,
    *,
    without: str | Iterable[Card | str] = (),
    beside: Stakes | None = None,
) -> Strategy:
    """The best strategy of a game that leaves the player something to decide."""
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    return odds(rules, without=without, beside=beside).best_strategy
