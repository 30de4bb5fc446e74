"""The picture games settle as the slow twin does, on every two hands that one deck can deal.

The judgements are asked about every pair of hands that differ to any of them; whole rounds, which
cost more, are settled for a sample. The sample takes every so-manieth pair: the step shares no
factor with 455, so each kind of hand comes up for the player and for the dealer.
"""

from __future__ import annotations

import pytest

from tests import twin
from tests.core.ends import by_wager, judges, money, placed
from tests.core.pairs import UNDEALABLE, Pair, dealable_pairs, hand_of, multisets
from threecard.core.judgement import Conduct
from threecard.core.registry import rulebook
from threecard.core.round import PlayingPosition, Position, Round
from threecard.core.settlement import settle

PICTURE_STEP = 41

PICTURE_GAMES = sorted(twin.PICTURE_GAMES)


@pytest.fixture(scope="module")
def picture_pairs() -> list[Pair]:
    return list(dealable_pairs(multisets()))


def test_one_deck_deals_all_but_325_pairs_of_rank_multisets(picture_pairs: list[Pair]) -> None:
    assert UNDEALABLE == 325
    assert len(multisets()) == 455
    assert len(picture_pairs) == 455 * 455 - UNDEALABLE


@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_every_picture_wager_ends_as_the_twin_ends_it(game: str, picture_pairs: list[Pair]) -> None:
    by_twin = twin.PICTURE_GAMES[game]
    by_product = judges(rulebook(game), Conduct.COMPARED)
    for player, dealer in picture_pairs:
        player_hand, dealer_hand = hand_of(player), hand_of(dealer)
        ends = {id_: judge(player_hand, dealer_hand) for id_, judge in by_product.items()}
        assert ends == by_twin(player, dealer), (player, dealer)


@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_settled_picture_rounds_pay_what_the_twin_says(
    game: str, picture_pairs: list[Pair]
) -> None:
    rules = rulebook(game)
    stakes = {id_: 10_00 + 2 * number for number, id_ in enumerate(rules.wagers)}
    wagers = placed("Ann", **stakes)
    sample = picture_pairs[::PICTURE_STEP]
    assert len(sample) > 5_000
    for player, dealer in sample:
        place = PlayingPosition(Position(1), wagers, hand_of(player))
        settlement = settle(rules, Round(hand_of(dealer), (place,)))
        assert by_wager(settlement.lines) == {
            id_: money(end, stakes[id_])
            for id_, end in twin.PICTURE_GAMES[game](player, dealer).items()
            if end is not None
        }, (player, dealer)
