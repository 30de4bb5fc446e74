"""Effects of removal: every card's, as if the deck without it had been priced by itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.example_games import SIX_CARDS, published
from threecard import DECK, RULEBOOKS, parse_card, rulebook
from threecard.odds import Protection, odds, protection

SOME = ("Ks", "Qh", "Jd", "Tc", "9s", "6h", "5d", "2c", "As")


@pytest.fixture(scope="module", params=RULEBOOKS)
def found(request: pytest.FixtureRequest) -> Protection:
    return protection(request.param)


@pytest.mark.parametrize("card", SOME)
def test_a_card_out_is_what_the_deck_without_it_is_priced_at(found: Protection, card: str) -> None:
    left = odds(found.rulebook, without=card)
    for wager, removal in found.removal.items():
        effect = removal.cards[parse_card(card)]
        assert effect.house_edge == left.wagers[wager].house_edge
        assert effect.effect == removal.house_edge - effect.house_edge


def test_all_cards_together_move_nothing_that_is_not_decided_on(found: Protection) -> None:
    for wager, removal in found.removal.items():
        summed = sum((each.effect for each in removal.cards), Fraction(0))
        if wager == found.rulebook.decided_on:
            assert summed > 0  # knowing a card never hurts who decides
        elif found.sums[wager].alike:
            assert summed == 0
        assert [each.card for each in removal.cards] == list(DECK)


def test_a_king_costs_royal_pictures_more_than_seventeen_points() -> None:
    removal = protection("royal-three-pictures").removal["royal_pictures"]
    assert removal.worst.letter == "K"
    assert removal.worst.effect == Fraction(-9442, 54145)
    assert f"{100 * float(removal.worst.effect):.2f}" == "-17.44"


def test_only_the_jackpot_tells_suits_apart() -> None:
    removal = protection("three-card-poker").removal
    assert [wager for wager, each in removal.items() if each.by_suit] == ["jackpot"]
    jackpot = removal["jackpot"].cards
    assert jackpot[parse_card("As")].effect < jackpot[parse_card("Ah")].effect


def test_what_is_seen_of_six_cards_is_removed_hand_by_hand() -> None:
    book = published(SIX_CARDS)
    found = protection(book)
    left = odds(book, without="Ks")
    for wager, removal in found.removal.items():
        assert removal.house_edge == found.report.wagers[wager].house_edge
        assert removal.cards[parse_card("Ks")].house_edge == left.wagers[wager].house_edge


def test_other_pay_lines_have_other_effects() -> None:
    book = rulebook("royal-three-pictures").with_pays({"royal_pictures.any_king": "2:1"})
    assert protection(book).removal["royal_pictures"].worst.effect < Fraction(-18, 100)
