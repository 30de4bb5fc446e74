"""The picture games: the Tie wager, and the Perfect Tie of Prosperity 3 Pictures."""

from __future__ import annotations

import pytest

from tests.desk import PICTURE_GAMES, Told, collected, paid, refused, rules, settle_hand
from tests.marks import clause

PAYS = dict.fromkeys(PICTURE_GAMES, 8) | {"prosperity-3-pictures": 10}
SAME_POINTS = dict(
    zip(PICTURE_GAMES, ("R3P 3.19", "N3P 3.13.4", "P3P 4.1", "T3P 3.13.1"), strict=True)
)
SAME_RANK = SAME_POINTS | {"non-commission-three-pictures": "N3P 3.13.3"}
NO_TIE = dict(zip(PICTURE_GAMES, ("R3P 1.1.6", "N3P 1.18", "P3P 1.1.6", "T3P 1.1.3"), strict=True))
NEVER_IS_A_CHOICE = {"royal-three-pictures", "three-pictures"}
PROSPERITY = "prosperity-3-pictures"

on_every_game = pytest.mark.parametrize("game", PICTURE_GAMES)


def tie(game: str, player: str, dealer: str, **readings: str) -> Told:
    """What becomes of 10.00 on the Tie; readings with two underscores for the dot."""
    named = {name.replace("__", "."): choice for name, choice in readings.items()}
    return settle_hand(game, player=player, dealer=dealer, readings=named, tie=10_00)["tie"]


def paid_tie(game: str, why: str) -> Told:
    return paid("tie", PAYS[game] * 10_00, 10_00, why)


@clause("R3P 1.1.6", "R3P 3.19", "R3P 4.1", "N3P 1.18", "N3P 3.13.4", "N3P 4.1")
@clause("P3P 1.1.6", "P3P 4.1", "T3P 1.1.3", "T3P 3.13.1", "T3P 4.1")
@on_every_game
@pytest.mark.parametrize(
    ("player", "dealer", "main"),
    [("5s 9h 4d", "Kh 6c 2d", "collected"), ("Kh 6c 2d", "5s 9h 4d", "paid")],
)
def test_equal_totals_pay_the_tie_even_when_pictures_decide_the_main_wager(
    game: str, player: str, dealer: str, main: str
) -> None:
    lines = settle_hand(game, player=player, dealer=dealer, tie=10_00)
    assert lines["tie"] == paid_tie(game, SAME_POINTS[game])
    assert lines["main"][0] == main


@clause("R3P 1.1.6", "R3P 3.19", "N3P 1.18", "N3P 3.13.3", "P3P 1.1.6", "P3P 3.13.1", "P3P 4.1")
@clause("T3P 1.1.3", "T3P 3.13.1")
@on_every_game
@pytest.mark.parametrize("on", ["points", "ranking"])
def test_hands_of_one_rank_pay_the_tie_however_it_is_read(game: str, on: str) -> None:
    assert tie(game, "Ks 5h 3d", "Qd 6c 2h", tie__on=on) == paid_tie(game, SAME_RANK[game])


@clause("R3P 1.1.6", "N3P 1.18", "P3P 1.1.6", "T3P 1.1.3")
@on_every_game
@pytest.mark.parametrize("on", ["points", "ranking"])
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("9s Th Td", "8s Tc Kh"), ("Qs Jh Td", "As Th Tc"), ("Ks Qh Jd", "Qs Jh 9c")],
)
def test_different_totals_lose_the_tie(game: str, on: str, player: str, dealer: str) -> None:
    assert tie(game, player, dealer, tie__on=on) == collected(NO_TIE[game])


@clause("R3P 1.1.6", "N3P 1.18", "P3P 1.1.6", "P3P 3.13.1", "T3P 1.1.3")
@on_every_game
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("5s 9h 4d", "Kh 6c 2d"), ("Ks Qh Jd", "Qs Jh Td"), ("4h 7h 9c", "Ks Qs Js")],
)
def test_read_by_ranking_equal_totals_of_other_ranks_lose_the_tie(
    game: str, player: str, dealer: str
) -> None:
    assert tie(game, player, dealer, tie__on="ranking") == collected(NO_TIE[game])


@clause("R3P 1.1.6", "R3P 3.19", "N3P 1.12", "N3P 3.2", "N3P 1.18")
@clause("P3P 1.1.6", "P3P 3.11.1", "P3P 3.12", "T3P 1.1.3", "T3P 3.11", "T3P 3.13.1")
@on_every_game
@pytest.mark.parametrize(
    ("choice", "with_zero", "with_each_other"),
    [
        ("counts_zero", True, True),
        ("each_other_only", False, True),
        ("never", False, False),
    ],
)
def test_three_pictures_tie_as_the_table_reads_it(
    game: str, choice: str, *, with_zero: bool, with_each_other: bool
) -> None:
    if choice == "never" and game not in NEVER_IS_A_CHOICE:
        with refused("unknown_choice"):
            rules(game, {"tie.three_pictures": choice})
        return

    def ends(player: str, dealer: str) -> str:
        return tie(game, player, dealer, tie__three_pictures=choice)[0]

    against_zero = "paid" if with_zero else "collected"
    assert ends("Ks Qh Jd", "4h 7h 9c") == against_zero
    assert ends("4h 7h 9c", "Ks Qh Jd") == against_zero
    assert ends("Ks Qh Jd", "Qs Jh Td") == against_zero
    assert ends("Ks Qh Jd", "Kd Kc Qs") == ("paid" if with_each_other else "collected")
    assert ends("Ks Qh Td", "4h 7h 9c") == "paid"
    assert ends("Ks Qh Jd", "Qs Jh 9d") == "collected"


