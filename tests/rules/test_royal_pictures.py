"""Royal Three Pictures: the Royal Pictures wager goes by the player's pictures alone."""

from __future__ import annotations

import pytest

from tests.desk import Told, collected, paid, settle_hand
from tests.marks import clause
from threecard import Hand
from threecard.core.picture_judgements import is_picture_pair
from threecard.core.picture_ranking import picture_counts


def royal_pictures(player: str, dealer: str = "5c 6c 8c") -> Told:
    lines = settle_hand("royal-three-pictures", player=player, dealer=dealer, royal_pictures=10_00)
    return lines["royal_pictures"]


def won(line: str, pays: int) -> Told:
    return paid(line, pays * 10_00, 10_00, "R3P 4.2")


@clause("R3P 1.1.4", "R3P 1.1.4.4", "R3P 1.1.4.5", "R3P 1.1.4.6", "R3P 4.2")
@pytest.mark.parametrize(
    ("player", "line", "pays"),
    [
        ("Ks Kh Kd", "three_kings", 188),
        ("Qs Qh Qd", "three_queens", 128),
        ("Js Jh Jd", "three_jacks", 88),
    ],
)
def test_three_pictures_of_one_rank_pay_a_line_of_their_own(
    player: str, line: str, pays: int
) -> None:
    assert royal_pictures(player) == won(line, pays)


@clause("R3P 1.1.4.3", "R3P 4.2")
@pytest.mark.parametrize("player", ["Ks Qh Jd", "Ks Kh Qd", "Js Jh Kd", "Qs Qh Jd"])
def test_any_other_three_pictures_pay_eighteen(player: str) -> None:
    assert royal_pictures(player) == won("three_pictures", 18)


@clause("R3P 1.1.4.1", "R3P 4.2")
@pytest.mark.parametrize("player", ["Ks Kh 9d", "Qs Qh Ad", "Js Th Jd"])
def test_two_pictures_of_one_rank_and_no_third_pay_eight(player: str) -> None:
    assert royal_pictures(player) == won("any_picture_pair", 8)


@clause("R3P 1.1.4.1", "P3P 1.1.4.5")
@pytest.mark.parametrize("hand", ["Ks Kh Qd", "Ks Kh Kd", "Ks Qh 9d", "9s 9h Kd"])
def test_a_picture_pair_is_two_pictures_of_one_rank_and_a_card_that_is_none(hand: str) -> None:
    assert is_picture_pair(picture_counts(Hand.parse("Ks Kh 9d")))
    assert not is_picture_pair(picture_counts(Hand.parse(hand)))


@clause("R3P 1.1.4.2", "R3P 1.1.4.2.1", "R3P 1.1.4.2.2", "R3P 1.1.4.2.3", "R3P 4.2")
@pytest.mark.parametrize("player", ["Ks 2h 3d", "Ks Th Td", "Ks Qh 4d", "Ks Jh 4d"])
def test_one_king_without_a_pair_of_pictures_pays_even_money(player: str) -> None:
    assert royal_pictures(player) == won("any_king", 1)


@clause("R3P 1.1.4")
@pytest.mark.parametrize("player", ["Qs Jh 9d", "Qs 2h 3d", "Js Th Td", "As Ah Ad", "Ts Th Td"])
def test_any_other_hand_loses(player: str) -> None:
    assert royal_pictures(player) == collected("R3P 1.1.4")


@clause("R3P 1.1.4")
@pytest.mark.parametrize(
    ("dealer", "main"), [("Qs Jd Th", "paid"), ("Qs Jd 9h", "collected"), ("Qs 5h Td", "returned")]
)
def test_what_becomes_of_the_main_wager_does_not_matter(dealer: str, main: str) -> None:
    for player, ended in (("Kd 2h 3d", won("any_king", 1)), ("Jc 2h 3d", collected("R3P 1.1.4"))):
        lines = settle_hand(
            "royal-three-pictures", player=player, dealer=dealer, royal_pictures=10_00
        )
        assert (lines["main"][0], lines["royal_pictures"]) == (main, ended)


@clause("R3P 1.1.4")
def test_the_dealers_pictures_win_nothing() -> None:
    assert royal_pictures("2s 3h 4d", dealer="Ks Kh Kd") == collected("R3P 1.1.4")
