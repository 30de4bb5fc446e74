"""Counts: the best tags are the best, and what they win is what every set of seen cards says."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
import pytest

from threecard import Code, Rank, Suit, rulebook
from threecard.core.cards import card_of
from threecard.odds import OddsError, Protection, Sight, odds, price_count, price_pack, protection
from threecard.odds.protection.packs import rounds_most, seen_before
from threecard.odds.protection.tags import basic_effects, correlation, find_tags
from threecard.odds.protection.threats import counting_threats

ROYAL, POKER = "royal-three-pictures", "three-card-poker"
KINGS_DOWN = (0,) * 9 + (-1, -1, -2, 0)


@pytest.fixture(scope="module")
def royal() -> Protection:
    return protection(ROYAL)


@pytest.fixture(scope="module")
def poker() -> Protection:
    return protection(POKER)


def test_no_tags_of_level_one_follow_better(royal: Protection, poker: Protection) -> None:
    every = (np.arange(3**13)[:, None] // 3 ** np.arange(13) % 3 - 1).astype(np.float64)
    spreads = np.sqrt(13 * every.var(axis=1))
    for sums in (royal.sums["tie"], royal.sums["main"], poker.sums["ante"]):
        effects = basic_effects(sums)
        best = find_tags(effects, 1)
        assert best is not None
        moved = np.array([float(each) for each in effects])
        found = (every @ moved)[spreads > 0] / spreads[spreads > 0] / np.sqrt(moved @ moved)
        assert float(best.correlation) == pytest.approx(found.max(), abs=1e-12)
        assert best.correlation == correlation(best.tags, effects)


def test_a_higher_level_follows_no_worse(royal: Protection) -> None:
    for counts in royal.counts.values():
        squares = [each.best.correlation.squared for each in counts]
        assert squares == sorted(squares)
        assert all(max(map(abs, each.tags)) <= each.best.level for each in counts)


def test_tags_of_a_wager_that_no_card_moves_are_none() -> None:
    assert find_tags([Fraction(0)] * 13, 3) is None


def test_two_cards_seen_are_what_every_deck_without_them_is_priced_at(royal: Protection) -> None:
    tags = {"royal_pictures": KINGS_DOWN, "tie": (-1, 1) * 6 + (2,)}
    gains: dict[str, dict[int, Fraction]] = {wager: defaultdict(Fraction) for wager in tags}
    shares: dict[str, dict[int, int]] = {wager: defaultdict(int) for wager in tags}
    for low, high in combinations_with_replacement(Rank, 2):
        ways = comb(4, 2) if low is high else 16
        left = odds(ROYAL, without=[card_of(low, Suit.CLUBS), card_of(high, Suit.HEARTS)])
        for wager, of_rank in tags.items():
            count = of_rank[low - 2] + of_rank[high - 2]
            gains[wager][count] -= ways * left.wagers[wager].house_edge
            shares[wager][count] += ways
    for wager, of_rank in tags.items():
        moment = price_count(royal.sums[wager], of_rank, [2])[2]
        good = [count for count, gain in gains[wager].items() if gain > 0]
        assert sorted(moment.favourable) == sorted(good)
        expected = sum((gains[wager][count] for count in good), Fraction(0))
        assert moment.gain == expected / comb(52, 2)
        assert moment.share == Fraction(sum(shares[wager][count] for count in good), comb(52, 2))


def royal_net(kings: int, queens: int, jacks: int, others: int) -> Fraction:
    """Royal Pictures from so many cards of each, by the rulebook's own table."""
    pictures = (kings, queens, jacks)
    won = 188 * comb(kings, 3) + 128 * comb(queens, 3) + 88 * comb(jacks, 3)
    same = sum(comb(each, 3) for each in pictures)
    mixed = comb(sum(pictures), 3) - same
    pairs = sum(comb(each, 2) for each in pictures) * others
    king = kings * comb(others, 2) + kings * (queens + jacks) * others
    every = comb(sum(pictures) + others, 3)
    lost = every - same - mixed - pairs - king
    return Fraction(won + 18 * mixed + 8 * pairs + king - lost, every)


