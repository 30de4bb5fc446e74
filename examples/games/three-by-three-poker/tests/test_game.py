"""Three by Three Poker as it is settled, priced and simulated."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from threecard import (
    Cents,
    Decision,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    rulebook,
    settle,
)
from threecard.loading import load_file
from threecard.odds import odds

load_file(Path(__file__).parents[1] / "three_by_three_poker")
RULES = rulebook("TBT")
SETS = 20_358_520  # of six cards


def settled(player: str, dealer: str, decision: Decision = Decision.PLAY) -> dict[str, str]:
    """How a dollar on each wager ends, with the line that it won."""
    wagers = tuple(
        Placed("Mei", id_, Cents(1_00)) for id_ in ("ante", "pair_plus", "six_card_bonus")
    )
    place = PlayingPosition(Position(1), wagers, hand=Hand.parse(player), decision=decision)
    lines = settle(RULES, Round(Hand.parse(dealer), (place,))).lines
    return {line.wager: f"{line.line or line.result} {line.payout / 100:g}" for line in lines}


def test_six_cards_make_a_royal_flush_that_neither_hand_has() -> None:
    assert settled("As Ks 2d", "Qs Js Ts")["six_card_bonus"] == "royal_flush 1000"


def test_a_mini_royal_is_paid_fifty_to_one() -> None:
    ends = settled("As Ks Qs", "2d 7h 9c")
    assert ends["pair_plus"] == "mini_royal 50"
    assert ends["ante_bonus"] == "royal_flush 5"
    assert ends["play"] == "returned 0"


def test_a_fold_loses_the_ante_and_leaves_the_side_wagers() -> None:
    ends = settled("2s 2h 9d", "2d 9c 9h", Decision.FOLD)
    assert ends == {
        "ante": "collected 0",
        "pair_plus": "one_pair 1",
        "six_card_bonus": "full_house 20",
    }


@pytest.mark.parametrize(
    ("player", "dealer", "line"),
    [
        ("As 2s 3s", "4s 5s Kd", "straight_flush 200"),
        ("9s 9h 9d", "9c 2h 2d", "four_of_a_kind 100"),
        ("As 2s 9s", "4s 5s 5d", "flush 15"),
        ("As 2h 3s", "4s 5s Kd", "straight 10"),
        ("As Ah 3s", "Ad 5s Kd", "three_of_a_kind 7"),
        ("As Ah 3s", "3d 5s 5d", "collected 0"),
        ("Ks As 2d", "3h 4c Qs", "collected 0"),  # a straight does not go round the Ace
    ],
)
def test_the_six_card_bonus_is_paid_by_the_best_five(player: str, dealer: str, line: str) -> None:
    assert settled(player, dealer)["six_card_bonus"] == line


def test_the_odds_are_those_that_are_published() -> None:
    report = odds(RULES)
    counts = [line.count // 20 for line in report.wagers["six_card_bonus"].lines.values()]
    assert counts[:7] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]
    assert report.edges["six_card_bonus"] == Fraction(1_742_976, SETS)
    assert report.edges["pair_plus"] == Fraction(298, 5_525)
