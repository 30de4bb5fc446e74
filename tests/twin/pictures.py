"""The picture games: how hands are counted, named and compared."""

from __future__ import annotations

from functools import cache

from tests.twin.cards import Hand, ranks_of


def card_points(card: str) -> int:
    if card[0] == "A":
        return 1
    if card[0] in "23456789":
        return int(card[0])
    return 0  # ten, Jack, Queen and King


@cache
def point_total(hand: Hand) -> int:
    total = card_points(hand[0]) + card_points(hand[1]) + card_points(hand[2])
    if total >= 20:
        return total - 20
    if total >= 10:
        return total - 10
    return total


@cache
def picture_count(hand: Hand) -> int:
    count = 0
    for rank in ranks_of(hand):
        if rank in "JQK":
            count += 1
    return count


def compare_pictures(hand: Hand, other: Hand) -> int:
    """1 when the hand ranks above the other, -1 when below, 0 when they rank alike."""
    if picture_count(hand) == 3 and picture_count(other) == 3:
        return 0
    if picture_count(hand) == 3:
        return 1
    if picture_count(other) == 3:
        return -1
    if point_total(hand) > point_total(other):
        return 1
    if point_total(hand) < point_total(other):
        return -1
    if picture_count(hand) > picture_count(other):
        return 1
    if picture_count(hand) < picture_count(other):
        return -1
    return 0


# The list of hands as Royal Three Pictures prints it, highest first.
PICTURE_HANDS = [
    "Three Pictures",
    "Double Picture Nine",
    "Single Picture Nine",
    "Nine",
    "Double Picture Eight",
    "Single Picture Eight",
    "Eight",
    "Double Picture Seven",
    "Single Picture Seven",
    "Seven",
    "Double Picture Six",
    "Single Picture Six",
    "Six",
    "Double Picture Five",
    "Single Picture Five",
    "Five",
    "Double Picture Four",
    "Single Picture Four",
    "Four",
    "Double Picture Three",
    "Single Picture Three",
    "Three",
    "Double Picture Two",
    "Single Picture Two",
    "Two",
    "Double Picture One",
    "Single Picture One",
    "One",
    "Double Picture Zero",
    "Single Picture Zero",
    "Zero",
]


def picture_hand_name(hand: Hand) -> str:
    pictures = picture_count(hand)
    if pictures == 3:
        return "Three Pictures"
    digits = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
    digit = digits[point_total(hand)]
    if pictures == 2:
        return "Double Picture " + digit
    if pictures == 1:
        return "Single Picture " + digit
    return digit