@pytest.mark.parametrize("seen", [6, 24, 42])
def test_royal_pictures_by_every_composition_of_the_cards_left(
    royal: Protection, seen: int
) -> None:
    by_count: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for kings, queens, jacks in product(range(5), repeat=3):
        others = seen - kings - queens - jacks
        if not 0 <= others <= 40:
            continue
        ways = comb(4, kings) * comb(4, queens) * comb(4, jacks) * comb(40, others)
        share = Fraction(ways, comb(52, seen))
        at = by_count[-2 * kings - queens - jacks]
        at[0] += share
        at[1] += share * royal_net(4 - kings, 4 - queens, 4 - jacks, 40 - others)
    moment = price_count(royal.sums["royal_pictures"], KINGS_DOWN, [seen])[seen]
    good = {count: each for count, each in by_count.items() if each[1] > 0}
    assert moment.favourable == tuple(sorted(good))
    assert moment.share == sum(each[0] for each in good.values())
    assert moment.gain == sum(each[1] for each in good.values())
    worst = max((count for count, each in by_count.items() if each[1] <= 0), default=-99)
    assert moment.trigger == min(count for count in good if count > worst)


def test_nothing_seen_is_the_wager_as_it_is() -> None:
    found = protection("prosperity-3-pictures")
    moment = found.counts["tie"][0].moments[0]
    wager = found.report.wagers["tie"]
    assert moment.share == 1
    assert moment.gain == -wager.house_edge
    assert moment.square - moment.gain**2 == wager.variance
    assert found.counts["main"][0].moments[0].gain == 0


def test_a_pack_is_the_mean_of_its_rounds(royal: Protection) -> None:
    count = royal.counts["royal_pictures"][0]
    pack = price_pack(count.moments, 4, 3, Sight.ALL)
    met = [count.moments[seen] for seen in (0, 12, 24, 36)]
    assert pack.gain == sum((each.gain for each in met), Fraction(0)) / 4
    assert pack.per_hundred == 100 * pack.gain
    own = price_pack(count.moments, 4, 3, Sight.OWN)
    assert own.gain < pack.gain
    assert seen_before(4, 3, Sight.OWN) == (0, 6, 12, 18)
    assert price_pack(count.moments, 1, 7, Sight.ALL).gain == 0
    assert [rounds_most(positions) for positions in (1, 3, 7)] == [8, 4, 2]


def test_the_reference_count_of_royal_pictures_wins_fourteen_units_in_a_hundred_rounds(
    royal: Protection,
) -> None:
    pack = price_pack(royal.counts["royal_pictures"][-1].moments, 8, 1, Sight.ALL)
    assert f"{float(pack.per_hundred):.4f}" == "14.0518"
    assert f"{pack.desirability:.2f}" == "44.06"


@pytest.mark.parametrize(("rounds", "positions"), [(0, 1), (9, 1), (3, 7), (1, 0)])
def test_more_rounds_than_cards_are_refused(rounds: int, positions: int) -> None:
    with pytest.raises(OddsError) as error:
        seen_before(rounds, positions, Sight.ALL)
    assert error.value.code is Code.ODDS_BAD_COUNT


def test_more_cards_seen_than_leave_a_deal_are_refused(royal: Protection) -> None:
    with pytest.raises(OddsError, match="0 to 46"):
        price_count(royal.sums["tie"], KINGS_DOWN, [47])


def test_the_reading_says_how_many_rounds_come_from_a_pack() -> None:
    book = rulebook(ROYAL).with_reading("shuffle", "rounds:8")
    for rules, open_ in ((book, True), (rulebook(ROYAL), False)):
        threats = {each.wager: each for each in counting_threats(protection(rules))}
        assert threats["royal_pictures"].in_force is open_
        assert threats["royal_pictures"].after == 0
