"""Commission Three Pictures, tried at the table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from threecard import Hand, Placed, PlayingPosition, Round, rulebook, settle
from threecard.loading import load_file
from threecard.odds import odds

load_file(Path(__file__).parents[1] / "commission_three_pictures")


@pytest.mark.parametrize(("stake", "payout"), [(20_00, 19_00), (25_10, 23_80), (1_00, 95), (5, 0)])
def test_a_win_is_paid_less_commission_and_rounded_down(stake: int, payout: int) -> None:
    mei = PlayingPosition(1, (Placed("Mei", "main", stake),), hand=Hand.parse("6s Qs Jd"))
    (line,) = settle(rulebook("C3P"), Round(Hand.parse("9s 8h 8d"), (mei,))).lines
    assert (line.line, line.cite.clause) == ("win", "C3P 4.1")
    assert line.payout == payout
    assert (line.rounded is not None) == (payout * 20 != stake * 19)


def test_a_tie_leaves_equal_hands_and_pays_eight_to_one() -> None:
    wagers = (Placed("Mei", "main", 20_00), Placed("Mei", "tie", 5_00))
    mei = PlayingPosition(1, wagers, hand=Hand.parse("6s Qs Jd"))
    main, tie = settle(rulebook("C3P"), Round(Hand.parse("6h Qd Kd"), (mei,))).lines
    assert (main.returned, main.payout, tie.payout) == (20_00, 0, 40_00)


def test_the_house_edge_is_a_twentieth_of_the_wins() -> None:
    # A main wager wins as often as it loses, 195,898,240 of 407,170,400 times; 5 % of wins stay.
    assert odds("C3P").edges["main"] == Fraction(195_898_240, 20 * 407_170_400)
    assert odds("C3P").edges["three_pictures"] == Fraction(54, 65)
