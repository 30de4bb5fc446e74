"""Both hands' six cards: what judgements read of them together, for any two hands of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from threecard.core.cards import Rank, Suit
from threecard.core.errors import Code
from threecard.core.six_cards import SUITED, SixCards, all_ranks, rank_rows, suited_rows
from threecard.odds.counting.classes import Column, distinct
from threecard.odds.counting.deck import Deck, Ints, kinds
from threecard.odds.errors import OddsError

Codes = npt.NDArray[np.uint8]

CLASSES_MOST = 2**8  # a byte for each two hands
RANKS = len(Rank)
NONE = RANKS  # in place of the rank of a card that is not of the suit
COUNTED = 5 ** np.arange(RANKS, dtype=np.int64)  # four of a rank at most: a digit for each rank


@dataclass(frozen=True, eq=False)
class Sixes:
    """Classes of six cards: those of a class are alike to every judgement that sees both hands.

    A class follows from the ranks of the two hands (`by_ranks`, by the number of each hand's ranks)
    or, where five or six cards are of one suit, from that suit, its cards as bits, and the rank of
    the sixth (`by_suited`).
    """

    size: int
    columns: Mapping[SixCards[Any], Column]
    by_ranks: Codes
    by_suited: Codes

    def exchangeable(self, suits: Iterable[int]) -> bool:
        """Whether the classes stay the same when each suit is exchanged for these."""
        return bool((self.by_suited[list(suits)] == self.by_suited).all())


@lru_cache(maxsize=8)
def sixes_of(features: tuple[SixCards[Any], ...]) -> Sixes:
    """Read features once for each row of ranks and of suited cards, which tells it for all sets."""
    rows, suited = list(rank_rows()), list(suited_rows())
    read = {feature: distinct(_values(feature, rows, suited)) for feature in features}
    together = distinct(
        list(zip(*(column.codes.tolist() for column in read.values()), strict=True))
    )
    if len(together.values) > CLASSES_MOST:
        names = " and ".join(feature.name for feature in features)
        raise OddsError(
            Code.ODDS_TOO_LARGE,
            f"“{names}” tells {len(together.values):,} kinds of six cards apart, and "
            f"{CLASSES_MOST} can be counted: let it say what a pay line needs and no more.",
        )
    columns = {
        feature: Column(column.values, np.array([each[at] for each in together.values]))
        for at, (feature, column) in enumerate(read.items())
    }
    found = together.codes.astype(np.uint8)
    by_suited = np.zeros((len(Suit), 2**RANKS, RANKS + 1), dtype=np.uint8)
    bits = [sum(1 << _place(rank) for rank in held) for held, _ in suited]
    others = [NONE if other is None else _place(other) for _, other in suited]
    by_suited[:, bits, others] = found[len(rows) :].reshape(-1, len(Suit)).T
    return Sixes(len(together.values), columns, _by_ranks(rows, found[: len(rows)]), by_suited)


def _values(feature: SixCards[Any], rows: list[Any], suited: list[Any]) -> list[Any]:
    """What a feature says of each row, and of each suited row in each suit."""
    found = list(map(feature.of_ranks, rows))
    for held, other in suited:
        ranks = all_ranks(held, other)
        if feature.of_suited is None:
            found += [feature.of_ranks(ranks)] * len(Suit)
        else:
            found += [feature.of_suited(held, ranks, suit) for suit in Suit]
    return found


def _by_ranks(rows: list[Any], codes: Codes) -> Codes:
    """The class by the ranks of two hands; of five cards of one rank, which nobody holds, any."""
    keys = np.array([[_place(rank) for rank in row] for row in rows])
    row_keys = COUNTED[keys].sum(axis=1)
    order = np.argsort(row_keys)
    number = np.zeros(int(kinds().ranks.max()) + 1, dtype=np.int64)
    for hand, at in zip(kinds().hands, kinds().ranks.tolist(), strict=True):
        number[at] = sum(int(COUNTED[card % RANKS]) for card in hand)
    met = number[:, None] + number
    found = np.searchsorted(row_keys[order], met).clip(max=len(rows) - 1)
    by_ranks: Codes = codes[order[found]]
    return by_ranks


def _place(rank: Rank) -> int:
    return rank - Rank.TWO


@dataclass(frozen=True, eq=False)
class Meeting:
    """The hands of a deck, and what any of them makes with all others, in a given order."""

    deck: Deck
    sixes: Sixes
    order: Ints

    def beside(self, hand: int) -> Codes:
        """The class of a hand's cards with those of every hand, whether they share one or not."""
        sixes, ranks = self.sixes, kinds().ranks[self.deck.kinds[hand]]
        found: Codes = sixes.by_ranks[ranks].take(self._ranks)
        cards = self.deck.hands[hand]
        for suit in range(len(Suit)):
            of_suit = cards // RANKS == suit
            held = int(of_suit.sum())
            if held < SUITED - 3:
                continue
            others, bits, odd = self._holding[suit][SUITED - held]
            own = int((1 << cards[of_suit] % RANKS).sum())
            # Of two hands one is all of the suit, and the other says what the sixth card is.
            sixth = odd if held == 3 else cards[~of_suit] % RANKS
            found[others] = sixes.by_suited[suit, own | bits, sixth]
        return found

    @cached_property
    def _ranks(self) -> Ints:
        return kinds().ranks[self.deck.kinds[self.order]]

    @cached_property
    def _holding(self) -> list[dict[int, tuple[Ints, Ints, Ints]]]:
        """For each suit the hands that hold two or more of it, or all three.

        With the cards of the suit, a bit for each rank, and the rank of the card that is not.
        """
        suits, ranks = np.divmod(self.deck.hands[self.order], RANKS)
        found = []
        for suit in range(len(Suit)):
            of_suit = suits == suit
            held = of_suit.sum(axis=1)
            bits = (of_suit << ranks).sum(axis=1)
            odd = np.where(held == 2, np.where(of_suit, 0, ranks).sum(axis=1), NONE)
            least = {count: np.flatnonzero(held >= count) for count in (2, 3)}
            found.append({count: (at, bits[at], odd[at]) for count, at in least.items()})
        return found
