"""The words of the twin: a card, a hand, and how a wager ends."""

from __future__ import annotations

from itertools import combinations

Hand = tuple[str, str, str]

# How a wager or payment ends: the result, the pay line it won, and what that line pays, which is
# odds (pays, to), a fixed award in cents, or everything the jackpot's meter shows. A payment that
# is not due has no end at all.
WHOLE_METER = "the whole meter"
Pays = tuple[int, int] | int | str | None
End = tuple[str, str | None, Pays]
Ends = dict[str, End | None]

COLLECTED: End = ("collected", None, None)
RETURNED: End = ("returned", None, None)

SUITS = "cdhs"
ACE_HIGH = "23456789TJQKA"

DECK = [rank + suit for suit in SUITS for rank in ACE_HIGH]
ALL_HANDS: list[Hand] = list(combinations(DECK, 3))


def ranks_of(hand: Hand) -> list[str]:
    return [hand[0][0], hand[1][0], hand[2][0]]


def suits_of(hand: Hand) -> list[str]:
    return [hand[0][1], hand[1][1], hand[2][1]]
