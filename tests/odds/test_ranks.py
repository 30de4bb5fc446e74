"""The full deck by ranks: suits come in as plain counts of ways, and the twin judges."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest

from tests import twin
from threecard.odds import odds, strategy

Ranks = tuple[str, str, str]
MULTISETS: list[Ranks] = list(combinations_with_replacement(twin.ACE_HIGH, 3))
# Suits for two hands that share no card, whatever their ranks: the picture games do not look.
SUITS = ("cdh", "dhs")


def ways(player: Ranks, dealer: Ranks) -> int:
    """In how many ways four suits give these ranks to one hand, and those to another."""
    found = 1
    for rank in {*player, *dealer}:
        held = player.count(rank)
        found *= comb(4, held) * comb(4 - held, dealer.count(rank))
    return found


def hand_of(ranks: Ranks, suits: str) -> twin.Hand:
    first, second, third = (rank + suit for rank, suit in zip(ranks, suits, strict=True))
    return (first, second, third)


@pytest.fixture(scope="module")
def dealt() -> list[tuple[twin.Hand, twin.Hand, int]]:
    """Two hands for every two sets of ranks that one deck can deal, and the ways to deal them."""
    found = [
        (hand_of(player, SUITS[0]), hand_of(dealer, SUITS[1]), ways(player, dealer))
        for player, dealer in product(MULTISETS, repeat=2)
    ]
    return [each for each in found if each[2]]


def test_the_ways_are_all_407170400(dealt: list[tuple[twin.Hand, twin.Hand, int]]) -> None:
    assert sum(each[2] for each in dealt) == 407_170_400


@pytest.mark.parametrize("game", twin.PICTURE_GAMES)
def test_every_line_of_the_picture_games_is_counted_right(
    game: str, dealt: list[tuple[twin.Hand, twin.Hand, int]]
) -> None:
    judge = twin.PICTURE_GAMES[game]
    counts: dict[str, Counter[str]] = {}
    for player, dealer, number in dealt:
        for id_, end in judge(player, dealer).items():
            assert end is not None
            counts.setdefault(id_, Counter())[end[1] or end[0]] += number
    ours = {
        id_: {line: each.count for line, each in wager.lines.items() if each.count}
        for id_, wager in odds(game).wagers.items()
    }
    assert ours == counts


@pytest.mark.parametrize(
    "name",
    [
        "Three Odd Cards, Q 6 4",
        "Three Odd Cards, Q 6 3",
        "One Pair, 2 2 3",
        "Flush, 5 3 2",
        "Straight, 3 2 A",
        "Three of a Kind, 7 7 7",
        "Royal Flush, A K Q",
    ],
)
def test_classes_of_three_card_poker_against_every_dealer(name: str) -> None:
    """Each hand of the class up to the names of its suits, against all 18,424 hands left."""
    kinds: Counter[tuple[str, ...]] = Counter()
    example: dict[tuple[str, ...], twin.Hand] = {}
    for hand in twin.ALL_HANDS:
        if twin.describe_poker(hand) == name:
            ranks = dict.fromkeys(twin.ranks_of(hand))
            alike = tuple(
                "".join(sorted(card[0] for card in hand if card[1] == suit)) for suit in twin.SUITS
            )
            key = (*ranks, *sorted(alike))
            kinds[key] += 1
            example[key] = hand
    net = dealt = 0
    for key, number in kinds.items():
        player = example[key]
        bonus = twin.ante_bonus(player)
        besides = 0 if bonus is None or not isinstance(bonus[2], tuple) else bonus[2][0]
        left = [card for card in twin.DECK if card not in player]
        for dealer in combinations(left, 3):
            if not twin.dealer_qualifies(dealer):
                net += number * (1 + besides)
            else:
                net += number * (2 * twin.compare_poker(player, dealer) + besides)
            dealt += number
    (value,) = (each for each in strategy("three-card-poker").values if each.name == name)
    assert value.played == Fraction(net, dealt)
    assert value.folded == -1
    assert value.probability == Fraction(dealt, 407_170_400)
