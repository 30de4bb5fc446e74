"""Prosperity 3 Pictures: the Prosperity Pictures wagers on the player's and the dealer's hand."""

from __future__ import annotations

import pytest

from tests.desk import Told, at, collected, paid, settle_hand, settle_table, told
from tests.marks import clause

OTHER_HAND = "5c 6c 8c"

pytestmark = pytest.mark.parametrize("whose", ["player", "dealer"])


def prosperity(whose: str, hand: str, **readings: str) -> Told:
    """What becomes of 10.00 on the Prosperity Pictures of whoever holds the hand."""
    wager = f"{whose}_prosperity"
    player, dealer = (hand, OTHER_HAND) if whose == "player" else (OTHER_HAND, hand)
    settlement = settle_table(
        "prosperity-3-pictures",
        dealer,
        at(1, player, ("p1", "main", 10_00), ("p1", wager, 10_00)),
        readings=readings,
    )
    return told(settlement.lines[1])


def won(line: str, pays: int) -> Told:
    return paid(line, pays * 10_00, 10_00, "P3P 4.2")


@clause("P3P 1.1.4", "P3P 1.1.4.1", "P3P 1.1.4.2", "P3P 1.1.4.3", "P3P 4.2")
@pytest.mark.parametrize(
    ("hand", "line"),
    [("Ks Kh Kd", "three_kings"), ("Qs Qh Qd", "three_queens"), ("Js Jh Jd", "three_jacks")],
)
def test_three_pictures_of_one_rank_pay_250_or_as_mixed_pictures_besides(
    whose: str, hand: str, line: str
) -> None:
    assert prosperity(whose, hand) == won(line, 250)
    assert prosperity(whose, hand, mixed_pictures="also_triples") == won(line, 275)


@clause("P3P 1.1.4.4", "P3P 4.2")
@pytest.mark.parametrize("readings", [{}, {"mixed_pictures": "also_triples"}])
@pytest.mark.parametrize("hand", ["Ks Qh Jd", "Ks Kh Qd", "Js Jh Kd"])
def test_three_mixed_pictures_pay_25(whose: str, hand: str, readings: dict[str, str]) -> None:
    assert prosperity(whose, hand, **readings) == won("three_mixed_pictures", 25)


@clause("P3P 1.1.4.5", "P3P 4.2")
@pytest.mark.parametrize("choice", ["same_rank", "any_two"])
@pytest.mark.parametrize("hand", ["Ks Kh 9d", "Qs Ah Qd", "Js Jh Td"])
def test_two_pictures_of_one_rank_pay_15(whose: str, hand: str, choice: str) -> None:
    assert prosperity(whose, hand, picture_pair=choice) == won("any_picture_pair", 15)


@clause("P3P 1.1.4", "P3P 1.1.4.5", "P3P 4.2")
@pytest.mark.parametrize("hand", ["Ks Qh 9d", "Qs Jh Ad", "Ks Jh Td"])
def test_two_pictures_of_different_ranks_are_no_pair_unless_read_so(whose: str, hand: str) -> None:
    assert prosperity(whose, hand) == collected("P3P 1.1.4")
    assert prosperity(whose, hand, picture_pair="any_two") == won("any_picture_pair", 15)


@clause("P3P 1.1.4", "P3P 1.1.4.5")
@pytest.mark.parametrize("choice", ["same_rank", "any_two"])
@pytest.mark.parametrize("hand", ["Ks 2h 3d", "Js Th Td", "As Ah 9d", "Ts Th Td"])
def test_one_picture_or_none_loses(whose: str, hand: str, choice: str) -> None:
    assert prosperity(whose, hand, picture_pair=choice) == collected("P3P 1.1.4")


@clause("P3P 1.1.4")
def test_the_other_hand_does_not_matter(whose: str) -> None:
    pair, mixed = "Ks Kh 9d", "Qs Jh Jd"
    lines = settle_hand(
        "prosperity-3-pictures",
        player=pair if whose == "player" else mixed,
        dealer=pair if whose == "dealer" else mixed,
        player_prosperity=10_00,
        dealer_prosperity=10_00,
    )
    other = "dealer" if whose == "player" else "player"
    assert lines[f"{whose}_prosperity"] == won("any_picture_pair", 15)
    assert lines[f"{other}_prosperity"] == won("three_mixed_pictures", 25)
