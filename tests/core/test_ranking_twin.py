"""Both rankings agree with the slow twin on every hand, and in every comparison of two."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations

from tests import twin
from tests.core.pairs import hand_of
from threecard.core.cards import RANK_LETTERS
from threecard.core.hand import Hand
from threecard.core.picture_ranking import (
    PICTURE_RANKS,
    PictureCounts,
    card_points,
    card_ranks,
    picture_count,
    picture_counts,
    picture_rank,
    point_total,
)
from threecard.core.poker_ranking import (
    CLASS_ORDER,
    CLASS_RANKS,
    ORDER_NAMES,
    POKER_CLASSES,
    PrizeHand,
    describe_class,
    poker_class,
    prize_hand,
)
from threecard.core.registry import rulebook

RANKS = {letter: rank for rank, letter in RANK_LETTERS.items()}

# The jackpot line a hand wins, by what the product calls the hand.
PRIZE_LINES = {
    PrizeHand.NONE: None,
    PrizeHand.STRAIGHT: "straight",
    PrizeHand.THREE_OF_A_KIND: "three_of_a_kind",
    PrizeHand.STRAIGHT_FLUSH: "straight_flush",
    PrizeHand.ROYAL_FLUSH: "royal_flush",
    PrizeHand.ROYAL_FLUSH_SPADES: "royal_flush_spades",
}


def sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def one_hand_of_each_multiset() -> list[twin.Hand]:
    found = {tuple(sorted(twin.ranks_of(hand))): hand for hand in twin.ALL_HANDS}
    return list(found.values())


def one_hand_of_each_class() -> list[twin.Hand]:
    found = {(twin.poker_order(hand), twin.deciding_cards(hand)): hand for hand in twin.ALL_HANDS}
    return list(found.values())


def test_every_rank_counts_the_points_the_rulebooks_give_it() -> None:
    assert {letter: card_points(RANKS[letter]) for letter in twin.ACE_HIGH} == {
        letter: twin.card_points(letter) for letter in twin.ACE_HIGH
    }


def test_points_and_pictures_of_every_hand_agree_with_the_twin() -> None:
    for hand in twin.ALL_HANDS:
        rank = picture_rank(hand_of(hand))
        assert point_total(rank) == twin.point_total(hand), hand
        assert picture_count(rank) == twin.picture_count(hand), hand


def test_pictures_held_and_card_ranks_of_every_hand_agree_with_the_twin() -> None:
    for hand in twin.ALL_HANDS:
        letters = twin.ranks_of(hand)
        held = picture_counts(hand_of(hand))
        assert held == PictureCounts(
            kings=letters.count("K"), queens=letters.count("Q"), jacks=letters.count("J")
        ), hand
        alike = card_ranks(hand_of(hand))
        highest_first = sorted(letters, key=twin.ACE_HIGH.index, reverse=True)
        assert [RANK_LETTERS[rank] for rank in alike.cards] == highest_first, hand
        assert alike.rank == picture_rank(hand_of(hand)), hand


def test_every_picture_hand_is_called_by_the_name_the_rulebook_lists() -> None:
    royal = rulebook("royal-three-pictures")
    for hand in twin.ALL_HANDS:
        name = twin.picture_hand_name(hand)
        assert royal.hand_name(hand_of(hand)) == name, hand
        assert picture_rank(hand_of(hand)) == 30 - twin.PICTURE_HANDS.index(name), hand


def test_kind_and_deciding_cards_of_every_poker_hand_agree_with_the_twin() -> None:
    for hand in twin.ALL_HANDS:
        value = poker_class(hand_of(hand))
        assert ORDER_NAMES[CLASS_ORDER[value]] == twin.poker_order(hand), hand
        deciding = "".join(RANK_LETTERS[rank] for rank in CLASS_RANKS[value])
        assert deciding == twin.deciding_cards(hand), hand
        assert describe_class(value) == twin.describe_poker(hand), hand


def test_the_prize_of_every_hand_agrees_with_the_twin() -> None:
    for hand in twin.ALL_HANDS:
        _, line, _ = twin.jackpot(hand)
        assert PRIZE_LINES[prize_hand(hand_of(hand))] == line, hand


def test_the_order_in_which_cards_lie_makes_no_difference() -> None:
    for hand in twin.ALL_HANDS:
        as_dealt = hand_of(hand)
        rank, alike, held = picture_rank(as_dealt), card_ranks(as_dealt), picture_counts(as_dealt)
        poker, prize = poker_class(as_dealt), prize_hand(as_dealt)
        for first, second, third in permutations(as_dealt):
            moved = Hand(first, second, third)
            assert picture_rank(moved) == rank, hand
            assert card_ranks(moved) == alike, hand
            assert picture_counts(moved) == held, hand
            assert poker_class(moved) == poker, hand
            assert prize_hand(moved) == prize, hand


def test_the_kinds_of_poker_hand_are_as_many_as_counted_by_hand() -> None:
    kinds = Counter(ORDER_NAMES[CLASS_ORDER[poker_class(hand_of(h))]] for h in twin.ALL_HANDS)
    assert kinds == {
        "Royal Flush": 4,
        "Straight Flush": 44,
        "Three of a Kind": 52,
        "Straight": 720,
        "Flush": 1_096,
        "One Pair": 3_744,
        "Three Odd Cards": 16_440,
    }
    assert sum(kinds.values()) == 22_100


def test_there_are_741_poker_classes_and_every_one_is_dealt() -> None:
    assert len(POKER_CLASSES) == len(CLASS_ORDER) == len(CLASS_RANKS) == 741
    assert {poker_class(hand_of(hand)) for hand in twin.ALL_HANDS} == set(range(741))


def test_hands_share_a_poker_class_exactly_when_they_are_alike_to_the_twin() -> None:
    alike: dict[tuple[str, str], set[int]] = defaultdict(set)
    for hand in twin.ALL_HANDS:
        key = (twin.poker_order(hand), twin.deciding_cards(hand))
        alike[key].add(poker_class(hand_of(hand)))
    assert len(alike) == 741
    assert all(len(classes) == 1 for classes in alike.values())


def test_there_are_31_picture_ranks_and_every_one_is_dealt() -> None:
    assert {picture_rank(hand_of(hand)) for hand in twin.ALL_HANDS} == set(PICTURE_RANKS)
    assert sorted(PICTURE_RANKS) == list(range(31))


def test_there_are_455_ways_to_hold_three_ranks() -> None:
    assert len({card_ranks(hand_of(hand)) for hand in twin.ALL_HANDS}) == 455
    assert len({card_ranks(hand_of(hand)).cards for hand in twin.ALL_HANDS}) == 455
    assert len(one_hand_of_each_multiset()) == 455


def test_any_two_picture_hands_compare_as_the_twin_compares_them() -> None:
    ranked = [(hand, picture_rank(hand_of(hand))) for hand in one_hand_of_each_multiset()]
    for hand, rank in ranked:
        for other, other_rank in ranked:
            expected = twin.compare_pictures(hand, other)
            assert sign(rank - other_rank) == expected, (hand, other)


def test_any_two_poker_classes_compare_as_the_twin_compares_them() -> None:
    ranked = [(hand, poker_class(hand_of(hand))) for hand in one_hand_of_each_class()]
    assert len(ranked) == 741
    for hand, value in ranked:
        for other, other_value in ranked:
            assert sign(value - other_value) == twin.compare_poker(hand, other), (hand, other)
