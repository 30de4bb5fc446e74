"""The picture games: how the main wager ends."""

from __future__ import annotations

import pytest

from tests.desk import PICTURE_GAMES, collected, paid, refused, returned, rules, settle_hand
from tests.marks import clause

WON = dict(zip(PICTURE_GAMES, ("R3P 4.1", "N3P 3.13.1", "P3P 4.1", "T3P 4.1"), strict=True))
LOST = dict(zip(PICTURE_GAMES, ("R3P 3.16", "N3P 3.13.2", "P3P 3.8", "T3P 3.7"), strict=True))
STANDOFF = dict(
    zip(PICTURE_GAMES, ("R3P 1.1.5", "N3P 3.13.3", "main.tie", "main.tie"), strict=True)
)
SILENT_ON_STANDOFFS = ("prosperity-3-pictures", "three-pictures")

pytestmark = pytest.mark.parametrize("game", PICTURE_GAMES)


@clause("R3P 3.3", "N3P 3.1", "P3P 3.3")
@clause("R3P 4.1", "R3P 3.16", "N3P 1.8", "N3P 3.13", "N3P 3.13.1", "N3P 4.1")
@clause("P3P 4.1", "P3P 3.8", "T3P 4.1", "T3P 3.7")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("9s Th Td", "8s Tc Kh"),
        ("Ks 5h 2d", "3s 3h Ad"),
        ("Ks Kh 5d", "Qs 3h 2d"),
        ("As Th Tc", "Qs Jh Td"),
    ],
    ids=["nine over eight", "seven over seven", "five over five", "one over zero"],
)
def test_a_higher_hand_is_paid_even_money(game: str, player: str, dealer: str) -> None:
    lines = settle_hand(game, player=player, dealer=dealer, main=10_00)
    assert lines["main"] == paid("other", 10_00, 10_00, WON[game])


@clause("R3P 4.1", "N3P 1.8", "N3P 3.13.1", "N3P 4.1", "P3P 4.1", "T3P 4.1")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("As 2h 3d", "5s Kh Qc"),
        ("9s 9h 8d", "5s Kh Qc"),
        ("Ks 9h 7d", "6s Tc Th"),
        ("Qs Jh 6d", "Ks 4h 2d"),
    ],
    ids=["plain", "of twenty-six", "single picture", "double picture"],
)
def test_a_win_on_six_points_is_paid_half(game: str, player: str, dealer: str) -> None:
    lines = settle_hand(game, player=player, dealer=dealer, main=10_00)
    cited = {"non-commission-three-pictures": "N3P 4.1"}.get(game, WON[game])
    assert lines["main"] == paid("six", 5_00, 10_00, cited)


@clause("R3P 4.1", "N3P 1.8", "N3P 4.1", "P3P 4.1", "T3P 4.1")
def test_a_win_over_six_points_is_paid_in_full(game: str) -> None:
    lines = settle_hand(game, player="Ks 5h 2d", dealer="Qs Jh 6d", main=10_00)
    assert lines["main"] == paid("other", 10_00, 10_00, WON[game])


@clause("R3P 4.1", "N3P 3.13.1", "N3P 4.1", "P3P 4.1", "T3P 4.1")
@pytest.mark.parametrize("dealer", ["Qs Jh 9c", "4h 7h 9c"])
def test_three_pictures_are_paid_even_money(game: str, dealer: str) -> None:
    lines = settle_hand(game, player="Ks Qh Jd", dealer=dealer, main=10_00)
    assert lines["main"] == paid("other", 10_00, 10_00, WON[game])


@clause("R3P 3.16", "N3P 3.13", "N3P 3.13.2", "P3P 3.8", "T3P 3.7")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("8s Tc Kh", "9s Th Td"),
        ("3s 3h Ad", "Ks 5h 2d"),
        ("6s Tc Th", "Ks 9h 7d"),
        ("Qs Jh 9c", "Ks Qh Jd"),
    ],
    ids=["fewer points", "fewer pictures", "fewer pictures on six", "against three pictures"],
)
def test_a_lower_hand_is_collected(game: str, player: str, dealer: str) -> None:
    lines = settle_hand(game, player=player, dealer=dealer, main=10_00)
    assert lines["main"] == collected(LOST[game])


@clause("R3P 1.1.5", "R3P 3.16", "N3P 3.13.3", "P3P 3.13.1", "T3P 3.13")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("9s Th Td", "2s 3h 4d"),
        ("Ks Kh 6d", "Qs Jh 6c"),
        ("Ks Qh Jd", "Kd Kc Qs"),
        ("Ks Qh Jd", "Kd Qc Jh"),
    ],
    ids=["plain", "double picture six", "three pictures", "the same three pictures"],
)
def test_hands_of_one_rank_are_a_standoff_and_the_wager_is_returned(
    game: str, player: str, dealer: str
) -> None:
    lines = settle_hand(game, player=player, dealer=dealer, main=10_00)
    assert lines["main"] == returned(10_00, STANDOFF[game])


@clause("P3P 3.13.1", "T3P 3.13", "R3P 1.1.5", "N3P 3.13.3")
def test_a_standoff_may_be_read_as_a_loss_only_where_the_text_is_silent(game: str) -> None:
    readings = {"main.tie": "collected"}
    if game not in SILENT_ON_STANDOFFS:
        with refused("unknown_reading"):
            rules(game, readings)
        return
    lines = settle_hand(game, player="Ks Kh 6d", dealer="Qs Jh 6c", readings=readings)
    assert lines["main"] == collected("main.tie")
