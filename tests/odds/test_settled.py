"""What is priced is what is settled: the odds against the settlement of every round."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds.slow import out_of, sample_deck
from threecard import (
    RULEBOOKS,
    Cents,
    Decision,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    Rulebook,
    parse_card,
    rulebook,
    settle,
)
from threecard.conformance.enumeration import by_deals
from threecard.core.cards import DECK
from threecard.core.poker_ranking import poker_class
from threecard.odds import odds

METER = Cents(20_000_00)


@st.composite
def what_ifs(draw: st.DrawFn, game: str) -> Rulebook:
    """A rulebook with some of its loose clauses read another way."""
    book = rulebook(game)
    for reading in book.edition.readings:
        choice = draw(st.sampled_from([choice.id for choice in reading.choices]))
        book = book.with_reading(reading.name, choice)
    return book


books = st.sampled_from(sorted(RULEBOOKS)).flatmap(what_ifs)
decks = st.integers(0, 10**6).map(lambda seed: sample_deck(9, seed))


@settings(max_examples=25, deadline=None)
@given(books, decks)
def test_a_distribution_is_what_settling_every_round_gives(
    book: Rulebook, cards: list[str]
) -> None:
    report = odds(book, without=out_of(cards))
    stakes = {id_: 10_00 * (1 + place) for place, id_ in enumerate(report.joint.bundles)}
    plays = dict(
        zip(report.strategy.decisions.classes, report.strategy.plays, strict=True)
        if report.strategy
        else ()
    )
    found: Counter[int] = Counter()
    wagers = tuple(Placed("Ann", id_, Cents(stake)) for id_, stake in stakes.items())
    for first in combinations(map(parse_card, cards), 3):
        player = Hand(*first)
        decision = None
        if plays:
            decision = Decision.PLAY if plays[poker_class(player)] else Decision.FOLD
        place = PlayingPosition(Position(1), wagers, player, decision)
        for second in combinations([c for c in map(parse_card, cards) if c not in first], 3):
            lines = settle(book, Round(Hand(*second), (place,), meter=METER)).lines
            found[sum(line.taken - line.stake for line in lines)] += 1
    total = found.total()
    assert report.distribution(stakes) == {
        each: Fraction(found[each], total) for each in sorted(found)
    }


@settings(max_examples=25, deadline=None)
@given(books, decks)
def test_every_combination_of_outcomes_is_what_the_judgements_say_deal_by_deal(
    book: Rulebook, cards: list[str]
) -> None:
    report = odds(book, without=out_of(cards))
    assert report.joint.counts == by_deals(report, [*map(parse_card, cards)])


@settings(max_examples=20, deadline=None)
@given(books, st.integers(0, 10**6))
def test_moments_of_a_distribution_are_the_formulas(book: Rulebook, seed: int) -> None:
    draw = random.Random(seed)
    out = draw.sample(DECK, draw.randint(0, 40))
    report = odds(book, without=out)
    wagers = {id_: 2 * draw.randint(1, 5000) for id_ in report.joint.bundles}
    stakes = {id_: stake for id_, stake in wagers.items() if draw.random() < 0.7} or wagers
    found = report.distribution(stakes)
    assert sum(found.values()) == 1
    mean = sum((net * share for net, share in found.items()), Fraction(0))
    square = sum((net * net * share for net, share in found.items()), Fraction(0))
    jackpot = book.edition.jackpot
    if jackpot is not None and jackpot.wager in stakes:
        return  # its awards do not grow with the stake
    assert mean == -sum(stake * report.wagers[id_].house_edge for id_, stake in stakes.items())
    variance = sum(stake**2 * report.wagers[id_].variance for id_, stake in stakes.items())
    for one, other in combinations(stakes, 2):
        covariance = report.covariances[one, other]
        variance += 2 * stakes[one] * stakes[other] * covariance
    assert square - mean**2 == variance


@pytest.mark.parametrize("game", RULEBOOKS)
def test_probabilities_of_every_wager_sum_to_one(game: str) -> None:
    for wager in odds(game).wagers.values():
        assert sum(line.probability for line in wager.lines.values()) == 1
