"""Classes and pairs: hands grouped soundly, and pairs counted as one would by hand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from threecard import RULEBOOKS, Hand, Rulebook
from threecard.conformance.checks.judgements import told_by_kind
from threecard.core.cards import DECK, Card, rank_of, suit_of
from threecard.core.errors import CardError, Code
from threecard.core.feature import NOTHING, Feature
from threecard.core.judgement import Comparison, Together
from threecard.core.picture_ranking import PICTURES, POINTS_AND_PICTURES, RANKS
from threecard.core.poker_ranking import ORDER, POKER, PRIZE
from threecard.odds.counting.classes import Reader, Suits
from threecard.odds.counting.deck import deck_without, kinds
from threecard.odds.counting.pairs import count_pairs, count_standings


def rulebooks() -> list[Rulebook]:
    """Every rulebook under every choice of every reading."""
    return [
        book.with_reading(reading.name, choice.id)
        for book in RULEBOOKS.values()
        for reading in book.edition.readings
        for choice in reading.choices
    ]


def features(book: Rulebook) -> set[Feature[Any]]:
    judgements = [j for priced in book.priced.values() for j in priced.judgements.values()]
    return {
        feature
        for each in judgements
        if not isinstance(each, Together)
        for feature in (
            *((each.ranking,) if isinstance(each, Comparison) else ()),
            each.player,
            each.dealer,
        )
    }


def test_the_deck_has_22100_hands_of_1599_kinds() -> None:
    deck = deck_without("")
    assert len(deck.hands) == 22_100
    assert deck.of_kind.sum() == 22_100
    assert len(kinds().hands) == np.count_nonzero(deck.of_kind) == 1_599
    assert Counter(deck.of_kind.tolist()) == {1: 4 * 286, 60: 286, 24: 156, 4: 13}


def test_every_feature_is_a_function_of_ranks_and_of_the_one_suit_of_a_hand() -> None:
    """Reading a feature for one hand of each kind tells it for all: the ground odds stand on."""
    read = {feature for book in rulebooks() for feature in features(book)}
    assert len(read) >= 7
    assert [found for feature in read for found in told_by_kind(feature, every=1)] == []


def test_hands_of_a_kind_have_the_ranks_and_the_suit_of_their_example() -> None:
    deck = deck_without("")
    for cards, kind in zip(deck.hands.tolist(), deck.kinds.tolist(), strict=True):
        example = kinds().hands[kind]
        assert sorted(map(rank_of, cards)) == sorted(map(rank_of, example))
        suits, of_example = {suit_of(card) for card in cards}, {suit_of(card) for card in example}
        assert suits == of_example or min(len(suits), len(of_example)) > 1


@pytest.mark.parametrize(
    ("feature", "size", "suits"),
    [
        (NOTHING, 1, Suits.IGNORED),
        (POINTS_AND_PICTURES, 31, Suits.IGNORED),
        (PICTURES, 20, Suits.IGNORED),
        (RANKS, 455, Suits.IGNORED),
        (ORDER, 7, Suits.ALIKE),
        (POKER, 741, Suits.ALIKE),
        (PRIZE, 6, Suits.DISTINCT),
    ],
)
def test_features_make_classes_and_show_what_suits_mean(
    feature: Feature[Any], size: int, suits: Suits
) -> None:
    classes = Reader(deck_without("")).classify([feature])
    assert (classes.size, classes.suits) == (size, suits)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ((PRIZE, POKER), (POKER,)),
        ((POKER,), (PRIZE, ORDER)),
        ((POINTS_AND_PICTURES, PICTURES), (POINTS_AND_PICTURES,)),
        ((RANKS,), (RANKS, PICTURES)),
        ((NOTHING,), (PRIZE,)),
    ],
)
def test_pairs_are_counted_as_by_hand(
    ours: tuple[Feature[Any], ...], theirs: tuple[Feature[Any], ...], seed: int
) -> None:
    draw = random.Random(seed)
    left = sorted(draw.sample(DECK, draw.randint(6, 11)))
    deck = deck_without([card for card in DECK if card not in left])
    reader = Reader(deck)
    player, dealer = reader.classify(ours), reader.classify(theirs)

    def key(classes: Any, place: int) -> tuple[Any, ...]:  # noqa: ANN401
        return tuple(column.values[column.codes[place]] for column in classes.columns.values())

    counted = count_pairs(deck, player, dealer)
    found = {
        (key(player, row), key(dealer, column)): int(counted[row, column])
        for row, column in zip(*counted.nonzero(), strict=True)
    }
    expected: Counter[tuple[Any, ...]] = Counter()
    for first in combinations(left, 3):
        for second in combinations([card for card in left if card not in first], 3):
            hands = Hand(*first), Hand(*second)
            expected[
                tuple(feature.read(hands[0]) for feature in ours),
                tuple(feature.read(hands[1]) for feature in theirs),
            ] += 1
    assert found == expected


@pytest.mark.parametrize("out", [(), (0, 14, 27, 40), tuple(range(0, 52, 3))])
def test_standings_are_sums_of_pairs(out: tuple[Card, ...]) -> None:
    deck = deck_without(out)
    reader = Reader(deck)
    player, dealer = reader.classify([POKER, PRIZE]), reader.classify([POKER])
    ours, theirs = player.columns[POKER], dealer.columns[POKER]
    ranks = np.array(ours.values)[ours.codes], np.array(theirs.values)[theirs.codes]
    groups = (ranks[1] % 3 == 1).astype(np.int64)  # any partition of the dealer's classes will do
    pairs = count_pairs(deck, player, dealer)
    assert pairs.sum() == deck.combinations
    found = count_standings(deck, player, dealer, ranks=ranks, groups=groups)
    standing = 1 + np.sign(ranks[0][:, None] - ranks[1])
    for column in range(6):
        wanted, group = divmod(column, 2)
        chosen = pairs * (standing == wanted) * (groups == group)
        assert (chosen.sum(axis=1) == found[:, column]).all()


@pytest.mark.parametrize(
    ("removed", "code"),
    [
        ("Kd Kd", Code.CARD_TWICE),
        ("1z", Code.UNKNOWN_CARD),
        ([52], Code.UNKNOWN_CARD),
        ([3, 3], Code.CARD_TWICE),
        (range(47), Code.TOO_FEW_CARDS),
        (range(52), Code.TOO_FEW_CARDS),
    ],
)
def test_decks_that_can_not_be_are_refused(removed: Any, code: Code) -> None:  # noqa: ANN401
    with pytest.raises(CardError) as error:
        deck_without(removed)
    assert error.value.code is code


def test_a_deck_knows_what_is_out_of_it() -> None:
    deck = deck_without("Ks Kd")
    assert deck.out == tuple(sorted(card for card in DECK if card in (24, 50)))
    assert deck.combinations == 19_600 * 17_296 * 16_215 // 17_296
