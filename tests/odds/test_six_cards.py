"""Wagers on both hands together, counted three ways: by classes, by formula, and deal by deal."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from pokerkit import StandardHighHand

from tests.core.test_six_cards import FEATURE as BY_SUIT
from tests.example_games import SIX_CARDS, published
from tests.odds.slow import out_of
from threecard import Hand, Rulebook, parse_card, rulebook
from threecard.core.cards import DECK, card_letters
from threecard.core.judgement import Conduct, Together, Verdict, clause, paid
from threecard.odds import odds
from threecard.odds.counting.deals import count_deals
from threecard.odds.counting.deck import deck_without
from threecard.odds.counting.outcomes import NOT_DUE, Outcome, Outcomes, tally
from threecard.odds.pricing.neighbours import expected_product
from threecard.odds.pricing.position import PlacedPosition
from threecard.odds.pricing.worth import Worth

WAGER = "six_card_bonus"
SETS = comb(52, 6)
RUNS = 10  # of five ranks, A-2-3-4-5 the lowest

# Of 52 cards, by nothing but arithmetic.
SIX_IN_A_ROW = RUNS - 1
STRAIGHT_FLUSHES = 4 * (RUNS * 47 - SIX_IN_A_ROW)  # royal flushes too; two runs counted once
NOT_SUITED = 4**6 - 4 - 4 * 6 * 3  # suits of six ranks without five of one
NOT_SUITED_PAIRED = comb(4, 2) * 4**4 - 4 * 3  # of five ranks, one twice
BY_FORMULA = {
    "royal_flush": 4 * 47,
    "straight_flush": STRAIGHT_FLUSHES - 4 * 47,
    "four_of_a_kind": 13 * comb(48, 2),
    "full_house": comb(13, 2) * 4 * 4 + 13 * 4 * 12 * comb(4, 2) * 44,
    "flush": 4 * (comb(13, 6) + comb(13, 5) * 39) - STRAIGHT_FLUSHES,
    "straight": (RUNS * 8 - SIX_IN_A_ROW) * NOT_SUITED + RUNS * 5 * NOT_SUITED_PAIRED,
    "three_of_a_kind": 13 * 4 * comb(12, 3) * 4**3,
}

ROYALS = ["Ts", "Js", "Qs", "Ks", "As", "9s", "Th", "Ad", "Ac", "Jd", "Qd"]
ONE_SUIT = ["As", "2s", "3s", "4s", "5s", "6s", "8s", "Ts", "Js", "Kd"]
TRIPLES = ["As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd", "2s", "2h", "3s", "4s"]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return published(SIX_CARDS)


def test_every_line_is_what_the_formula_says(book: Rulebook) -> None:
    report = odds(book)
    lines = report.wagers[WAGER].lines
    assert {id_: Fraction(lines[id_].count, report.combinations) for id_ in BY_FORMULA} == {
        id_: Fraction(count, SETS) for id_, count in BY_FORMULA.items()
    }
    assert [*BY_FORMULA.values()] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]
    assert report.edges[WAGER] == Fraction(1_742_976, 20_358_520)


def test_the_other_wagers_are_priced_as_if_it_were_not_there(book: Rulebook) -> None:
    ours, theirs = odds(book), odds("three-card-poker")
    assert ours.edges["ante"] == theirs.edges["ante"]
    assert ours.wagers["ante"].variance == theirs.wagers["ante"].variance
    assert ours.edges["pair_plus"] == Fraction(298, 5_525)
    assert ours.best_strategy.seen.house_edge == theirs.best_strategy.seen.house_edge
    assert repr(ours.best_strategy.seen.cards) == repr(theirs.best_strategy.seen.cards)


def test_a_decision_for_both_wagers_is_the_same(book: Rulebook) -> None:
    """A fold leaves the bonus in play, so it changes nothing of when to fold."""
    beside = odds(book, beside={WAGER: 5})
    assert beside.best_strategy.rule == "play Q 6 4 or better"
    both = odds(book)
    edge = both.edges["ante"] + 5 * both.edges[WAGER]
    assert beside.best_strategy.house_edge == edge


def test_a_card_in_view_tells_as_much_of_both_wagers_as_of_each(book: Rulebook) -> None:
    """Dealer's hands are weighted by the card in view where both hands are seen together too."""
    out = out_of(ROYALS)
    alone, beside = odds(book, without=out), odds(book, without=out, beside={WAGER: 5})
    expected = alone.best_strategy.seen.house_edge + 5 * alone.edges[WAGER]
    assert beside.best_strategy.seen.house_edge == expected


def best_of_six(cards: frozenset[int]) -> Outcome:
    """What six cards win, by an evaluator that is not ours."""
    text = "".join(card_letters(DECK[card]) for card in sorted(cards))
    label = StandardHighHand.from_game(text).entry.label.name.lower()
    if label == "straight_flush" and {"T", "A"} <= royal_ranks(text):
        label = "royal_flush"
    return Outcome("paid", label) if label in BY_FORMULA else Outcome("collected")


