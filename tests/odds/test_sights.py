"""Cards seen before it is time: priced as published, and as every deal of a small deck says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threecard import RULEBOOKS
from threecard.odds import Glimpse, Glimpsed, Protection, odds, protection

POKER = "three-card-poker"


@pytest.fixture(scope="module")
def poker() -> dict[tuple[str, Glimpse], Glimpsed]:
    return {(each.wager, each.glimpse): each for each in protection(POKER).glimpses}


def test_one_dealer_card_is_what_the_strategy_says_of_it(
    poker: dict[tuple[str, Glimpse], Glimpsed],
) -> None:
    strategy = odds(POKER).best_strategy
    found = poker["ante", Glimpse.DEALER_ONE]
    assert found.house_edge == strategy.seen.house_edge == Fraction(-443162, 12724075)
    by_card = {each.cards: each.house_edge for each in found.seen}
    assert by_card == {each.letter: each.best.house_edge for each in strategy.seen.cards}


def test_one_dealer_card_is_as_published(poker: dict[tuple[str, Glimpse], Glimpsed]) -> None:
    # E. Jacobson: an edge of 3.4829 %, a deviation of 1.7417, a desirability index of 19.9966.
    found = poker["ante", Glimpse.DEALER_ONE]
    assert f"{-100 * float(found.house_edge):.4f}" == "3.4829"
    assert f"{float(found.square - found.house_edge**2) ** 0.5:.4f}" == "1.7417"
    assert f"{found.desirability:.4f}" == "19.9966"


def test_two_dealer_cards_are_worth_more(poker: dict[tuple[str, Glimpse], Glimpsed]) -> None:
    two = poker["ante", Glimpse.DEALER_TWO]
    assert len(two.seen) == 91
    assert f"{-100 * float(two.house_edge):.4f}" == "17.1966"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_is_seen_adds_up_to_all_deals(game: str) -> None:
    found: Protection = protection(game)
    for each in found.glimpses:
        assert sum(one.probability for one in each.seen) == 1
        mean = sum((one.probability * one.house_edge for one in each.seen), Fraction(0))
        assert mean == each.house_edge
        assert each.gain >= max(Fraction(0), -each.house_edge)
        if each.wager != found.rulebook.decided_on:  # seeing changes no end of such a wager
            assert each.house_edge == found.report.wagers[each.wager].house_edge


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_card_that_is_out_is_one_removed(game: str) -> None:
    found = protection(game)
    for each in found.glimpses:
        if each.glimpse is Glimpse.OUT and found.sums[each.wager].alike:
            edges = {one.letter: one.house_edge for one in found.removal[each.wager].ranks}
            assert {one.cards: one.house_edge for one in each.seen} == edges


def test_an_own_king_makes_royal_pictures_a_gift() -> None:
    seen = next(
        each
        for each in protection("royal-three-pictures").glimpses
        if (each.wager, each.glimpse) == ("royal_pictures", Glimpse.OWN_ONE)
    )
    good = [each.cards for each in seen.seen if each.house_edge < 0]
    assert good == ["J", "Q", "K"]
    king = next(each for each in seen.seen if each.cards == "K")
    # Two more of 51 cards: Kings, pictures, a King, or whatever, which pays even money.
    won = 188 * 3 + 18 * (55 - 3) + 8 * 3 * 40 + 8 * 40 + 780
    assert king.house_edge == -Fraction(won, 1275)
