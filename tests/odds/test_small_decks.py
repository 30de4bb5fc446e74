"""On decks of a few cards every figure is what the slow twin finds, deal by deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.odds.slow import POKER, differences, sample_deck
from threecard import RULEBOOKS, Hand, InvariantBrokenError, Rulebook, rulebook
from threecard.core.cards import Suit, suit_of
from threecard.core.feature import Feature
from threecard.core.judgement import Comparison, Judgement, Standing, Verdict
from threecard.core.poker_ranking import PRIZE, PrizeHand
from threecard.core.reading import Readings
from threecard.core.wager import Priced
from threecard.odds.counting import columns
from threecard.odds.counting.classes import Suits

FACES = [rank + suit for suit in "cdhs" for rank in "JQKA"]  # every hand of note, in 16 cards
TOP = [card for card in FACES if card[0] != "J"]
SUITED = [rank + "s" for rank in "23456789TJQKA"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", RULEBOOKS)
def test_cards_taken_at_random_leave_what_the_twin_counts(game: str, seed: int) -> None:
    assert differences(rulebook(game), sample_deck(13, seed)) == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_sixteen_faces_are_what_the_twin_counts(game: str) -> None:
    assert differences(rulebook(game), FACES) == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_one_suit_alone_is_what_the_twin_counts(game: str) -> None:
    assert differences(rulebook(game), SUITED) == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_six_cards_are_the_fewest_and_still_right(game: str) -> None:
    assert differences(rulebook(game), ["Qs", "Ks", "As", "Kh", "Kd", "2c"]) == []


def planted(book: Rulebook, id_: str, plant: Any) -> Rulebook:  # noqa: ANN401 # a judge of any kind
    """The rulebook with every judgement of one wager changed."""

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(
            each
            if each.id != id_
            else replace(each, judgements={key: plant(j) for key, j in each.judgements.items()})
            for each in book.edition.priced(readings)
        )

    return Rulebook.of(replace(book.edition, priced=priced))


def test_a_planted_pay_line_is_caught() -> None:
    wrong = rulebook(POKER).with_pays({"pair_plus.pair": "2:1"})
    found = differences(wrong, TOP)
    assert any(each.startswith("pair_plus edge") for each in found)


def test_a_planted_comparison_is_caught() -> None:
    def equal_wins(judgement: Judgement[Any, Any] | Comparison[Any, Any]) -> Any:  # noqa: ANN401
        if not isinstance(judgement, Comparison):
            return judgement

        def judge(standing: Standing, *hands: Any) -> Verdict | None:  # noqa: ANN401
            return judgement.judge(max(standing, Standing.SAME), *hands)

        return replace(judgement, judge=judge)

    found = differences(planted(rulebook(POKER), "ante", equal_wins), TOP)
    assert any(each.startswith("ante lines") for each in found)
    assert any(each.startswith("classes") for each in found)


def test_a_planted_comparison_of_points_is_caught() -> None:
    def never_lower(judgement: Judgement[Any, Any]) -> Judgement[Any, Any]:
        return replace(judgement, judge=lambda our, their: judgement.judge(our, min(our, their)))

    found = differences(planted(rulebook("three-pictures"), "main", never_lower), TOP)
    assert any(each.startswith("main lines") for each in found)


def test_a_planted_suit_count_is_caught() -> None:
    def hearts_too(hand: Hand) -> PrizeHand:
        prize = PRIZE.read(hand)
        if prize is PrizeHand.ROYAL_FLUSH and suit_of(hand.first) is Suit.HEARTS:
            return PrizeHand.ROYAL_FLUSH_SPADES
        return prize

    wrong = Feature("spades or hearts", hearts_too, PRIZE.describe)
    book = planted(rulebook(POKER), "jackpot", lambda j: replace(j, player=wrong))
    found = differences(book, TOP)
    assert any(each.startswith("jackpot lines") for each in found)


def test_a_planted_miscount_of_shared_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    # Cards of one rank are taken for interchangeable, which they are not where flushes count.
    right = columns._columns
    monkeypatch.setattr(columns, "_columns", lambda deck, _: right(deck, Suits.IGNORED))
    with pytest.raises(InvariantBrokenError, match="deals were counted"):
        differences(rulebook(POKER), sample_deck(13, 1))
