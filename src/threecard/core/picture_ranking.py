"""Points and pictures: the ranking of hands in the four picture games."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, NewType

from threecard.core.cards import RANK_LETTERS, Rank
from threecard.core.feature import Feature, Ranks, build_lookup
from threecard.core.hand import Hand
from threecard.core.ranking import Ranking

# 0 is plain zero, 29 a double picture nine, 30 three pictures: the greater wins.
PictureRank = NewType("PictureRank", int)

# The highest rank of all.
THREE_PICTURES = PictureRank(30)
PICTURE_RANKS = tuple(PictureRank(value) for value in range(31))


class PictureCounts(NamedTuple):
    """How many Kings, Queens and Jacks a hand holds."""

    kings: int
    queens: int
    jacks: int


class CardRanks(NamedTuple):
    """A hand without its suits, highest card first, and the rank that gives it."""

    rank: PictureRank
    cards: Ranks


# Jack, Queen and King (R3P 1.1.2, N3P 1.9, P3P 1.1.2), elsewhere called Knights (T3P 1.1.1).
PICTURE_CARDS = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


def card_points(rank: Rank) -> int:
    """An Ace counts one, 2 to 9 their face, ten and pictures nothing.

    R3P 3.17.1 3.17.1.1, N3P 1.9 3.2.1 3.2.2 3.2.3, P3P 3.9.1 3.9.1.1, T3P 3.8.1 3.8.1.1.
    """
    if rank is Rank.ACE:
        return 1
    return rank if rank < Rank.TEN else 0


def _points(ranks: Ranks) -> int:
    # The right-hand digit of the sum (R3P 3.17 3.18 3.18.1 3.18.2, N3P 1.12 3.2, P3P 3.9 3.10
    # 3.10.1 3.10.2, T3P 3.8 3.9 3.9.1 3.9.2).
    return sum(map(card_points, ranks)) % 10


def _picture_rank(ranks: Ranks) -> PictureRank:
    # Three pictures stand above all; then points, then the number of pictures, which have no order
    # among themselves (R3P 3.20 3.22, N3P 3.3, P3P 3.11 3.12 3.13 3.14, T3P 3.10 3.11 3.12 3.14).
    pictures = sum(rank in PICTURE_CARDS for rank in ranks)
    if pictures == 3:
        return THREE_PICTURES
    return PictureRank(3 * _points(ranks) + pictures)


def _picture_counts(ranks: Ranks) -> PictureCounts:
    return PictureCounts(ranks.count(Rank.KING), ranks.count(Rank.QUEEN), ranks.count(Rank.JACK))


_RANKING = build_lookup(_picture_rank)
# Not every program asks for these two, and each takes milliseconds.
_counts = cache(lambda: build_lookup(_picture_counts))
_ranks = cache(lambda: build_lookup(lambda ranks: CardRanks(_picture_rank(ranks), ranks)))


def picture_rank(hand: Hand) -> PictureRank:
    """Where the hand stands among the 31 ranks."""
    first, second, third = hand
    return _RANKING[first][second][third]


def picture_counts(hand: Hand) -> PictureCounts:
    """How many of each picture the hand holds."""
    first, second, third = hand
    return _counts()[first][second][third]


def card_ranks(hand: Hand) -> CardRanks:
    """The hand without its suits."""
    first, second, third = hand
    return _ranks()[first][second][third]


def point_total(rank: PictureRank) -> int:
    """Three pictures total zero like any other zeros."""
    return 0 if rank == THREE_PICTURES else rank // 3


def picture_count(rank: PictureRank) -> int:
    """How many pictures a hand of this rank holds."""
    return 3 if rank == THREE_PICTURES else rank % 3


def ranking_called(*, double: str, plain: str) -> Ranking:
    """The ranking with its 31 ranks in the wording of one rulebook's list."""
    digits = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
    names = [
        f"{pictures} {digit}".strip()
        for digit in digits
        for pictures in (plain, "Single Picture", double)
    ]
    names.append("Three Pictures")
    return Ranking(POINTS_AND_PICTURES, tuple(names), tuple(reversed(names)))


def _describe_rank(rank: PictureRank) -> str:
    return f"{point_total(rank)} points, {picture_count(rank)} pictures"


def _describe_counts(counts: PictureCounts) -> str:
    held = "K" * counts.kings + "Q" * counts.queens + "J" * counts.jacks
    return held or "no picture"


def _describe_ranks(ranks: CardRanks) -> str:
    return " ".join(RANK_LETTERS[rank] for rank in ranks.cards)


# Where a hand stands among the 31 ranks.
POINTS_AND_PICTURES = Feature("points and pictures", picture_rank, _describe_rank)
# How many Kings, Queens and Jacks a hand holds.
PICTURES = Feature("pictures held", picture_counts, _describe_counts)
# A hand without its suits.
RANKS = Feature("card ranks", card_ranks, _describe_ranks)
