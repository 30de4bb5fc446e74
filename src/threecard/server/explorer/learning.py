"""Learning: a game's primer with what its wagers cost, and how one hand stands to all others."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from threecard.core.cards import DECK
from threecard.core.hand import Hand
from threecard.core.primer import KindShown, Primer, all_hands, example, primer_of
from threecard.core.rulebook import Rulebook
from threecard.odds.exact import Exact, exact

if TYPE_CHECKING:
    from threecard.odds.pricing.report import GameOdds


class CostShown(Struct, frozen=True):
    """What the house keeps of a stake on average, and how often the wager wins."""

    edge: Exact  # below zero it is the player's
    wins: Exact


class TablePrimer(Struct, frozen=True, kw_only=True):
    """A game for somebody new, by the terms and readings of one table."""

    primer: Primer
    costs: dict[str, CostShown]  # of every wager that stands by itself
    plays_from: KindShown | None  # the lowest hand worth playing, where it and all above are


class HandChances(Struct, frozen=True, kw_only=True):
    """Of all hands that the dealer may hold beside this one, how many rank lower, equal, higher."""

    name: str
    lower: int
    same: int
    higher: int


def table_primer(report: GameOdds) -> TablePrimer:
    return TablePrimer(
        primer=primer_of(report.rulebook),
        costs={
            id_: CostShown(exact(each.house_edge), exact(each.hit_frequency))
            for id_, each in report.wagers.items()
            if each.part_of is None
        },
        plays_from=_plays_from(report),
    )


def _plays_from(report: GameOdds) -> KindShown | None:
    """The lowest class of hands that is best played, with one hand of it."""
    if report.strategy is None or report.strategy.threshold is None:
        return None
    decisions = report.strategy.decisions
    lowest = next(at for at, plays in zip(decisions.classes, decisions.best, strict=True) if plays)
    ranking = report.rulebook.edition.ranking
    alike = [hand for hand in all_hands() if ranking.feature.read(hand) == lowest]
    return KindShown(name=ranking.names[lowest], hand=example(alike))


def hand_chances(rules: Rulebook, hand: Hand) -> HandChances:
    read = rules.edition.ranking.feature.read
    own = read(hand)
    others = [card for card in DECK if card not in hand]
    values = [read(Hand(*cards)) for cards in combinations(others, 3)]
    lower, same = sum(value < own for value in values), values.count(own)
    return HandChances(
        name=rules.hand_name(hand), lower=lower, same=same, higher=len(values) - lower - same
    )