def royal_ranks(text: str) -> set[str]:
    """The ranks of the suit that five of six cards have, if they run from Ten to Ace."""
    suit = max("cdhs", key=text.count)
    held = {rank for rank, of in zip(text[::2], text[1::2], strict=True) if of == suit}
    return held if held >= set("TJQKA") else set()


def by_hand(book: Rulebook, cards: list[str]) -> Counter[Outcomes]:
    """How every deal of these cards ends, each looked at by itself."""
    position = PlacedPosition(book, deck_without(out_of(cards)), Worth(book))
    judged = position.judgements(Conduct.COMPARED)
    numbers = [parse_card(card) for card in cards]
    six = {frozenset(each): best_of_six(frozenset(each)) for each in combinations(numbers, 6)}
    found: Counter[Outcomes] = Counter()
    for player in combinations(numbers, 3):
        for dealer in combinations([card for card in numbers if card not in player], 3):
            hands = Hand(*player), Hand(*dealer)
            found[
                tuple(
                    six[frozenset(player + dealer)]
                    if id_ == WAGER
                    else outcome(each.verdict(*hands))
                    for id_, each in judged.items()
                )
            ] += 1
    return found


def outcome(verdict: Verdict | None) -> Outcome:
    return NOT_DUE if verdict is None else Outcome(verdict.result, verdict.line, verdict.also)


def random_cards(seed: int) -> list[str]:
    return [card_letters(card) for card in sorted(random.Random(seed).sample(DECK, 11))]


@pytest.mark.parametrize(
    "cards",
    [ROYALS, ONE_SUIT, TRIPLES, random_cards(1)],
    ids=["royals", "one suit", "triples", "random"],
)
def test_few_cards_end_together_as_they_do_deal_by_deal(book: Rulebook, cards: list[str]) -> None:
    position = PlacedPosition(book, deck_without(out_of(cards)), Worth(book))
    assert position.compared.joint() == by_hand(book, cards)


def test_two_positions_meet_one_dealer(book: Rulebook) -> None:
    """What two positions come to together, of ten cards, against every three hands of them."""
    cards = [*ROYALS[:6], *TRIPLES[1:4], "Kd"]
    position = PlacedPosition(book, deck_without(out_of(cards)), Worth(book))
    worth, judged = position.worth, position.judgements(Conduct.COMPARED)
    parts = ("ante", "play", WAGER)
    values = {part: lambda each, part=part: worth.scaled(part, each) for part in parts}

    def comes_to(player: tuple[int, ...], dealer: tuple[int, ...]) -> int:
        hands = Hand(*map(DECK.__getitem__, player)), Hand(*map(DECK.__getitem__, dealer))
        return sum(worth.scaled(part, outcome(judged[part].verdict(*hands))) for part in parts)

    summed = deals = 0
    numbers = set(map(parse_card, cards))
    for dealer in combinations(sorted(numbers), 3):
        left = numbers - set(dealer)
        nets = {each: comes_to(each, dealer) for each in combinations(sorted(left), 3)}
        for first, net in nets.items():
            for second in combinations(sorted(left - set(first)), 3):
                summed += net * nets[second]
                deals += 1
    assert expected_product(position, None, values) == Fraction(summed, deals)


def test_suits_that_count_differently_are_not_exchanged() -> None:
    """Spades and hearts hold the same ranks here, and five of them are not the same."""
    cards = [rank + suit for suit in "sh" for rank in "A23456"]
    judgement = Together(lambda value: paid(value, clause("XYZ 1")), BY_SUIT)
    counted = tally(count_deals(deck_without(out_of(cards)), [judgement]), {"six": judgement})
    found = {outcomes[0].line: count for outcomes, count in counted.joint().items()}
    six = Counter(
        BY_SUIT.read(Hand(*each[:3]), Hand(*each[3:]))
        for each in combinations(map(parse_card, cards), 6)
    )
    assert {"5 spades", "6 spades", "5 hearts", "6 hearts"} < six.keys()
    assert found == {value: 20 * count for value, count in six.items()}


def test_cards_that_are_out_leave_every_deal_counted_once(book: Rulebook) -> None:
    out = "As Ks 2h"
    lines = odds(book, without=out).wagers[WAGER].lines
    assert lines["royal_flush"].count == 20 * 3 * (49 - 5)
    assert lines["four_of_a_kind"].count == 20 * 10 * comb(45, 2)  # not of Aces, Kings or Twos
    assert sum(line.count for line in lines.values()) == odds("TCP", without=out).combinations


def test_no_game_of_ours_pays_for_it() -> None:
    """A game without such a wager is counted as before: by classes, in no more cells."""
    position = odds(rulebook("three-card-poker")).position
    assert position.deals.six == {}
