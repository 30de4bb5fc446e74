"""Players who share: two and three exactly, as every deal of small decks says."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds.slow import out_of, sample_deck
from threecard import Hand, Rulebook, parse_card, rulebook
from threecard.core.judgement import Conduct
from threecard.core.poker_ranking import poker_class
from threecard.odds import GameOdds, SharedEdge, odds
from threecard.odds.protection.sharing import share_two
from threecard.sim.shared_three import share_three

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
    report, gain, changed = dealt_all(sample_deck(11, seed), others=3)
    found = share_two(report)
    assert (found.gain, found.changed) == (gain, changed)
    assert gain > 0


@pytest.mark.parametrize("seed", [3, 8])
def test_three_are_so_too(seed: int) -> None:
    report, gain, changed = dealt_all(sample_deck(12, seed), others=6)
    found = share_three(report)
    assert (found.gain, found.changed) == (gain, changed)
    assert gain > 0


def dealt_all(cards: list[str], others: int) -> tuple[GameOdds, Fraction, Fraction]:
    """What sharing gains and how often it changes a decision, by dealing every hand there is."""
    book = rulebook(POKER)
    report = odds(book, without=out_of(cards))
    strategy = report.best_strategy
    plays = dict(zip(strategy.decisions.classes, strategy.plays, strict=True))
    numbers = list(map(parse_card, cards))
    net = {
        (own, last): 1 + _net(book, Hand(*own), Hand(*last))
        for own in combinations(numbers, 3)
        for last in combinations(numbers, 3)
        if not set(own) & set(last)
    }
    gain = changed = deals = known = 0
    for own in combinations(numbers, 3):
        for held in combinations([card for card in numbers if card not in own], others):
            left = [card for card in numbers if card not in own and card not in held]
            worth = 0
            for last in combinations(left, 3):
                worth += net[own, last]
                deals += 1
            known += 1
            if plays[poker_class(Hand(*own))] != (worth > 0) and worth:
                gain += abs(worth)
                changed += 1
    return report, Fraction(gain, deals), Fraction(changed, known)


def _net(book: Rulebook, player: Hand, dealer: Hand) -> int:
    net = 0
    for id_ in ("ante", "play", "ante_bonus"):
        verdict = book.priced[id_].judgements[Conduct.COMPARED].verdict(player, dealer)
        if verdict is not None and verdict.line is not None:
            net += int(str(book.line_pays[id_][verdict.line]).split(":")[0])
        elif verdict is not None and verdict.result == "collected":
            net -= 1
    return net
