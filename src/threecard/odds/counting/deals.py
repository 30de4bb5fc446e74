"""All deals of a player's and a dealer's hand, counted in cells in which every judgement agrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from threecard.core.errors import InvariantBrokenError
from threecard.core.feature import Feature
from threecard.core.judgement import AnyJudgement, Comparison, Together
from threecard.core.six_cards import SixCards
from threecard.odds.counting.classes import Classes, Column, Reader
from threecard.odds.counting.deck import Deck, Ints
from threecard.odds.counting.pairs import count_pairs, count_standings
from threecard.odds.counting.sixes import sixes_of
from threecard.odds.counting.together import count_sixes

Features = tuple[Feature[Any], ...]
SixFeatures = tuple[SixCards[Any], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Cells in which every judgement agrees: the player's class (row) and the dealer's (column).

    Where hands are compared by a ranking that nobody reads otherwise, a column may be a standing
    and the rest of what is read of the dealer's hand: a few columns in place of 741. Where both
    hands are seen together, there is such a column for each class of six cards.
    """

    player: Classes
    dealer: Classes
    dealer_of: Ints  # the dealer's class of each column
    standings: Mapping[Feature[Any], Ints]  # 0 lower, 1 same, 2 higher: by cell, or by column
    six: Mapping[SixCards[Any], Column]  # what is seen of both hands together, by column


@dataclass(frozen=True, slots=True, eq=False)
class Deals(Cells):
    """How many deals fall in each cell."""

    counts: Ints


def meet_classes(
    deck: Deck, judgements: Iterable[AnyJudgement], *, of_player: Iterable[Feature[Any]] = ()
) -> Cells:
    """The cells of every two classes, one classification for both sides; nothing is counted."""
    seen = _seen(judgements, of_player)
    classes = Reader(deck).classify((*seen.player, *seen.dealer))
    standings = {
        ranking: _standings(*_ranks(ranking, classes, classes)) for ranking in seen.rankings
    }
    return _with_six(Cells(classes, classes, np.arange(classes.size), standings, {}), seen.six)


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
    seen = _seen(judgements, of_player)
    if weights is None and deck.is_full:
        return _full(deck, seen)
    return _count(deck, seen, weights)


class Seen(NamedTuple):
    """All that judgements see, each thing once."""

    rankings: Features
    player: Features  # rankings too
    dealer: Features
    six: SixFeatures


def _seen(judgements: Iterable[AnyJudgement], of_player: Iterable[Feature[Any]]) -> Seen:
    asked = tuple(judgements)
    by_hand = [each for each in asked if not isinstance(each, Together)]
    rankings = [each.ranking for each in by_hand if isinstance(each, Comparison)]
    return Seen(
        tuple(dict.fromkeys(rankings)),
        tuple(dict.fromkeys((*rankings, *of_player, *(each.player for each in by_hand)))),
        tuple(dict.fromkeys(each.dealer for each in by_hand)),
        tuple(dict.fromkeys(each.six for each in asked if isinstance(each, Together))),
    )


@lru_cache(maxsize=8)
def _full(deck: Deck, seen: Seen) -> Deals:
    """Kept, because pay lines and most readings change nothing of what judgements see."""
    return _count(deck, seen, None)


def _count(deck: Deck, seen: Seen, weights: Ints | None) -> Deals:
    reader = Reader(deck)
    kinds = np.flatnonzero(deck.of_kind)
    player = reader.classify(seen.player)
    whole = reader.classify((*seen.rankings, *seen.dealer))
    ranks = {ranking: _ranks(ranking, player, whole) for ranking in seen.rankings}
    by_standing = len(ranks) == 1 and seen.rankings[0] not in seen.dealer
    if by_standing:
        (sides,) = ranks.values()
        dealer = reader.classify(seen.dealer)
        standings = {seen.rankings[0]: np.repeat(np.arange(3), dealer.size)[None]}
    else:
        sides, dealer = None, whole
        standings = {ranking: _standings(*each) for ranking, each in ranks.items()}
    dealer_of = np.tile(np.arange(dealer.size), 3 if by_standing else 1)
    cells = Cells(player, dealer, dealer_of, standings, {})
    if seen.six:
        sixes = sixes_of(seen.six)
        counts = count_sixes(deck, sixes, player, dealer, whole=whole, ranks=sides, weights=weights)
        cells = _with_six(cells, seen.six)
    elif sides is None:
        counts = count_pairs(deck, player, dealer, weights)
    else:
        groups = np.empty(whole.size, dtype=np.int64)
        groups[whole.of_kind[kinds]] = dealer.of_kind[kinds]
        counts = count_standings(deck, player, whole, ranks=sides, groups=groups, weights=weights)
    _check(deck, counts, weights)
    return Deals(cells.player, cells.dealer, cells.dealer_of, cells.standings, cells.six, counts)


def _with_six(cells: Cells, features: SixFeatures) -> Cells:
    """Each column once for every class of six cards, where those are seen."""
    if not features:
        return cells
    sixes, columns = sixes_of(features), len(cells.dealer_of)
    return replace(
        cells,
        dealer_of=np.repeat(cells.dealer_of, sixes.size),
        standings={
            ranking: np.repeat(each, sixes.size, axis=1)
            for ranking, each in cells.standings.items()
        },
        six={
            feature: Column(each.values, np.tile(each.codes, columns))
            for feature, each in sixes.columns.items()
        },
    )


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
