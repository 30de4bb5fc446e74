"""A rounding rule: what it pays, in whose favour, and that without one nothing is rounded."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.editions import published
from threecard import (
    RULEBOOKS,
    Hand,
    InvariantBrokenError,
    MoneyError,
    Odds,
    Placed,
    PlayingPosition,
    Position,
    Round,
    RoundError,
    Rulebook,
    rulebook,
    settle,
)
from threecard.core.cards import DECK
from threecard.core.rounding import pay_out
from threecard.games import Cents, Favour, Rounding, clause
from threecard.odds import odds

COMMISSION = {"main.other": Odds(19, 20), "main.six": Odds(19, 20)}
WINS, LOSES = Hand.parse("Ks Qs 9d"), Hand.parse("2s 3h 4d")


def rounded(unit: int, favour: Favour, game: str = "T3P") -> Rulebook:
    """A game whose main wager pays even money less 5 %, rounded."""
    rule = Rounding(Cents(unit), favour, clause(f"{game} 4.1"))
    return published(replace(rulebook(game).edition, rounding=rule)).with_pays(COMMISSION)


def won(rules: Rulebook, stake: int) -> PlayingPosition:
    return PlayingPosition(Position(1), (Placed("Mei", "main", Cents(stake)),), hand=WINS)


@pytest.mark.parametrize(
    ("unit", "favour", "stake", "payout"),
    [
        (1, Favour.HOUSE, 7, 6),
        (1, Favour.PLAYER, 7, 7),
        (5, Favour.HOUSE, 25_10, 23_80),
        (5, Favour.PLAYER, 25_10, 23_85),
        (5, Favour.PLAYER, 20_00, 19_00),
        (1_00, Favour.HOUSE, 1_00, 0),
    ],
)
def test_a_payment_is_rounded_to_its_unit(
    unit: int, favour: Favour, stake: int, payout: int
) -> None:
    rules = rounded(unit, favour)
    (line,) = settle(rules, Round(LOSES, (won(rules, stake),))).lines
    assert (line.payout, line.returned) == (payout, stake)
    exact = payout * 20 == stake * 19
    assert line.rounded == (None if exact else clause("T3P 4.1"))


def test_without_a_rule_a_stake_that_splits_a_cent_is_refused() -> None:
    rules = rulebook("T3P").with_pays(COMMISSION)
    with pytest.raises(RoundError, match="multiple of 20 cents"):
        settle(rules, Round(LOSES, (won(rules, 7),)))


def test_payments_are_rounded_to_something() -> None:
    with pytest.raises(MoneyError):
        Rounding(Cents(0), Favour.HOUSE, clause("T3P 4.1"))


@given(
    cards=st.permutations(DECK).map(lambda deck: deck[:6]),
    stakes=st.tuples(*[st.integers(1, 10_000_00)] * 3),
    unit=st.sampled_from((1, 5, 25, 1_00)),
    favour=st.sampled_from(Favour),
    pays=st.tuples(*[st.builds(Odds, st.integers(0, 40), st.integers(1, 40))] * 4),
)
def test_whole_units_the_right_favour_and_money_that_balances(
    cards: list[int],
    stakes: tuple[int, ...],
    unit: int,
    favour: Favour,
    pays: tuple[Odds, ...],
) -> None:
    lines = ("main.six", "main.other", "tie.tie", "three_pictures.three_pictures")
    rules = rounded(unit, favour).with_pays(dict(zip(lines, pays, strict=True)))
    wagers = tuple(
        Placed("Mei", wager, Cents(stake))
        for wager, stake in zip(rules.wagers, stakes, strict=True)
    )
    place = PlayingPosition(Position(1), wagers, hand=Hand(*cards[:3]))  # type: ignore[arg-type]
    settled = settle(rules, Round(Hand(*cards[3:]), (place,)))  # type: ignore[arg-type]
    assert settled.house_win == sum(line.kept - line.payout for line in settled.lines)
    for line in settled.lines:
        assert line.payout % unit == 0
        if isinstance(line.pays, Odds):
            over = line.payout - Fraction(line.stake * line.pays.pays, line.pays.to)
            assert 0 <= (over if favour is Favour.PLAYER else -over) < unit
            assert (line.rounded is None) == (over == 0)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_five_games_round_nothing(game: str) -> None:
    rules = rulebook(game)
    assert rules.edition.rounding is None
    assert b"rounding" not in rules.terms.canonical_json()
    assert pay_out(rules.edition.rounding, Odds(1, 2), Cents(2)) == 1
    with pytest.raises(InvariantBrokenError, match="split a cent"):
        pay_out(rules.edition.rounding, Odds(1, 2), Cents(3))


def test_odds_are_unrounded_and_a_stake_has_the_edge_that_is_paid() -> None:
    rules = rounded(1, Favour.HOUSE)
    report = odds(rules)
    exact = odds(rulebook("T3P").with_pays(COMMISSION))
    assert report.wagers["main"].house_edge == exact.wagers["main"].house_edge
    assert report.edge_at("main", 20_00) == exact.wagers["main"].house_edge
    lines = report.wagers["main"].lines
    wins = lines["six"].probability + lines["other"].probability
    # Of seven cents a win pays six in place of 6.65.
    dearer = wins * Fraction(65, 100) / 7
    assert report.edge_at("main", 7) == report.wagers["main"].house_edge + dearer
    assert sum(report.distribution({"main": 7}).values()) == 1
