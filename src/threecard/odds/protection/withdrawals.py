"""Withdrawing: what it is worth to take a wager back, by what has been seen when one chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

import numpy as np

from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.sums import Sums
from threecard.odds.protection.worded import Worded


@unique
class Knowledge(Worded):
    """What a player has seen who may take wagers back, and the words for it."""

    NOTHING = "nothing", "before a card is looked at"
    OWN = "own", "after a look at one's own hand"
    EVERYTHING = "everything", "after both hands are known"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The right to take one unit of a wager back: what it adds to what the player expects."""

    wager: str
    knowledge: Knowledge
    house_edge: Fraction  # without that right
    gain: Fraction
    used: Fraction  # how often it is best used
    rule: str  # the best use in words

    @property
    def break_even(self) -> Fraction | None:
        """In what share of rounds it may be had before the wager turns to the player.

        None if it never does; nothing if the wager is the player's already.
        """
        if self.house_edge <= 0:
            return Fraction(0)
        share = self.house_edge / self.gain if self.gain else None
        return share if share is not None and share < 1 else None


def price_withdrawals(
    report: GameOdds, sums: Mapping[str, Sums], knowledge: Knowledge
) -> tuple[Withdrawal, ...]:
    """The right to take back each wager by itself."""
    return tuple(_price(report, each, knowledge) for each in sums.values())


def withdraw_together(sums: Iterable[Sums]) -> Fraction:
    """What it is worth after a look at one's own hand to take back all wagers or none.

    One unit lies on each.
    """
    each = list(sums)
    nets = [[one.fraction(net) for net in one.of_hand.tolist()] for one in each]
    return -sum(
        (min(sum(of_hand), Fraction(0)) for of_hand in zip(*nets, strict=True)), Fraction(0)
    )


def _price(report: GameOdds, sums: Sums, knowledge: Knowledge) -> Withdrawal:
    edge = -sums.expected
    if knowledge is Knowledge.NOTHING:
        takes = edge > 0
        rule = "always" if takes else "never"
        return Withdrawal(
            sums.wager, knowledge, edge, max(edge, Fraction(0)), Fraction(takes), rule
        )
    if knowledge is Knowledge.EVERYTHING:
        nets = report.nets(report.wagers[sums.wager])
        lost = {net: share for net, share in nets.items() if net < 0}
        gain = -sum((net * share for net, share in lost.items()), Fraction(0))
        used = sum(lost.values(), Fraction(0))
        return Withdrawal(sums.wager, knowledge, edge, gain, used, "what would be lost")
    taken = sums.of_hand < 0
    gain = -sums.fraction(int(sums.of_hand[taken].sum()))
    used = Fraction(int(sums.deals.sum(axis=1)[taken].sum()), sums.total)
    return Withdrawal(sums.wager, knowledge, edge, gain, used, _rule(report, sums))


def _rule(report: GameOdds, sums: Sums) -> str:
    """Which hands are taken back, by their places in the ranking."""
    taken = sums.of_hand < 0
    if not taken.any() or taken.all():
        return "always" if taken.any() else "never"
    places = int(sums.ranks.max()) + 1
    some = np.bincount(sums.ranks, taken, minlength=places) > 0
    kept = np.bincount(sums.ranks, ~taken, minlength=places) > 0
    names = report.rulebook.edition.ranking.names
    values = report.position.ranks[0]
    highest = int(np.flatnonzero(some)[-1])
    if some[: highest + 1].all() and not kept[:highest].any():
        return f"{names[values[highest]]} or lower"
    if not some[highest + 1 :].any() and kept[highest + 1 :].all():
        return f"up to {names[values[highest]]}, not every hand"
    return "hand by hand"
