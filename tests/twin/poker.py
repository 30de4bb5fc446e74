"""Three Card Poker: the order of hands."""

from __future__ import annotations

from functools import cache

from tests.twin.cards import ACE_HIGH, Hand, ranks_of, suits_of

POKER_ORDER = [  # highest first
    "Royal Flush",
    "Straight Flush",
    "Three of a Kind",
    "Straight",
    "Flush",
    "One Pair",
    "Three Odd Cards",
]

STRAIGHTS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


def is_straight(hand: Hand) -> bool:
    return any(sorted(straight) == sorted(ranks_of(hand)) for straight in STRAIGHTS)


@cache
def poker_order(hand: Hand) -> str:
    ranks = ranks_of(hand)
    suits = suits_of(hand)
    suited = suits[0] == suits[1] == suits[2]
    if suited and sorted(ranks) == sorted("AKQ"):
        return "Royal Flush"
    if suited and is_straight(hand):
        return "Straight Flush"
    if ranks[0] == ranks[1] == ranks[2]:
        return "Three of a Kind"
    if is_straight(hand):
        return "Straight"
    if suited:
        return "Flush"
    if ranks[0] == ranks[1] or ranks[0] == ranks[2] or ranks[1] == ranks[2]:
        return "One Pair"
    return "Three Odd Cards"


@cache
def deciding_cards(hand: Hand) -> str:
    """The ranks of the hand in the order in which they decide between hands of one kind."""
    first, second, third = sorted(ranks_of(hand), key=ACE_HIGH.index, reverse=True)
    if is_straight(hand) and first + second + third == "A32":
        return "32A"  # here the Ace counts as one
    if poker_order(hand) == "One Pair" and second == third:
        return second + third + first  # the pair decides before the odd card
    return first + second + third


def compare_cards(card: str, other: str) -> int:
    if ACE_HIGH.index(card) > ACE_HIGH.index(other):
        return 1
    if ACE_HIGH.index(card) < ACE_HIGH.index(other):
        return -1
    return 0


def compare_poker(hand: Hand, other: Hand) -> int:
    """1 when the hand ranks above the other, -1 when below, 0 when they rank alike."""
    order, other_order = poker_order(hand), poker_order(other)
    if POKER_ORDER.index(order) < POKER_ORDER.index(other_order):
        return 1
    if POKER_ORDER.index(order) > POKER_ORDER.index(other_order):
        return -1
    cards, others = deciding_cards(hand), deciding_cards(other)
    if order == "Royal Flush":
        return 0
    if order in ("Straight Flush", "Straight", "Three of a Kind"):
        return compare_cards(cards[0], others[0])
    if order == "One Pair":
        if cards[0] != others[0]:
            return compare_cards(cards[0], others[0])
        return compare_cards(cards[2], others[2])
    # Flush and three odd cards: the highest cards first, then the next, then the lowest.
    if cards[0] != others[0]:
        return compare_cards(cards[0], others[0])
    if cards[1] != others[1]:
        return compare_cards(cards[1], others[1])
    return compare_cards(cards[2], others[2])


def describe_poker(hand: Hand) -> str:
    return poker_order(hand) + ", " + " ".join(deciding_cards(hand))