@clause("R3P 3.19", "N3P 3.13.3", "P3P 3.11.1", "P3P 4.1", "T3P 3.13.1")
@on_every_game
def test_three_pictures_in_both_hands_pay_the_tie_by_default(game: str) -> None:
    assert tie(game, "Ks Qh Jd", "Kd Kc Qs") == paid_tie(game, SAME_RANK[game])


@clause("R3P 1.1.6", "N3P 1.18", "P3P 1.1.6", "T3P 1.1.3")
@on_every_game
def test_read_by_ranking_nothing_else_is_asked_of_three_pictures(game: str) -> None:
    readings = {reading.name: reading for reading in rules(game).edition.readings}
    for choice in readings["tie.three_pictures"].choices:
        asked = {"tie__on": "ranking", "tie__three_pictures": choice.id}
        assert tie(game, "Ks Qh Jd", "Kd Kc Qs", **asked)[0] == "paid"
        assert tie(game, "Ks Qh Jd", "4h 7h 9c", **asked)[0] == "collected"


@clause("P3P 1.1.1", "P3P 3.13.2", "P3P 3.15", "P3P 4.1")
@pytest.mark.parametrize("on", ["points", "ranking"])
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("As Kd Qc", "Ah Ks Qd"), ("As Kd Qc", "Qd Ah Ks"), ("6s 6h 5d", "6c 5h 6d")],
    ids=["in one order", "in another order", "with a pair"],
)
def test_the_same_three_ranks_pay_a_perfect_tie(on: str, player: str, dealer: str) -> None:
    assert tie(PROSPERITY, player, dealer, tie__on=on) == paid(
        "perfect_tie", 4_000_00, 10_00, "P3P 3.15"
    )


@clause("P3P 1.1.1", "P3P 3.13.2", "P3P 4.1")
@pytest.mark.parametrize("dealer", ["Ah Ks Jd", "Ah Kh Ks", "As Td Qd"])
def test_one_other_card_makes_it_a_plain_tie(dealer: str) -> None:
    assert tie(PROSPERITY, "Ad Kd Qc", dealer) == paid("tie", 100_00, 10_00, "P3P 4.1")


@clause("P3P 1.1.1", "P3P 3.15")
def test_a_perfect_tie_pays_nothing_without_a_tie_wager() -> None:
    lines = settle_hand(PROSPERITY, player="As Kd Qc", dealer="Ah Ks Qd")
    assert list(lines) == ["main"]


@clause("P3P 1.1.1", "P3P 3.15", "P3P 4.1")
def test_a_perfect_tie_may_pay_besides_the_tie() -> None:
    ended = tie(PROSPERITY, "As Kd Qc", "Ah Ks Qd", perfect_tie__pays="in_addition")
    assert ended == paid("perfect_tie", 4_100_00, 10_00, "P3P 3.15")


@clause("P3P 3.11.1", "P3P 3.13.2")
@pytest.mark.parametrize(("player", "dealer"), [("Ks Qh Jd", "Jh Kd Qs"), ("Ks Kh Qd", "Kd Kc Qs")])
def test_the_same_three_pictures_are_a_perfect_tie_unless_read_as_a_tie(
    player: str, dealer: str
) -> None:
    perfect = paid("perfect_tie", 4_000_00, 10_00, "P3P 3.15")
    assert tie(PROSPERITY, player, dealer) == perfect
    for pays in ("instead", "in_addition"):
        ended = tie(
            PROSPERITY, player, dealer, identical_three_pictures="tie", perfect_tie__pays=pays
        )
        assert ended == paid("tie", 100_00, 10_00, "P3P 3.11.1")


@clause("P3P 3.13.2")
def test_other_identical_hands_stay_perfect_ties_when_three_pictures_do_not() -> None:
    ended = tie(PROSPERITY, "As Kd Qc", "Ah Ks Qd", identical_three_pictures="tie")
    assert ended == paid("perfect_tie", 4_000_00, 10_00, "P3P 3.15")


@clause("R3P 1.1.6", "N3P 1.18", "T3P 1.1.3")
@pytest.mark.parametrize("game", [game for game in PICTURE_GAMES if game != PROSPERITY])
def test_elsewhere_the_same_three_ranks_are_a_tie_like_any_other(game: str) -> None:
    assert tie(game, "As Kd Qc", "Ah Ks Qd") == paid_tie(game, SAME_RANK[game])
