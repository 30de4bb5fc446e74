"""The jackpot: what it returns, where it breaks even, and what others' hands earn."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds.slow import out_of
from threecard import MoneyError, Rulebook, parse_card, rulebook
from threecard.odds import JackpotOdds, odds

POKER = rulebook("three-card-poker")


def jackpot(book: Rulebook = POKER, without: str = "") -> JackpotOdds:
    found = odds(book, without=without).jackpot
    assert found is not None
    return found


def test_fixed_awards_return_601_for_every_442_wagers() -> None:
    assert jackpot().fixed_return == Fraction(601, 442)
    assert jackpot().probability == Fraction(1, 22_100)
    assert jackpot().probabilities["straight"] == Fraction(720, 22_100)


def test_the_meter_breaks_even_where_it_makes_up_for_the_rest() -> None:
    found = jackpot()
    assert found.break_even_meter == (5 - Fraction(601, 442)) * 22_100 == 80_450
    assert found.meter == 20_000
    at_even = odds(POKER, meter=80_450_00).wagers["jackpot"]
    assert at_even.house_edge == 0
    assert odds(POKER, meter=80_450_01).wagers["jackpot"].player_edge


def test_a_meter_shows_nothing_or_more() -> None:
    assert odds(POKER, meter=0).wagers["jackpot"].house_edge == 1 - Fraction(601, 442) / 5
    with pytest.raises(MoneyError):
        odds(POKER, meter=-1)


def test_a_stake_that_comes_back_lowers_the_meter_that_breaks_even() -> None:
    found = jackpot(POKER.with_reading("jackpot.stake", "returned"))
    prizes = 1 + 3 + 44 + 52 + 720
    assert found.break_even_meter == 80_450 - 5 * prizes
    assert found.fixed_return == Fraction(601, 442)


def test_envy_grows_with_the_others_on_an_ante() -> None:
    found = jackpot()
    assert found.envy_per_other_ante == Fraction(250 + 3 * 50, 22_100)
    assert [each.others for each in found.envy] == [1, 2, 3, 4, 5, 6]
    for each in found.envy:
        assert each.envy == each.others * found.envy_per_other_ante
        assert each.break_even_meter == 80_450 - each.others * 400


@pytest.mark.parametrize("hands", ["each", "once"])
def test_envy_of_two_others_is_what_every_deal_of_them_says(hands: str) -> None:
    cards = ["Qs", "Ks", "As", "Qh", "Kh", "Ah", "2c", "3c", "4d", "5d", "6h", "7s"]
    book = POKER.with_reading("envy.hands", hands)
    found = odds(book, without=out_of(cards)).jackpot
    assert found is not None
    awards = {frozenset({"Qs", "Ks", "As"}): 250, frozenset({"Qh", "Kh", "Ah"}): 50}
    summed = dealt = 0
    for one in combinations(cards, 3):
        for two in combinations([card for card in cards if card not in one], 3):
            earned = [awards.get(frozenset(one), 0), awards.get(frozenset(two), 0)]
            summed += sum(earned) if hands == "each" else max(earned)
            dealt += 1
    assert [each.others for each in found.envy] == [1, 2]  # no cards for more
    assert found.envy[1].envy == Fraction(summed, dealt)


def test_one_bonus_a_round_is_worth_a_little_less() -> None:
    each = jackpot().envy[5].envy
    once = jackpot(POKER.with_reading("envy.hands", "once")).envy[5].envy
    assert 0 < each - once < Fraction(1, 10_000)


def test_without_the_ace_of_spades_nobody_wins_the_meter() -> None:
    found = jackpot(without="As")
    assert found.probability == 0
    assert found.break_even_meter is None
    assert "Nobody can win the meter." in str(odds(POKER, without="As"))


def test_a_fixed_award_in_place_of_the_meter_leaves_nothing_to_break_even_at() -> None:
    found = jackpot(POKER.with_pays({"jackpot.royal_flush_spades": "2500.00"}))
    assert found.break_even_meter is None
    assert found.fixed_return == Fraction(601, 442) + Fraction(2_500, 22_100)


def test_other_games_have_no_jackpot() -> None:
    assert odds("three-pictures").jackpot is None


def test_cards_out_of_the_deck_move_every_prize() -> None:
    assert jackpot(without="Ks").probabilities["royal_flush_spades"] == 0
    assert parse_card("Ks") in odds(POKER, without="Ks").without
