"""Commission Three Pictures as it is settled and priced."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threecard import Cents, Hand, Placed, PlayingPosition, Position, Round, rulebook, settle
from threecard.core.line import Line
from threecard.loading import load_installed
from threecard.odds import odds

load_installed()
RULES = rulebook("C3P")


def settled(wager: str, stake: int, *, player: str, dealer: str) -> Line:
    wagers = [Placed("Mei", "main", Cents(20_00))]
    if wager != "main":
        wagers.append(Placed("Mei", wager, Cents(stake)))
    else:
        wagers = [Placed("Mei", "main", Cents(stake))]
    place = PlayingPosition(Position(1), tuple(wagers), hand=Hand.parse(player))
    lines = settle(RULES, Round(Hand.parse(dealer), (place,))).lines
    return next(line for line in lines if line.wager == wager)


def test_a_win_is_paid_less_five_per_cent() -> None:
    line = settled("main", 20_00, player="9s Kh Qd", dealer="8s 9h Ad")
    assert (line.payout, line.returned, line.rounded) == (19_00, 20_00, None)


@pytest.mark.parametrize(("stake", "payout"), [(25_10, 23_80), (1_00, 95), (10, 5), (5, 0)])
def test_what_does_not_come_out_is_rounded_down_for_the_house(stake: int, payout: int) -> None:
    line = settled("main", stake, player="9s Kh Qd", dealer="8s 9h Ad")
    assert line.payout == payout
    assert (line.rounded is None) is (payout * 20 == stake * 19)


def test_a_win_on_six_points_is_paid_as_any_other() -> None:
    assert settled("main", 20_00, player="6s Kh Qd", dealer="5s Th Kd").payout == 19_00


def test_equal_hands_leave_the_main_wager() -> None:
    line = settled("main", 20_00, player="6s Kh Qd", dealer="6h Kc Qs")
    assert (line.payout, line.returned) == (0, 20_00)


def test_tie_and_three_pictures_pay_what_is_printed() -> None:
    assert settled("tie", 5_00, player="6s Kh Qd", dealer="3h 3c Ts").payout == 40_00
    assert settled("three_pictures", 5_00, player="Js Kh Qd", dealer="3h 3c Ts").payout == 80_00


def test_the_odds_are_priced_unrounded() -> None:
    # Of 407,170,400 deals a main wager wins and loses 195,898,240 each.
    assert odds(RULES).edges == {
        "main": Fraction(195_898_240, 20 * 407_170_400),
        "tie": Fraction(1_273_528, 12_724_075),
        "three_pictures": Fraction(54, 65),
    }
