"""The picture games: what a card is worth, and what a hand totals."""

from __future__ import annotations

import pytest

from tests.desk import PICTURE_GAMES
from tests.marks import clause
from threecard import Hand, Rank, rulebook
from threecard.core.picture_ranking import (
    PICTURE_CARDS,
    PictureRank,
    card_points,
    picture_count,
    point_total,
)


def rank(game: str, hand: str) -> PictureRank:
    value: PictureRank = rulebook(game).edition.ranking.feature.read(Hand.parse(hand))
    return value


@clause("R3P 3.17.1", "N3P 3.2.1", "N3P 3.2.2", "P3P 3.9.1", "T3P 3.8.1")
def test_an_ace_counts_one_and_a_card_from_two_to_nine_its_face() -> None:
    assert card_points(Rank.ACE) == 1
    assert [card_points(Rank(face)) for face in range(2, 10)] == list(range(2, 10))


@clause("R3P 3.17.1.1", "N3P 1.9", "N3P 3.2.3", "P3P 3.9.1.1", "T3P 3.8.1.1")
@pytest.mark.parametrize("card", [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING])
def test_a_ten_and_every_picture_count_nothing(card: Rank) -> None:
    assert card_points(card) == 0


@clause("R3P 1.1.2", "N3P 1.9", "P3P 1.1.2", "T3P 1.1.1")
def test_jacks_queens_and_kings_are_the_pictures() -> None:
    assert {Rank.JACK, Rank.QUEEN, Rank.KING} == PICTURE_CARDS


@clause("R3P 3.17.1.1", "N3P 1.9", "P3P 1.1.2", "P3P 3.9.1.1", "T3P 1.1.1", "T3P 3.8.1.1")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize(
    ("hand", "pictures"),
    [("Ts Th Td", 0), ("Ts Th Jd", 1), ("As Th Qd", 1), ("Ks Th Qd", 2), ("Ks Jh Qd", 3)],
)
def test_a_ten_is_worth_nothing_and_is_no_picture(game: str, hand: str, pictures: int) -> None:
    assert picture_count(rank(game, hand)) == pictures


@clause("R3P 3.17", "R3P 3.18.1", "N3P 1.12", "N3P 3.2")
@clause("P3P 3.9", "P3P 3.10.1", "T3P 3.8", "T3P 3.9.1")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize(
    ("hand", "points"),
    [("Ts Kh Jd", 0), ("As Th Td", 1), ("As Ah 2d", 4), ("Ks Qh 5d", 5), ("2s 3h 4d", 9)],
)
def test_a_sum_up_to_nine_is_the_point_total(game: str, hand: str, points: int) -> None:
    assert point_total(rank(game, hand)) == points


@clause("R3P 3.17", "R3P 3.18.2", "N3P 1.12", "N3P 3.2")
@clause("P3P 3.9", "P3P 3.10.2", "T3P 3.8", "T3P 3.9.2")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize(
    ("hand", "points"),
    [("As 9h Kd", 0), ("5s 6h Td", 1), ("9s 9h Ad", 9), ("9s 9h 2d", 0), ("9s 9h 9d", 7)],
    ids=["ten", "eleven", "nineteen", "twenty", "twenty-seven"],
)
def test_of_a_sum_from_ten_only_the_right_digit_counts(game: str, hand: str, points: int) -> None:
    assert point_total(rank(game, hand)) == points


@clause("N3P 3.2", "P3P 3.12", "T3P 3.11")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_three_pictures_total_zero_and_still_rank_above_nine(game: str) -> None:
    three_pictures, nine = rank(game, "Ks Qh Jd"), rank(game, "Ks Qh 9d")
    assert point_total(three_pictures) == 0
    assert three_pictures > nine
