"""Every two hands that one deck can deal, in the twin's words and in the product's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

from tests import twin
from threecard.core.cards import parse_card
from threecard.core.hand import Hand

# No pair of hands holds five cards of a rank: thirteen times three against three of a rank, and
# thirteen times twelve pairs with another card against them, from either side.
UNDEALABLE = 13 + 2 * 13 * 12

CARDS = {text: parse_card(text) for text in twin.DECK}

Kinds = list[list[twin.Hand]]
Pair = tuple[twin.Hand, twin.Hand]


def hands_by(key: Callable[[twin.Hand], object]) -> Kinds:
    kinds: dict[object, list[twin.Hand]] = defaultdict(list)
    for hand in twin.ALL_HANDS:
        kinds[key(hand)].append(hand)
    return list(kinds.values())


@cache
def multisets() -> Kinds:
    """Hands by their ranks, which is all that picture games look at."""
    return hands_by(lambda hand: tuple(sorted(twin.ranks_of(hand))))


@cache
def classes() -> Kinds:
    """Hands by their order and the cards that decide within it."""
    return hands_by(lambda hand: (twin.poker_order(hand), twin.deciding_cards(hand)))


def dealable_pairs(kinds: Kinds) -> Iterator[Pair]:
    """A player's and a dealer's hand of every two kinds, as far as one deck has the cards."""
    for player_kind in kinds:
        player = player_kind[0]
        taken = set(player)
        for dealer_kind in kinds:
            for dealer in dealer_kind:
                if taken.isdisjoint(dealer):
                    yield player, dealer
                    break


@cache
def hand_of(hand: twin.Hand) -> Hand:
    first, second, third = hand
    return Hand(CARDS[first], CARDS[second], CARDS[third])
