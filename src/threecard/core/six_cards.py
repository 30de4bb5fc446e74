"""Six cards: what a judgement may know of the player's and the dealer's hand taken together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Generic, TypeVar

from threecard.core.cards import Rank, Suit, rank_of
from threecard.core.hand import Hand

V = TypeVar("V")

# Ranks of several cards, highest first.
RankRow = tuple[Rank, ...]
OfSuited = Callable[[RankRow, RankRow, Suit], V]
SUITED = 5  # so many of six cards are of one suit in one way only

_HIGHEST_FIRST = sorted(Rank, reverse=True)


@dataclass(frozen=True, slots=True, eq=False)
class SixCards(Generic[V]):
    """One thing to know of both hands together, whoever holds which card.

    `of_ranks` gives the value of six cards by their ranks; `of_suited`, where suits matter, that of
    six cards of which five or six are of one suit: by the ranks of those, all six and the suit.
    Nothing else of the cards can be known, which is what lets odds be counted.
    """

    name: str
    of_ranks: Callable[[RankRow], V]
    describe: Callable[[V], str]
    of_suited: OfSuited[V] | None = None

    def read(self, player: Hand, dealer: Hand) -> V:
        cards = (*player, *dealer)
        ranks = tuple(sorted(map(rank_of, cards), reverse=True))
        if self.of_suited is None:
            return self.of_ranks(ranks)
        suits = [card // len(Rank) for card in cards]
        for suit in suits[:2]:  # one card may be of another suit, not two
            if suits.count(suit) >= SUITED:
                held = (rank_of(card) for card in cards if card // len(Rank) == suit)
                return self.of_suited(tuple(sorted(held, reverse=True)), ranks, Suit(suit))
        return self.of_ranks(ranks)


def rank_rows() -> Iterator[RankRow]:
    """The ranks that six cards of one deck may have: 18,395 rows."""
    for row in combinations_with_replacement(_HIGHEST_FIRST, 6):
        # In a row five of a rank stand together.
        if row[0] != row[4] and row[1] != row[5]:
            yield row


def suited_rows() -> Iterator[tuple[RankRow, Rank | None]]:
    """The ranks of five or six cards of one suit, and of a sixth of another: 18,447 rows."""
    for suited in combinations(_HIGHEST_FIRST, SUITED):
        for other in Rank:
            yield suited, other
    for suited in combinations(_HIGHEST_FIRST, 6):
        yield suited, None


def all_ranks(suited: RankRow, other: Rank | None) -> RankRow:
    """The six ranks of such a row."""
    return suited if other is None else tuple(sorted((*suited, other), reverse=True))
