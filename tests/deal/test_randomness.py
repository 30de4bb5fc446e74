"""Decks as the house deals them look like chance; and a fault in them would be noticed."""

from __future__ import annotations

from functools import partial

import pytest

from scripts.randomness.chance import Question
from scripts.randomness.decks import Dealer, dealt, examine, house_deck
from scripts.randomness.planted import faulty_dealers
from scripts.randomness.report import caught

DECKS = 10_000
SEED = 1

# Each fault, and what must notice it in so few decks; more may.
NOTICED = {
    "the byte modulo n, none rejected": {Question.PLACES},
    "a swap with any place": {Question.PLACES, Question.HANDS, Question.NEXT_DECK},
    "a swap one short, never staying": {Question.WORST_PAIR, Question.PLACE_BY_PLACE},
    "a new pack riffled 7 times": {Question.FOLLOWERS, Question.RISING},
    "one deck in 500 not shuffled": {Question.PAIRS, Question.RUNS},
    "one deck in 200 the one before": {Question.SAME_PLACE, Question.KEPT},
    "one deck in 200 the one before, cut": {Question.KEPT},
}
FAULTY = faulty_dealers(SEED)


def test_decks_of_the_house_show_nothing_that_chance_does_not_bring() -> None:
    found = examine(dealt(partial(house_deck, seed=SEED), DECKS))
    assert len(found) == 13
    assert not caught(found)


@pytest.mark.parametrize(("fault", "dealer"), FAULTY.items(), ids=FAULTY)
def test_a_planted_fault_is_noticed(fault: str, dealer: Dealer) -> None:
    noticed = {each.question for each in caught(examine(dealt(dealer, DECKS)))}
    assert noticed >= NOTICED[fault]
