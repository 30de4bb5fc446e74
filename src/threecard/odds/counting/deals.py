"""All deals of a player's and a dealer's hand, counted in cells in which every judgement agrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from threecard.core.errors import InvariantBrokenError
from threecard.core.feature import Feature
from threecard.core.judgement import Comparison, Judgement
from threecard.odds.counting.classes import Classes, Reader
from threecard.odds.counting.deck import Deck, Ints
from threecard.odds.counting.pairs import count_pairs, count_standings

Features = tuple[Feature[Any], ...]
AnyJudgement = Judgement[Any, Any] | Comparison[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Cells in which every judgement agrees: the player's class (row) and the dealer's (column).

    Where hands are compared by a ranking that nobody reads otherwise, a column may be a standing
    and the rest of what is read of the dealer's hand: a few columns in place of 741.
    """

    player: Classes
    dealer: Classes
    dealer_of: Ints  # the dealer's class of each column
    standings: Mapping[Feature[Any], Ints]  # 0 lower, 1 same, 2 higher: by cell, or by column


@dataclass(frozen=True, slots=True, eq=False)
class Deals(Cells):
    """How many deals fall in each cell."""

    counts: Ints


def meet_classes(
    deck: Deck, judgements: Iterable[AnyJudgement], *, of_player: Iterable[Feature[Any]] = ()
) -> Cells:
    """The cells of every two classes, one classification for both sides; nothing is counted."""
    features: list[Feature[Any]] = [*of_player]
    rankings: list[Feature[Any]] = []
    for each in judgements:
        if isinstance(each, Comparison):
            rankings.append(each.ranking)
            features.append(each.ranking)
        features += (each.player, each.dealer)
    classes = Reader(deck).classify(features)
    standings = {}
    for ranking in rankings:
        ours, theirs = _ranks(ranking, classes, classes)
        standings[ranking] = _standings(ours, theirs)
    return Cells(classes, classes, np.arange(classes.size), standings)


def count_deals(
    deck: Deck,
    judgements: Iterable[AnyJudgement],
    *,
    of_player: Iterable[Feature[Any]] = (),
    weights: Ints | None = None,
) -> Deals:
    """Count the deals by all that the judgements see, and what else is asked of the player's hand.

    `weights` counts each hand of the dealer so many times, by its kind.
    """
    asked = tuple(judgements)
    rankings = tuple(dict.fromkeys(each.ranking for each in asked if isinstance(each, Comparison)))
    seen = tuple(dict.fromkeys((*rankings, *of_player, *(each.player for each in asked))))
    reads = tuple(dict.fromkeys(each.dealer for each in asked))
    if weights is None and deck.is_full:
        return _full(deck, rankings, seen, reads)
    return _count(deck, rankings, seen, reads, weights)


@lru_cache(maxsize=8)
def _full(deck: Deck, rankings: Features, seen: Features, reads: Features) -> Deals:
    """Kept, because pay lines and most readings change nothing of what judgements see."""
    return _count(deck, rankings, seen, reads, None)


def _count(
    deck: Deck, rankings: Features, seen: Features, reads: Features, weights: Ints | None
) -> Deals:
    reader = Reader(deck)
    kinds = np.flatnonzero(deck.of_kind)
    player = reader.classify(seen)
    whole = reader.classify((*rankings, *reads))
    ranks = {ranking: _ranks(ranking, player, whole) for ranking in rankings}
    if len(rankings) == 1 and rankings[0] not in reads:
        dealer = reader.classify(reads)
        groups = np.empty(whole.size, dtype=np.int64)
        groups[whole.of_kind[kinds]] = dealer.of_kind[kinds]
        counts = count_standings(
            deck, player, whole, ranks=ranks[rankings[0]], groups=groups, weights=weights
        )
        dealer_of = np.tile(np.arange(dealer.size), 3)
        standings = {rankings[0]: np.repeat(np.arange(3), dealer.size)[None]}
    else:
        dealer = whole
        counts = count_pairs(deck, player, dealer, weights)
        dealer_of = np.arange(dealer.size)
        standings = {ranking: _standings(*sides) for ranking, sides in ranks.items()}
    _check(deck, counts, weights)
    return Deals(player, dealer, dealer_of, standings, counts)


def _ranks(ranking: Feature[Any], player: Classes, dealer: Classes) -> tuple[Ints, Ints]:
    """The places in the ranking of both sides' classes."""
    ours, theirs = player.columns[ranking], dealer.columns[ranking]
    place = {value: place for place, value in enumerate(sorted({*ours.values, *theirs.values}))}
    ranked = [np.array([*map(place.__getitem__, side.values)]) for side in (ours, theirs)]
    return ranked[0][ours.codes], ranked[1][theirs.codes]


def _standings(ours: Ints, theirs: Ints) -> Ints:
    """How each of the player's classes stands to each of the dealer's."""
    found: Ints = 1 + np.sign(ours[:, None] - theirs)
    return found


def _check(deck: Deck, counts: Ints, weights: Ints | None) -> None:
    """Every deal is counted once; no assert, so that it holds in optimised runs too."""
    times = len(deck.hands) if weights is None else int((deck.of_kind * weights).sum())
    expected = deck.combinations * times // len(deck.hands)
    if counts.min() < 0 or counts.sum() != expected:
        raise InvariantBrokenError(f"{counts.sum()} deals were counted, not {expected}.")
