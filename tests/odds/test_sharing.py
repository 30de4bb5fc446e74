"""Players who share: two and three exactly, as every deal of small decks says."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests import twin
from tests.odds.slow import by_twin, deals, net, out_of, sample_deck
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
    """What sharing gains and how often it changes a decision, by dealing every hand there is.

    Judged by the twin, and basic play is what its own deals of these cards come to.
    """
    basic = by_twin(POKER, cards).decided
    worth_of = {(own, last): 1 + _net(own, last) for own, last in deals(cards)}
    gain = changed = dealt = known = 0
    for own in combinations(cards, 3):
        _, play, fold = basic[twin.poker_order(own), twin.deciding_cards(own)]
        for held in combinations([card for card in cards if card not in own], others):
            left = [card for card in cards if card not in own and card not in held]
            worth = 0
            for last in combinations(left, 3):
                worth += worth_of[own, last]
                dealt += 1
            known += 1
            if (play >= fold) != (worth > 0) and worth:
                gain += abs(worth)
                changed += 1
    report = odds(POKER, without=out_of(cards))
    return report, Fraction(gain, dealt), Fraction(changed, known)


def _net(player: twin.Hand, dealer: twin.Hand) -> int:
    """Ante, Play and bonus of a hand that is played."""
    ends = twin.three_card_poker(player, dealer, decision="play", exposed=True)
    settled = (ends["ante"], ends["play"], ends["ante_bonus"])
    return int(sum(net(end) for end in settled if end is not None))
