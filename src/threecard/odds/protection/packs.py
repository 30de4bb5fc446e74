"""Packs: several rounds from one shuffle, and what a count wins on them by the cards it sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from threecard.odds.errors import bad_count
from threecard.odds.protection.counts import DECK_SIZE, CountMoment, Winnings
from threecard.odds.protection.worded import Worded

HAND = 3


@unique
class Sight(Worded):
    """Whose cards somebody has seen when a round is over, and the words for it."""

    ALL = "all", "every hand of the round"
    OWN = "own", "one's own hand and the dealer's"

    def cards(self, positions: int) -> int:
        """How many cards that is, with so many positions dealt to."""
        return HAND * (positions + 1 if self is Sight.ALL else 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackOdds(Winnings):
    """A count used on every round of a pack: the first with no card seen, the last with most."""

    rounds: int  # from one shuffle, as by the reading `shuffle`
    positions: int
    sight: Sight

    @property
    def per_hundred(self) -> Fraction:
        """Units won in a hundred rounds."""
        return 100 * self.gain


@dataclass(frozen=True, slots=True)
class TeamOdds:
    """Partners at every position of a table, each with a unit on the wager when that is good."""

    wager: str
    pack: PackOdds

    @property
    def gain(self) -> Fraction:
        """Of all of them together, a round: every position meets the same cards left."""
        return self.pack.positions * self.pack.gain


def rounds_most(positions: int) -> int:
    """How many rounds one pack lasts for, with so many positions dealt to."""
    return DECK_SIZE // (HAND * (positions + 1))


def seen_before(rounds: int, positions: int, sight: Sight) -> tuple[int, ...]:
    """The cards seen before each round of a pack."""
    most = rounds_most(positions)
    if positions < 1 or not 1 <= rounds <= most:
        raise bad_count(
            f"With {positions} positions a pack has cards for 1 to {most} rounds, not {rounds}.",
            "rounds",
        )
    return tuple(sight.cards(positions) * before for before in range(rounds))


def price_pack(
    moments: Mapping[int, CountMoment], rounds: int, positions: int, sight: Sight
) -> PackOdds:
    """What a count wins, from what it wins with each number of cards seen."""
    met = [moments[seen] for seen in seen_before(rounds, positions, sight)]

    def mean(parts: list[Fraction]) -> Fraction:
        return sum(parts, Fraction(0)) / rounds

    return PackOdds(
        rounds=rounds,
        positions=positions,
        sight=sight,
        share=mean([each.share for each in met]),
        gain=mean([each.gain for each in met]),
        square=mean([each.square for each in met]),
    )
