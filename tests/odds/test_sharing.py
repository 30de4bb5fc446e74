"""Players who share: two exactly, as every deal of a small deck says, and more by chance."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds.slow import out_of, sample_deck
from threecard import Hand, Rulebook, parse_card, rulebook
from threecard.core.judgement import Conduct
from threecard.core.poker_ranking import poker_class
from threecard.odds import SharedEdge, odds
from threecard.odds.protection.sharing import share_two

POKER = "three-card-poker"


@pytest.fixture(scope="module")
def two() -> SharedEdge:
    return share_two(odds(POKER))


def test_two_who_share_gain_a_little(two: SharedEdge) -> None:
    assert two.gain == Fraction(15860029, 25753527800)
    assert two.changed == Fraction(119793, 7270900)
    assert two.shared_edge == odds(POKER).best_strategy.house_edge - two.gain


@pytest.mark.parametrize("seed", [3, 5])
def test_on_a_small_deck_it_is_what_every_deal_says(seed: int) -> None:
    cards = sample_deck(11, seed)
    book = rulebook(POKER)
    report = odds(book, without=out_of(cards))
    strategy = report.best_strategy
    plays = dict(zip(strategy.decisions.classes, strategy.plays, strict=True))
    numbers = list(map(parse_card, cards))
    gain = changed = deals = pairs = 0
    for own in combinations(numbers, 3):
        player = Hand(*own)
        for other in combinations([card for card in numbers if card not in own], 3):
            left = [card for card in numbers if card not in own and card not in other]
            worth = 0
            for last in combinations(left, 3):
                worth += 1 + _net(book, player, Hand(*last))
                deals += 1
            pairs += 1
            if plays[poker_class(player)] != (worth > 0) and worth:
                gain += abs(worth)
                changed += 1
    found = share_two(report)
    assert found.gain == Fraction(gain, deals)
    assert found.changed == Fraction(changed, pairs)
    assert gain > 0


def _net(book: Rulebook, player: Hand, dealer: Hand) -> int:
    net = 0
    for id_ in ("ante", "play", "ante_bonus"):
        verdict = book.priced[id_].judgements[Conduct.COMPARED].verdict(player, dealer)
        if verdict is not None and verdict.line is not None:
            net += int(str(book.line_pays[id_][verdict.line]).split(":")[0])
        elif verdict is not None and verdict.result == "collected":
            net -= 1
    return net
