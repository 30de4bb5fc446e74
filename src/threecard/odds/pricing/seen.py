"""One of the dealer's cards seen before the decision: the best play against each, and the gain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from threecard.core.cards import RANK_LETTERS, Rank, rank_of
from threecard.odds.counting.deck import kinds
from threecard.odds.pricing.policy import Decisions, PolicyOdds
from threecard.odds.pricing.position import PlacedPosition, Stakes
from threecard.odds.sheet import percent


@dataclass(frozen=True, slots=True)
class SeenCard:
    """The best decisions with a dealer's card of this rank in view, whatever its suit."""

    rank: Rank
    probability: Fraction  # that the card in view has it
    decisions: Decisions
    best: PolicyOdds

    def __repr__(self) -> str:
        return f"<SeenCard {self.letter}: {self.rule}>"

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self.rank]

    @property
    def rule(self) -> str:
        """The best decisions in words."""
        return self.decisions.rule


@dataclass(frozen=True, slots=True)
class SeenCards:
    """What one dealer card in view is worth, over all ranks and on average."""

    cards: tuple[SeenCard, ...]  # highest first
    house_edge: Fraction
    gain: Fraction  # to the player, for one unit, against seeing none

    def __repr__(self) -> str:
        return f"<SeenCards: house edge {percent(self.house_edge)}, gain {percent(self.gain)}>"


def see_one_card(position: PlacedPosition, beside: Stakes, unseen: PolicyOdds) -> SeenCards:
    """Any of the dealer's three cards may be the one in view, each as likely as the others."""
    every = 3 * position.deck.combinations
    decided_on = position.rulebook.decided_on
    assert decided_on is not None
    asked = replace(position, only=(decided_on, *beside))
    cards = []
    for rank in sorted(Rank, reverse=True):
        in_hand = np.array([[*map(rank_of, hand)].count(rank) for hand in kinds().hands])
        if not (position.deck.of_kind * in_hand).any():
            continue  # every card of the rank is out of the deck
        decisions = replace(asked, weights=in_hand).decisions(beside)
        best = decisions.price(f"dealer shows {RANK_LETTERS[rank]}", decisions.best)
        cards.append(SeenCard(rank, Fraction(decisions.total, every), decisions, best))
    edge = sum((card.probability * card.best.house_edge for card in cards), Fraction(0))
    return SeenCards(tuple(cards), edge, unseen.house_edge - edge)
