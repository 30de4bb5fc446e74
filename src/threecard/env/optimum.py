"""The optimum: what folding and playing come to with each of the 22,100 hands, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from threecard.core.errors import Code, RulebookError
from threecard.core.hand import Hand
from threecard.core.money import Cents
from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.env.action import Action
from threecard.odds.counting.deck import Ints, deck_without, kinds
from threecard.odds.pricing.worth import Worth
from threecard.odds.rounds.stakes import check_stakes
from threecard.sim.errors import SimulationError
from threecard.sim.kernel import CLASS_BITS, HANDS
from threecard.sim.tables import Tables, by_cards, make_tables

DEALS = comb(49, 3)  # hands of the dealer's beside a player's: 18,424
EXACT = 2**53  # up to here float64 holds every whole number


@dataclass(frozen=True, eq=False)
class Optimum:
    """A game that leaves a player something to decide, with what every decision is worth."""

    rulebook: Rulebook
    stakes: Mapping[str, Cents]

    def __repr__(self) -> str:
        return f"<Optimum: {self.rulebook.game}, {dict(self.stakes)} cents>"

    @cached_property
    def tables(self) -> Mapping[Action, Tables]:
        """The kernel's tables if every hand is folded, and if every hand is played."""
        size = len(self.rulebook.edition.ranking.names)
        found = {action: make_tables(self.rulebook, (bool(action),) * size) for action in Action}
        if found[Action.PLAY].six is not None:
            raise SimulationError(
                Code.UNKNOWN_GAME,
                f"{self.rulebook.edition.title} looks at both hands together, which this "
                "environment does not.",
            )
        return found

    @cached_property
    def nets(self) -> Mapping[Action, Ints]:
        """The player's net result in cents by the kernel's code."""
        worth, followers = Worth(self.rulebook), self.rulebook.followers
        staked = {
            part: stake
            for id_, stake in self.stakes.items()
            for part in (id_, *(each.id for each in followers[id_]))
        }
        return {
            action: np.array(
                [
                    sum(
                        worth.cents(id_, outcome, staked[id_])
                        for id_, outcome in zip(tables.ids, outcomes, strict=True)
                        if id_ in staked
                    )
                    for outcomes in tables.outcomes
                ],
                dtype=np.int64,
            )
            for action, tables in self.tables.items()
        }

    @cached_property
    def sums(self) -> Ints:
        """Net results summed over the dealer's 18,424 hands: a row a hand, a column an action."""
        each = [_summed(self.tables[action], self.nets[action]) for action in Action]
        return np.stack(each, axis=1)

    @cached_property
    def regret_sums(self) -> Ints:
        """What each action gives away against the better one, summed likewise."""
        best: Ints = self.sums.max(axis=1, keepdims=True)
        return best - self.sums

    @cached_property
    def regrets(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The same in cents a round, a pair for each hand: folding and playing."""
        return tuple(
            (Fraction(fold, DEALS), Fraction(play, DEALS))
            for fold, play in self.regret_sums.tolist()
        )

    @cached_property
    def classes(self) -> Ints:
        """The place of each hand in the ranking."""
        read = self.rulebook.edition.ranking.feature.read
        return np.array([read(hand) for hand in kinds().hands])[deck_without(()).kinds]

    @cached_property
    def best(self) -> Ints:
        """The best action with each hand; playing where both are worth the same."""
        return (self.sums[:, Action.PLAY] >= self.sums[:, Action.FOLD]).astype(np.int64)

    @cached_property
    def value(self) -> Fraction:
        """What the best decisions win a round, in cents, each made knowing all three cards."""
        return Fraction(int(self.sums.max(axis=1).sum()), DEALS * HANDS)

    @cached_property
    def number(self) -> Ints:
        """The number of a hand by its three cards in any order, 52 × 52 × 52."""
        return by_cards(np.arange(HANDS)).astype(np.int64)

    @cached_property
    def shown(self) -> Ints:
        """The cards of each hand as they are shown: the highest rank first, then by suit."""
        hands = deck_without(()).hands
        order = np.argsort(-(4 * (hands % 13) + hands // 13), axis=1)
        return np.take_along_axis(hands, order, axis=1)

    def number_of(self, hand: Hand) -> int:
        first, second, third = hand
        return int(self.number[(first * 52 + second) * 52 + third])


def optimum(rulebook: Rulebook | str, stakes: Mapping[str, int] | None = None) -> Optimum:
    """The optimum of a game that asks players to decide; of one unit in dollars unless staked."""
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    if rules.decided_on is None:
        raise RulebookError(
            Code.UNKNOWN_GAME, f"{rules.edition.title} leaves a player nothing to decide."
        )
    placed = check_stakes(rules, {rules.decided_on: 1_00} if stakes is None else stakes)
    if rules.decided_on not in placed:
        raise RulebookError(
            Code.UNKNOWN_WAGER, f"Without {rules.decided_on} there is nothing to decide."
        )
    return Optimum(rules, placed)


def _summed(tables: Tables, nets: Ints) -> Ints:
    """For each hand, the nets against every hand of the dealer's that shares no card with it.

    By inclusion and exclusion: all, less those with one of the cards, and so on. Products of
    floats are quick, and exact while every sum is below 2^53.
    """
    width = tables.width
    nets_met = nets[tables.codes].reshape(width, width).astype(np.float64)
    assert np.abs(nets_met).max() * HANDS * 8 < EXACT, "stakes too high to be summed exactly"
    classes = (tables.hands[:HANDS] & np.uint64(2**CLASS_BITS - 1)).astype(np.int64)
    hands = deck_without(()).hands
    one, two = np.zeros((width, 52)), np.zeros((width, 52 * 52))
    for card in hands.T:
        np.add.at(one, (classes, card), 1)
    pairs = [hands[:, a] * 52 + hands[:, b] for a, b in ((0, 1), (0, 2), (1, 2))]
    for pair in pairs:
        np.add.at(two, (classes, pair), 1)
    found = (nets_met @ np.bincount(classes, minlength=width))[classes]
    with_one, with_two = nets_met @ one, nets_met @ two
    found -= sum(with_one[classes, card] for card in hands.T)
    found += sum(with_two[classes, pair] for pair in pairs)
    found -= nets_met[classes, classes]  # the hand itself
    return found.astype(np.int64)
