"""The operator's side: two positions against every deal of three hands, and intervals."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import sqrt
from typing import Any

import numpy as np
import pytest

from tests import twin
from tests.odds.slow import BUNDLES, NOT_DUE, by_twin, net, out_of, sample_deck
from threecard import RULEBOOKS, Code, ThreecardError, rulebook
from threecard.core.cards import DECK
from threecard.odds import HoldOdds, hold, odds
from threecard.odds.present.data import hold_data
from threecard.odds.pricing.meetings import are_exact
from threecard.odds.pricing.neighbours import expected_product, expected_products
from threecard.odds.rounds.expectation import Expectation

R3P, TCP = "royal-three-pictures", "three-card-poker"
ROYALS = [card for card in twin.DECK if card[0] in "AKQ" and card[1] != "c"]
Net = dict[tuple[twin.Hand, twin.Hand], Fraction]


def nets_by_twin(game: str, cards: list[str], placed: tuple[str, ...]) -> Net:
    """What one unit on each of these wagers comes to, for every two hands of a few cards."""
    slow = by_twin(game, cards)
    found: Net = {}
    for player in combinations(cards, 3):
        for dealer in combinations([card for card in cards if card not in player], 3):
            if game == TCP:
                key = (twin.poker_order(player), twin.deciding_cards(player))
                _, played, folded = slow.decided[key]
                decision = "play" if played >= folded else "fold"
                ends = twin.three_card_poker(player, dealer, decision=decision, exposed=True)
            else:
                ends = twin.PICTURE_GAMES[game](player, dealer)
            parts = [part for id_ in placed for part in BUNDLES.get(id_) or (id_,)]
            found[player, dealer] = sum(
                (net(ends[part] or NOT_DUE) for part in parts if part in ends), Fraction(0)
            )
    return found


@pytest.mark.parametrize(
    ("game", "placed", "cards"),
    [
        (R3P, ("main",), sample_deck(10, 1)),
        (R3P, ("main", "tie", "royal_pictures"), sample_deck(10, 2)),
        ("prosperity-3-pictures", ("main", "tie", "picture_perfect"), sample_deck(10, 3)),
        (TCP, ("ante",), sample_deck(10, 4)),
        (TCP, ("ante", "pair_plus", "jackpot"), sample_deck(10, 5)),
        # Suits that could be exchanged, if the jackpot were not the royal flush of spades alone.
        (TCP, ("ante", "jackpot"), ROYALS),
    ],
)
def test_two_positions_go_together_as_every_deal_of_three_hands_says(
    game: str, placed: tuple[str, ...], cards: list[str]
) -> None:
    report = odds(game, without=out_of(cards))
    joint = report.joint
    parts = [part for id_ in placed for part in joint.bundles[id_]]
    found = expected_product(
        report.position,
        report.strategy.plays if report.strategy else None,
        {part: lambda outcome, part=part: joint.worth.scaled(part, outcome) for part in parts},  # type: ignore[misc]
    )
    assert found / joint.worth.scale**2 == product_by_twin(game, cards, placed, placed)


def product_by_twin(
    game: str, cards: list[str], first: tuple[str, ...], second: tuple[str, ...]
) -> Fraction:
    """What one position comes to by some wagers times another by others, over all deals."""
    mine, theirs = (nets_by_twin(game, cards, placed) for placed in (first, second))
    met: dict[twin.Hand, list[twin.Hand]] = defaultdict(list)
    for player, dealer in mine:
        met[dealer].append(player)
    total, deals = Fraction(0), 0
    for dealer, players in met.items():
        for one in players:
            for other in players:
                if not set(one) & set(other):
                    total += mine[one, dealer] * theirs[other, dealer]
                    deals += 1
    return total / deals


@pytest.mark.parametrize(
    ("game", "placed", "cards"),
    [
        (R3P, ("main", "royal_pictures", "tie"), sample_deck(10, 6)),
        ("prosperity-3-pictures", ("main", "player_prosperity"), sample_deck(10, 7)),
        (TCP, ("ante", "pair_plus"), sample_deck(10, 8)),
    ],
)
def test_every_two_wagers_at_two_positions_go_together_as_every_deal_says(
    game: str, placed: tuple[str, ...], cards: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them at once, dealers' hands at once and one by one."""
    report = odds(game, without=out_of(cards))
    quick = Expectation(report).across(placed)
    assert quick.keys() == set(combinations_with_replacement(placed, 2))
    means = Expectation(report).mean
    for (one, other), covariance in quick.items():
        product = product_by_twin(game, cards, (one,), (other,))
        assert covariance == product - means(one) * means(other), (one, other)
    monkeypatch.setattr("threecard.odds.pricing.neighbours.are_exact", lambda *_: False)
    assert Expectation(report).across(placed) == quick


