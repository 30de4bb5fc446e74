"""Three Card Poker: what a hand is, and which of two is higher."""

from collections.abc import Iterable
from itertools import pairwise, product

import pytest

from tests.desk import returned, rules, settle_hand
from tests.marks import clause
from threecard import Hand
from threecard.core.poker_ranking import poker_class

STRAIGHTS = ("AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A")


def value(hand: str) -> int:
    return poker_class(Hand.parse(hand))


def of_ranks(ranks: str, suits: Iterable[str]) -> str:
    return " ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))


def fall(hands: Iterable[str]) -> bool:
    """Whether every hand ranks above the next."""
    return all(value(higher) > value(lower) for higher, lower in pairwise(hands))


@clause(
    "TCP 3.16.1",
    "TCP 3.16.2",
    "TCP 3.16.3",
    "TCP 3.16.4",
    "TCP 3.16.5",
    "TCP 3.16.6",
    "TCP 3.16.7",
)
@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As Ks Qs", "Royal Flush, A K Q"),
        ("Qd Ad Kd", "Royal Flush, A K Q"),
        ("Kh Qh Jh", "Straight Flush, K Q J"),
        ("5c 3c 4c", "Straight Flush, 5 4 3"),
        ("2d Ad 3d", "Straight Flush, 3 2 A"),
        ("2s 2h 2c", "Three of a Kind, 2 2 2"),
        ("As Kh Qs", "Straight, A K Q"),
        ("9d Jc Th", "Straight, J T 9"),
        ("3s Ad 2s", "Straight, 3 2 A"),
        ("As Ks Js", "Flush, A K J"),
        ("2h 9h 5h", "Flush, 9 5 2"),
        ("Ks 2h 2d", "One Pair, 2 2 K"),
        ("Ks Kh 2d", "One Pair, K K 2"),
        ("Ks 2d Kh", "One Pair, K K 2"),
        ("As Ks Jh", "Three Odd Cards, A K J"),
        ("2h 5h 3d", "Three Odd Cards, 5 3 2"),
    ],
)
def test_a_hand_is_called_by_its_kind_and_the_cards_that_decide(hand: str, name: str) -> None:
    assert rules("three-card-poker").hand_name(Hand.parse(hand)) == name


@clause("TCP 3.16")
@pytest.mark.parametrize(
    ("lowest", "highest"),
    [
        ("Ac Kc Qc", "Ks Qs Js"),
        ("Ac 2c 3c", "As Ah Ad"),
        ("2c 2d 2h", "As Kh Qd"),
        ("Ac 2d 3h", "As Ks Js"),
        ("5c 3c 2c", "As Ah Kd"),
        ("2c 2d 3h", "As Kh Jd"),
    ],
)
def test_the_lowest_hand_of_a_kind_ranks_above_the_highest_of_the_next(
    lowest: str, highest: str
) -> None:
    assert value(lowest) > value(highest)


@clause("TCP 3.16")
def test_the_rulebook_lists_seven_kinds_from_royal_flush_to_three_odd_cards() -> None:
    assert rules("three-card-poker").edition.ranking.listed == (
        "Royal Flush",
        "Straight Flush",
        "Three of a Kind",
        "Straight",
        "Flush",
        "One Pair",
        "Three Odd Cards",
    )


@clause("TCP 3.3.1.1", "TCP 3.17")
@pytest.mark.parametrize("hand", ["{0}s {0}h {0}d", "{0}s {0}h 6d"])
def test_cards_rank_from_the_ace_down_to_the_two(hand: str) -> None:
    ranks = "AKQJT9875432"  # a pair of sixes beside a six would be three
    assert fall(hand.format(rank) for rank in ranks)


@clause("TCP 3.3.1.1", "TCP 3.17")
@pytest.mark.parametrize("suits", ["ssh", "hhh"])
def test_of_odd_cards_and_flushes_the_highest_card_decides_then_the_next_then_the_last(
    suits: str,
) -> None:
    ranks = ("AK2", "AQJ", "A42", "KQT", "KJ9", "KJ8", "KT9", "542", "532")
    assert fall(of_ranks(each, suits) for each in ranks)


@clause("TCP 3.3.1.2", "TCP 3.16.4", "TCP 3.17", "TCP 3.17.3")
@pytest.mark.parametrize("suits", ["shd", "hhh"])
def test_straights_run_from_ace_king_queen_down_to_three_two_ace(suits: str) -> None:
    assert fall(of_ranks(ranks, suits) for ranks in STRAIGHTS)


@clause("TCP 3.16.4", "TCP 3.16.7")
@pytest.mark.parametrize("ranks", ["KA2", "QA2", "A24", "A34"])
def test_an_ace_joins_no_run_past_itself_and_then_ranks_high(ranks: str) -> None:
    hand_name = rules("three-card-poker").hand_name
    assert hand_name(Hand.parse(of_ranks(ranks, "shd"))).startswith("Three Odd Cards, A ")
    assert hand_name(Hand.parse(of_ranks(ranks, "sss"))).startswith("Flush, A ")


@clause("TCP 3.17.2")
def test_the_higher_pair_wins_whatever_lies_beside_it_and_then_the_odd_card() -> None:
    assert fall(("As Ah 2d", "Ks Kh Ad", "Ks Kh 9d", "Ks Kh 8d", "2s 2h Ad", "2s 2h 3d"))


@clause("TCP 3.3.1.3")
@pytest.mark.parametrize("ranks", ["K94", "T98", "32A", "AKQ"])
def test_all_hands_of_one_suit_rank_alike_and_so_do_all_of_several(ranks: str) -> None:
    deals = list(product("cdhs", repeat=3))
    of_one = {value(of_ranks(ranks, suits)) for suits in deals if len(set(suits)) == 1}
    of_several = {value(of_ranks(ranks, suits)) for suits in deals if len(set(suits)) > 1}
    assert (len(of_one), len(of_several)) == (1, 1)


@clause("TCP 3.17.1", "TCP 3.17.2", "TCP 3.17.4", "TCP 3.3.1.3")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("As Ks Qs", "Ah Kh Qh"),
        ("7s 8s 9s", "9h 8h 7h"),
        ("As 2s 3s", "3d Ad 2d"),
        ("7s 8h 9d", "9s 8d 7c"),
        ("As 2h 3d", "3s Ad 2c"),
        ("Kh 9h 4h", "Kc 9c 4c"),
        ("Ks Kh 5d", "Kd 5s Kc"),
        ("As Kh 9d", "Ad Kc 9h"),
    ],
)
def test_hands_of_one_kind_with_the_same_ranks_stand_off(player: str, dealer: str) -> None:
    lines = settle_hand(
        "three-card-poker", player=player, dealer=dealer, decision="play", ante=10_00
    )
    assert lines["ante"] == lines["play"] == returned(10_00, "TCP 3.12.3")
