"""Effects of removal: what it does to each wager that a card is known to be out of the deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from threecard.core.cards import DECK, RANK_LETTERS, Card, Rank, card_letters, rank_of
from threecard.odds.counting.deck import Ints
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.protection.sorts import RANKS, SUITS, ranks_of_set, ranks_of_sort
from threecard.odds.protection.sums import Sums
from threecard.odds.sheet import percent


@dataclass(frozen=True, slots=True)
class CardEffect:
    """One wager with one card out of the deck."""

    wager: str
    card: Card
    house_edge: Fraction  # with the card out, by the best decisions for the deck that is left
    effect: Fraction  # on what the player expects of one unit; negative if the card is missed

    def __repr__(self) -> str:
        return (
            f"<CardEffect {self.wager} without {card_letters(self.card)}: {percent(self.effect)}>"
        )


@dataclass(frozen=True, slots=True)
class RankEffect:
    """One wager with one card of a rank out of the deck, whichever it is."""

    wager: str
    rank: Rank
    house_edge: Fraction  # the mean over the cards of the rank
    effect: Fraction

    def __repr__(self) -> str:
        return f"<RankEffect {self.wager} without a {self.letter}: {percent(self.effect)}>"

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self.rank]


@dataclass(frozen=True, eq=False)
class Removal:
    """Every card's effect on one wager."""

    wager: str
    house_edge: Fraction  # of the full deck
    cards: tuple[CardEffect, ...]  # in the deck's order

    @property
    def ranks(self) -> tuple[RankEffect, ...]:
        """By rank, the two first."""
        found = []
        for rank in Rank:
            edges = [each.house_edge for each in self.cards if rank_of(each.card) is rank]
            edge = sum(edges, Fraction(0)) / len(edges)
            found.append(RankEffect(self.wager, rank, edge, self.house_edge - edge))
        return tuple(found)

    @property
    def by_suit(self) -> bool:
        """Whether it matters which card of a rank is out."""
        edges = {(rank_of(each.card), each.house_edge) for each in self.cards}
        return len(edges) > RANKS

    @property
    def worst(self) -> RankEffect:
        """The rank whose loss costs the player most."""
        return min(self.ranks, key=lambda each: each.effect)


def find_removal(report: GameOdds, sums: Sums) -> Removal:
    """The effect of every card of the deck on a wager."""
    edge = -sums.expected
    edges = dict(_by_rank(sums) if sums.alike else _by_card(report, sums))
    return Removal(
        sums.wager,
        edge,
        tuple(CardEffect(sums.wager, card, edges[card], edge - edges[card]) for card in DECK),
    )


def _by_rank(sums: Sums) -> Iterator[tuple[Card, Fraction]]:
    """Where suits are alike, each of a rank's four cards is as often in a cell's deals.

    So of the deals with so many cards of a rank, those without a given one are a share of quarters.
    """
    ours, theirs = ranks_of_sort(), ranks_of_set()

    def left(by_cell: Ints) -> Ints:
        """By sort and rank: four times the sums over the deals without a card of the rank."""
        found: Ints = (SUITS - ours) * by_cell.sum(axis=1)[:, None] - by_cell @ theirs
        return found

    deals = left(sums.deals).sum(axis=0)
    folded = None if sums.folded is None else left(sums.folded)
    nets = sums.best(left(sums.net), folded).sum(axis=0)
    for card in DECK:
        at = card % RANKS
        yield card, -sums.fraction(int(nets[at]), int(deals[at]))


def _by_card(report: GameOdds, sums: Sums) -> Iterator[tuple[Card, Fraction]]:
    """Where suits differ, each of the 52 decks is priced by itself."""
    for card in DECK:
        left = odds(report.rulebook, without=[card], meter=report.meter)
        yield card, left.wagers[sums.wager].house_edge