def test_what_is_known_of_two_wagers_is_not_worked_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def counted(position: object, plays: object, each: list[object]) -> object:
        asked.append(len(each))
        return expected_products(position, plays, each)  # type: ignore[arg-type]

    monkeypatch.setattr("threecard.odds.rounds.expectation.expected_products", counted)
    expectation = Expectation(odds(R3P, without=out_of(sample_deck(10, 9))))
    both = expectation.across(["main", "tie"])
    assert expectation.across(["tie"]) == {("tie", "tie"): both["tie", "tie"]}
    assert expectation.across(["tie", "main"]) == both
    assert asked == [2]


def test_dealers_at_once_come_to_what_they_come_to_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The quick way against the slow one that it stands for, over all hands of a deck."""
    stakes = {"main": 25_00, "tie": 5_00, "picture_perfect": 1_00}
    quick = hold("prosperity-3-pictures", stakes)
    asked: list[int] = []

    def never(table: object, hands: int) -> bool:
        asked.append(hands)
        return False

    monkeypatch.setattr("threecard.odds.pricing.neighbours.are_exact", never)
    assert hold("prosperity-3-pictures", stakes).covariance == quick.covariance
    assert asked == [22_100]


def test_values_whose_sums_outgrow_numbers_are_not_summed_at_once() -> None:
    largest = 290_000
    for value, is_exact in ((largest, True), (2 * largest, False), (2**40, False)):
        assert are_exact(np.array([[value, -value]]), 22_100) is is_exact


@pytest.fixture(scope="module")
def pictures() -> HoldOdds:
    return hold(R3P, {"main": 25_00}, occupied=5, pace=45, hours=20)


def test_positions_that_meet_one_dealer_spread_more_than_apart(pictures: HoldOdds) -> None:
    assert pictures.position_mean == 25_00 * Fraction(3110763, 101792600)
    # Counted over all 22,100 · 18,424 · 15,180 deals of three hands.
    per_unit = Fraction(106161375986542703, 341937202687080000)
    assert pictures.covariance == 25_00**2 * per_unit
    assert pictures.round_mean == 5 * pictures.position_mean
    assert pictures.round_variance == (5 * pictures.position_variance + 20 * pictures.covariance)
    assert pictures.hold == Fraction(3110763, 101792600)


def test_periods_grow_with_their_rounds(pictures: HoldOdds) -> None:
    hour, day, month = pictures.periods
    assert [each.rounds for each in (hour, day, month)] == [45, 900, 27_000]
    assert day.win == 20 * hour.win
    assert day.variance == 20 * hour.variance
    assert hour.turnover == 45 * 5 * 25_00
    widths = [
        (each.intervals[0.95][1] - each.intervals[0.95][0]) / float(each.turnover)
        for each in pictures.periods
    ]
    assert widths == sorted(widths, reverse=True)  # hold settles down
    for each in pictures.periods:
        low, high = each.intervals[0.95]
        lower, higher = each.intervals[0.999]
        assert lower < low < float(each.win) < high < higher
        # The main wager is nearly even money: close to a normal law.
        assert high - low == pytest.approx(2 * 1.95996 * each.standard_deviation, rel=0.02)


def test_after_n0_rounds_the_win_is_one_deviation(pictures: HoldOdds) -> None:
    rounds = pictures.rounds_to_certainty
    assert rounds is not None
    assert float(rounds * pictures.round_mean) == pytest.approx(
        sqrt(rounds * pictures.round_variance)
    )


def test_one_position_is_exact() -> None:
    found = hold(R3P, {"main": 25_00, "tie": 5_00}, occupied=1, pace=30)
    report = odds(R3P)
    assert found.covariance == 0
    assert found.round_variance == (
        25_00**2 * report.wagers["main"].variance
        + 5_00**2 * report.wagers["tie"].variance
        + 2 * 25_00 * 5_00 * report.covariances["main", "tie"]
    )
    from threecard.odds import session

    visit = session(R3P, {"main": 25_00, "tie": 5_00}, rounds=30)
    low, high = found.periods[0].intervals[0.95]
    # What the house wins is what the player loses; a quantile lies on a result, so one step off.
    assert low == pytest.approx(-visit.quantile(0.975), abs=2 * visit.law.step)
    assert high == pytest.approx(-visit.quantile(0.025), abs=2 * visit.law.step)


def test_an_occupancy_between_two_is_both_in_turn() -> None:
    report = odds(R3P)
    four, half, five = (
        hold(report, {"main": 25_00}, occupied=occupied) for occupied in (4, Fraction(9, 2), 5)
    )
    assert 2 * half.round_mean == four.round_mean + five.round_mean
    assert 2 * half.round_variance == four.round_variance + five.round_variance


@pytest.mark.parametrize("game", [each for each in RULEBOOKS if each != TCP])
def test_hold_is_the_edge_of_what_is_staked(game: str) -> None:
    report = odds(game)
    found = hold(report, {"main": 20_00, "tie": 10_00}, occupied=1)
    edges = report.wagers
    assert found.hold == (2 * edges["main"].house_edge + edges["tie"].house_edge) / 3


def test_players_with_the_edge_are_said_loudly() -> None:
    found = hold("prosperity-3-pictures", {"main": 5_00, "tie": 25_00}, occupied=1)
    assert found.round_mean < 0
    assert "!! The PLAYERS have the edge" in str(found)
    assert hold_data(found).player_edge is True


def test_the_jackpot_counts_in_the_hold_as_the_house_sees_it() -> None:
    stakes = {"ante": 25_00, "jackpot": 5_00}
    found = hold(TCP, stakes, occupied=1)
    ante = 25_00 * odds(TCP).wagers["ante"].house_edge
    # The house keeps 2.00 and puts up 20,000.00 when the meter is hit.
    assert found.position_mean == ante + 2_00 - Fraction(20_000_00, 22_100)
    paid = hold(rulebook(TCP).with_reading("jackpot.funding", "house"), stakes, occupied=1)
    assert found.position_mean - paid.position_mean == Fraction(601, 442) * 100
    data = hold_data(found)
    assert data.jackpot is not None
    assert data.jackpot.growth == "725/442"
    assert data.jackpot.rounds_between_hits == "22100/1"
    assert "It is hit above $80,450.00" in str(found)


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        (R3P, {"occupied": 9}, "has 1 to 8 positions to occupy, not 9"),
        (R3P, {"occupied": Fraction(1, 2)}, "not 0.5"),
        (R3P, {"pace": 0}, "up to 1000 rounds an hour, not 0"),
        (R3P, {"hours": 25}, "up to 24 hours, not 25"),
        (R3P, {"seed": 5}, "stake on the jackpot too"),
        (R3P, {"share_percent": 5}, "stake on the jackpot too"),
    ],
)
def test_what_can_not_be_is_refused(game: str, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ThreecardError) as refused:
        hold(game, {"main": 25_00}, **asked)
    assert refused.value.code is Code.ODDS_BAD_COUNT
    assert said in refused.value.sentence


def test_too_few_cards_say_how_many_it_takes() -> None:
    report = odds(R3P, without=DECK[:40])
    with pytest.raises(ThreecardError) as refused:
        hold(report, {"main": 25_00}, occupied=4)
    assert refused.value.code is Code.TOO_FEW_CARDS
    assert refused.value.sentence == "4 positions and the dealer take 15 cards, and 12 are left."
    assert hold(report, {"main": 25_00}, occupied=3).covariance != 0


def test_more_results_than_can_be_followed_are_refused_before_they_are() -> None:
    generous = rulebook("royal-three-pictures").with_pays({"tie.tie": "1000000:1"})
    found = hold(generous, {"main": 25_00, "tie": 25_00})
    with pytest.raises(ThreecardError, match="too many to follow") as refused:
        _ = found.periods
    assert refused.value.code is Code.ODDS_TOO_LARGE
