"""Three-card poker: the ranking of hands in Three Card Poker, 741 classes."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import NewType

from threecard.core.cards import RANK_LETTERS, Rank, Suit
from threecard.core.feature import Feature, Ranks, build_lookup
from threecard.core.hand import Hand
from threecard.core.ranking import Ranking

PokerClass = NewType("PokerClass", int)  # 0 is 5-3-2 of several suits, 740 a royal flush


class HandOrder(IntEnum):
    """The kinds of hand, lowest first (TCP 3.16)."""

    THREE_ODD_CARDS = 0  # TCP 3.16.7
    ONE_PAIR = 1  # TCP 3.16.6
    FLUSH = 2  # TCP 3.16.5
    STRAIGHT = 3  # TCP 3.16.4
    THREE_OF_A_KIND = 4  # TCP 3.16.3
    STRAIGHT_FLUSH = 5  # TCP 3.16.2
    ROYAL_FLUSH = 6  # TCP 3.16.1


ORDER_NAMES = {
    HandOrder.THREE_ODD_CARDS: "Three Odd Cards",
    HandOrder.ONE_PAIR: "One Pair",
    HandOrder.FLUSH: "Flush",
    HandOrder.STRAIGHT: "Straight",
    HandOrder.THREE_OF_A_KIND: "Three of a Kind",
    HandOrder.STRAIGHT_FLUSH: "Straight Flush",
    HandOrder.ROYAL_FLUSH: "Royal Flush",
}

(
    THREE_ODD_CARDS, ONE_PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH,
) = HandOrder  # fmt: skip
_LOW_STRAIGHT = (Rank.ACE, Rank.THREE, Rank.TWO)
_LOW_WEIGHT = (Rank.THREE, Rank.TWO, Rank.ACE)
_ROYAL = (Rank.ACE, Rank.KING, Rank.QUEEN)


def _is_consecutive(ranks: Ranks) -> bool:
    high, middle, low = ranks
    # An Ace is one beside 3 and 2, else the highest card (TCP 3.3.1.1 3.3.1.2 3.16.4).
    return high - middle == middle - low == 1 or ranks == _LOW_STRAIGHT


def _by_weight(ranks: Ranks) -> Ranks:
    """The ranks in the order they decide between hands of one kind (TCP 3.17)."""
    high, middle, low = ranks
    if middle == low != high:
        return (low, middle, high)  # the pair before the odd card (TCP 3.17.2)
    if ranks == _LOW_STRAIGHT:
        return _LOW_WEIGHT  # the lowest straight (TCP 3.17.3)
    return ranks


def _order(ranks: Ranks, *, suited: bool) -> HandOrder:
    high, middle, low = ranks
    if high == low:
        return THREE_OF_A_KIND
    if middle in (high, low):
        return ONE_PAIR
    if _is_consecutive(ranks):
        if not suited:
            return STRAIGHT
        return ROYAL_FLUSH if ranks == _ROYAL else STRAIGHT_FLUSH
    return FLUSH if suited else THREE_ODD_CARDS


def _strength(ranks: Ranks, *, suited: bool) -> tuple[HandOrder, Ranks]:
    return _order(ranks, suited=suited), _by_weight(ranks)


def _all_strengths() -> list[tuple[HandOrder, Ranks]]:
    """Every kind with every set of ranks it can hold, weakest first."""
    odd = list(combinations(sorted(Rank, reverse=True), 3))
    paired = [
        (max(pair, other), pair, min(pair, other)) for pair in Rank for other in Rank
    ]  # other == pair is three of a kind
    found = {_strength(ranks, suited=suited) for ranks in odd for suited in (False, True)}
    found |= {_strength(ranks, suited=False) for ranks in paired}
    # Two hands of one kind and the same ranks are equal: a stand-off (TCP 3.17.1 3.17.4).
    return sorted(found)


_STRENGTHS = _all_strengths()
_CLASS = {strength: PokerClass(number) for number, strength in enumerate(_STRENGTHS)}

# The 741 classes, lowest first.
POKER_CLASSES = tuple(_CLASS.values())
# The kind of hand of each class.
CLASS_ORDER: tuple[HandOrder, ...] = tuple(order for order, _ in _STRENGTHS)
# The ranks of a hand of each class, the deciding card first.
CLASS_RANKS: tuple[Ranks, ...] = tuple(ranks for _, ranks in _STRENGTHS)

_LOOKUP = build_lookup(
    lambda ranks: _CLASS[_strength(ranks, suited=False)],
    lambda ranks, _suit: _CLASS[_strength(ranks, suited=True)],
)


class PrizeHand(IntEnum):
    """The rows of the jackpot's pay table, the only place where a suit counts (TCP 4.4)."""

    NONE = 0
    STRAIGHT = 1
    THREE_OF_A_KIND = 2
    STRAIGHT_FLUSH = 3
    ROYAL_FLUSH = 4
    ROYAL_FLUSH_SPADES = 5


_PRIZES = {
    HandOrder.STRAIGHT: PrizeHand.STRAIGHT,
    HandOrder.THREE_OF_A_KIND: PrizeHand.THREE_OF_A_KIND,
    HandOrder.STRAIGHT_FLUSH: PrizeHand.STRAIGHT_FLUSH,
    HandOrder.ROYAL_FLUSH: PrizeHand.ROYAL_FLUSH,
}


def _prize(ranks: Ranks, suit: Suit | None = None) -> PrizeHand:
    prize = _PRIZES.get(_order(ranks, suited=suit is not None), PrizeHand.NONE)
    if prize is PrizeHand.ROYAL_FLUSH and suit is Suit.SPADES:
        return PrizeHand.ROYAL_FLUSH_SPADES
    return prize


_prizes = cache(lambda: build_lookup(_prize, _prize))  # for programs that ask for it


def poker_class(hand: Hand) -> PokerClass:
    """Where the hand stands among the 741 classes."""
    first, second, third = hand
    return _LOOKUP[first][second][third]


def prize_hand(hand: Hand) -> PrizeHand:
    """The row of the jackpot's pay table that the hand wins."""
    first, second, third = hand
    return _prizes()[first][second][third]


def class_of(order: HandOrder, *ranks: Rank) -> PokerClass:
    """The class of a kind of hand with these ranks, the deciding card first."""
    first, second, third = ranks
    return _CLASS[order, (first, second, third)]


def describe_class(value: PokerClass) -> str:
    """The hand as a dealer would call it: `One Pair, K K 2`."""
    ranks = " ".join(RANK_LETTERS[rank] for rank in CLASS_RANKS[value])
    return f"{ORDER_NAMES[CLASS_ORDER[value]]}, {ranks}"


def _describe_prize(value: PrizeHand) -> str:
    return value.name.replace("_", " ").capitalize()


def hand_order(hand: Hand) -> HandOrder:
    """The kind of hand, as a straight."""
    first, second, third = hand
    return CLASS_ORDER[_LOOKUP[first][second][third]]


def _describe_order(order: HandOrder) -> str:
    return ORDER_NAMES[order]


# The kind of poker hand, as a straight.
ORDER = Feature("kind of poker hand", hand_order, _describe_order)
# Where a hand stands among the 741 classes.
POKER = Feature("poker class", poker_class, describe_class)
# The row of the jackpot's pay table that a hand wins.
PRIZE = Feature("jackpot hand", prize_hand, _describe_prize)

# How hands are compared and called in three-card poker.
POKER_RANKING = Ranking(
    POKER,
    tuple(map(describe_class, POKER_CLASSES)),
    tuple(ORDER_NAMES[order] for order in sorted(HandOrder, reverse=True)),
)
