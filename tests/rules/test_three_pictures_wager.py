"""Non-Commission Three Pictures and Three Pictures: the wager on three pictures."""

from __future__ import annotations

import pytest

from tests.desk import Told, collected, paid, refused, rules, settle_hand
from tests.marks import clause

N3P = "non-commission-three-pictures"
T3P = "three-pictures"
WON = {N3P: "N3P 4.1", T3P: "T3P 4.1"}
LOST = {N3P: "N3P 1.17", T3P: "T3P 1.1.2"}

THREE_PICTURES = ["Ks Qh Jd", "Ks Kh Kd", "Qs Qh Jd"]


def three_pictures(game: str, player: str, dealer: str, hand: str | None = None) -> Told:
    readings = {"three_pictures.hand": hand} if hand else None
    lines = settle_hand(game, player=player, dealer=dealer, readings=readings, three_pictures=10_00)
    return lines["three_pictures"]


@clause("N3P 1.17", "N3P 4.1", "T3P 1.1.2", "T3P 4.1")
@pytest.mark.parametrize("game", WON)
@pytest.mark.parametrize("player", THREE_PICTURES)
def test_three_pictures_pay_sixteen(game: str, player: str) -> None:
    ended = three_pictures(game, player, "9s 8h 2d")
    assert ended == paid("three_pictures", 160_00, 10_00, WON[game])


@clause("N3P 1.17", "T3P 1.1.2")
@pytest.mark.parametrize("game", WON)
@pytest.mark.parametrize("player", ["Ks Kh 9d", "Ks Qh Td", "Ts Th Td", "9s 8h 2d"])
def test_any_other_hand_loses(game: str, player: str) -> None:
    assert three_pictures(game, player, "5c 6c 7c") == collected(LOST[game])


@clause("N3P 1.17", "T3P 1.1.2")
@pytest.mark.parametrize("game", WON)
@pytest.mark.parametrize("dealer", THREE_PICTURES)
def test_by_default_only_the_players_hand_counts(game: str, dealer: str) -> None:
    assert three_pictures(game, "9s 8h 2d", dealer) == collected(LOST[game])


@clause("N3P 1.17", "N3P 4.1")
@pytest.mark.parametrize(
    ("hand", "on_player", "on_dealer"),
    [("player", True, False), ("dealer", False, True), ("either", True, True)],
)
def test_whose_hand_counts_is_a_reading(hand: str, *, on_player: bool, on_dealer: bool) -> None:
    paid_, lost = paid("three_pictures", 160_00, 10_00, "N3P 4.1"), collected("N3P 1.17")
    other = "Kc Tc 9c"
    assert three_pictures(N3P, "Ks Qh Jd", other, hand) == (paid_ if on_player else lost)
    assert three_pictures(N3P, other, "Ks Qh Jd", hand) == (paid_ if on_dealer else lost)
    assert three_pictures(N3P, "Ks Qh Jd", "Kd Qs Js", hand) == paid_
    assert three_pictures(N3P, other, "Ks Qh 9d", hand) == lost


@clause("T3P 1.1.2")
def test_where_the_text_says_the_players_hand_there_is_nothing_to_read() -> None:
    with refused("unknown_reading"):
        rules(T3P, {"three_pictures.hand": "dealer"})
