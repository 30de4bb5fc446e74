"""Prosperity 3 Pictures: Picture Perfect counts the pictures that both hands hold."""

from __future__ import annotations

import pytest

from tests.desk import Told, at, collected, paid, settle_hand, settle_table
from tests.marks import clause

ENDS = (
    collected("P3P 1.1.3"),
    paid("one", 50_00, 10_00, "P3P 4.3"),
    paid("two", 1_000_00, 10_00, "P3P 4.3"),
    paid("three", 5_000_00, 10_00, "P3P 4.3"),
)


def picture_perfect(player: str, dealer: str, match: str) -> Told:
    lines = settle_hand(
        "prosperity-3-pictures",
        player=player,
        dealer=dealer,
        readings={"picture_match": match},
        picture_perfect=10_00,
    )
    return lines["picture_perfect"]


@clause("P3P 1.1.3", "P3P 4.3")
@pytest.mark.parametrize(
    ("player", "dealer", "by_rank", "any_picture"),
    [
        ("Js 9h 7d", "Jh Jd 6c", 1, 1),
        ("Jh Jd 6c", "Js 9h 7d", 1, 1),
        ("Ks Kh 2d", "Kd Kc 5s", 2, 2),
        ("Ks Kh Qd", "Kd Qs Qh", 2, 3),
        ("Js Qh Kd", "Kh Qs Jd", 3, 3),
        ("Ks Kh Qd", "Qs Kd Kc", 3, 3),
        ("Ks Kh Kd", "Kc 9s 2h", 1, 1),
        ("Ks Qh Jd", "Qs Qd 4h", 1, 2),
        ("Ks 2h 3d", "Qs 5h 6d", 0, 1),
        ("Ks Kh 4d", "Qs Jh Jd", 0, 2),
        ("Ks Kh Kd", "Qs Jh Jd", 0, 3),
        ("Ks Qh Jd", "9s 5h 2d", 0, 0),
        ("9s 9h 7d", "9d 9c 7s", 0, 0),
        ("Ts Th 7d", "Td Tc 6s", 0, 0),
    ],
)
def test_each_picture_matches_at_most_one_of_the_dealers(
    player: str, dealer: str, by_rank: int, any_picture: int
) -> None:
    assert picture_perfect(player, dealer, "rank") == ENDS[by_rank]
    assert picture_perfect(player, dealer, "any_picture") == ENDS[any_picture]


@clause("P3P 1.1.3")
def test_pictures_match_by_rank_unless_read_otherwise() -> None:
    lines = settle_hand(
        "prosperity-3-pictures", player="Ks 2h 3d", dealer="Qs 5h 6d", picture_perfect=10_00
    )
    assert lines["picture_perfect"] == collected("P3P 1.1.3")


@clause("P3P 1.1.3", "P3P 4.3")
@pytest.mark.parametrize(
    ("player", "dealer", "reading"),
    [("Ks Kh 2d", "Kd Kc 5s", None), ("Ks 2h 3d", "Qs 5h 6d", "picture_match")],
    ids=["of one rank", "of any"],
)
def test_the_reading_is_named_where_it_departs_from_ranks(
    player: str, dealer: str, reading: str | None
) -> None:
    place = at(1, player, ("p1", "main", 10_00), ("p1", "picture_perfect", 10_00))
    by = {"picture_match": "any_picture"}
    _, line = settle_table("prosperity-3-pictures", dealer, place, readings=by).lines
    assert (line.cite.clause, line.cite.reading) == ("P3P 4.3", reading)
