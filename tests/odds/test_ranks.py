"""The full deck by ranks: suits come in as plain counts of ways, and the twin judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
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


JUDGES: dict[str, Callable[[twin.Hand, twin.Hand], twin.End]] = {
    "main": twin.main_wager,
    "tie": twin.tie_at_eight_to_one,
    "three_pictures": lambda player, _: twin.three_pictures_at_sixteen_to_one(player),
    "royal_pictures": lambda player, _: twin.royal_pictures(player),
    "perfect": twin.tie_with_perfect_tie,
    "player_prosperity": lambda player, _: twin.prosperity_pictures(player),
    "dealer_prosperity": lambda _, dealer: twin.prosperity_pictures(dealer),
    "picture_perfect": twin.picture_perfect,
}


def test_every_line_of_the_picture_games_is_counted_right() -> None:
    """All games in one test, because the ways to deal every two sets of ranks take a while."""
    counts: dict[str, Counter[str]] = {id_: Counter() for id_ in JUDGES}
    hands = [(ranks, hand_of(ranks, SUITS[0]), hand_of(ranks, SUITS[1])) for ranks in MULTISETS]
    for (ours, player, _), (theirs, _, dealer) in product(hands, repeat=2):
        number = ways(ours, theirs)
        if number:
            for id_, judge in JUDGES.items():
                result, line, _ = judge(player, dealer)
                counts[id_][line or result] += number
    for game in twin.PICTURE_GAMES:
        for id_, wager in odds(game).wagers.items():
            perfect = id_ == "tie" and "perfect_tie" in wager.lines
            expected = counts["perfect" if perfect else id_]
            assert expected.total() == 407_170_400
            found = {line: each.count for line, each in wager.lines.items() if each.count}
            assert found == expected, (game, id_)


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
