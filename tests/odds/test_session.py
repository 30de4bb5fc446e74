"""Sessions: the chain against fractions, what is exact, and every reason to leave or to refuse."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
import pytest

from tests.odds.rounds import distance, play, summed
from threecard import RULEBOOKS, Code, ThreecardError
from threecard.odds import Law, Leave, SessionOdds, odds, session
from threecard.odds.present.data import session_data
from threecard.odds.rounds import convolution
from threecard.odds.rounds.convolution import convolve, power, trimmed
from threecard.odds.rounds.law import law_of
from threecard.odds.rounds.stakes import chips_needed

SESSIONS: dict[str, tuple[str, dict[str, int], dict[str, int]]] = {
    "all rounds": ("royal-three-pictures", {"main": 25_00}, {}),
    "ruin": ("royal-three-pictures", {"main": 25_00, "tie": 5_00}, {"bankroll": 100_00}),
    "stops": (
        "three-card-poker",
        {"ante": 10_00, "pair_plus": 5_00},
        {"bankroll": 90_00, "stop_loss": 50_00, "stop_win": 80_00},
    ),
    "a stop-loss beyond the bankroll": (
        "three-card-poker",
        {"ante": 10_00},
        {"bankroll": 60_00, "stop_loss": 58_00},
    ),
    "wide": (
        "prosperity-3-pictures",
        {"main": 25_00, "tie": 5_00, "picture_perfect": 5_00},
        {"bankroll": 200_00, "stop_win": 300_00},
    ),
}


def followed(name: str, rounds: int) -> tuple[SessionOdds, dict[str, dict[int, Fraction]]]:
    game, stakes, ends = SESSIONS[name]
    found = session(game, stakes, rounds=rounds, **ends)
    needed = chips_needed(found.report.rulebook, found.stakes)
    return found, play(found.round_law, rounds, needed=needed, **ends)


@pytest.mark.parametrize("rounds", [1, 2, 7, 20])
@pytest.mark.parametrize("name", SESSIONS)
def test_no_chance_is_off_by_more_than_the_bound(name: str, rounds: int) -> None:
    if name == "wide" and rounds == 20:
        rounds = 12  # fractions of a few thousand results take their time
    found, ended = followed(name, rounds)
    exact = summed(ended)
    assert distance(found.law, exact) <= found.error < 1e-12
    for leave, part in ended.items():
        chance = float(sum(part.values(), Fraction(0)))
        assert found.leaves[Leave(leave)] == pytest.approx(chance, abs=found.error)
    ahead = float(sum((share for result, share in exact.items() if result > 0), Fraction(0)))
    even, behind = exact.get(0, Fraction(0)), 1 - ahead - float(exact.get(0, 0))
    assert found.ahead == pytest.approx(ahead, abs=1e-12)
    assert found.even == pytest.approx(float(even), abs=1e-12)
    assert found.behind == pytest.approx(behind, abs=1e-12)


@pytest.mark.parametrize("method", ["direct", "shifted", "transformed"])
def test_every_way_to_convolve_keeps_its_bound(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, cost in zip(
        ("BY_PRODUCT", "BY_SHIFT", "BY_TRANSFORM"),
        {
            "direct": (0.0, 1e9, 1e9),
            "shifted": (1e9, 0.0, 1e9),
            "transformed": (1e9, 1e9, 0.0),
        }[method],
        strict=True,
    ):
        monkeypatch.setattr(convolution, name, cost)
    stakes = {"ante": 25_00, "pair_plus": 5_00}
    one = odds("three-card-poker").distribution(stakes)
    exact = play(one, 8)["time"]
    found = power(law_of(one), 8)
    assert distance(found, exact) <= found.error < 1e-11
    chained = session("three-card-poker", stakes, rounds=8, bankroll=200_00)
    ended = summed(play(one, 8, bankroll=200_00, needed=55_00))
    assert distance(chained.law, ended) <= chained.error < 1e-11


def test_the_bound_counts_what_is_left_out_of_the_tails() -> None:
    ends = Law(-1, 1, np.array([4e-18, 0.5, 0.5, 3e-18, 1e-18]), 1e-16)
    cut = trimmed(ends, 0.0)
    assert (cut.low, cut.high) == (0, 1)
    assert cut.error == 1e-16 + 4e-18 + (1e-18 + 3e-18)
    one = law_of({-1: Fraction(1, 2), 1: Fraction(1, 2)})
    law = power(one, 4096)
    assert len(law.chances) < 4096  # all results would be 8193
    assert 0 < abs(1 - law.between()) <= law.error < 1e-9


@pytest.mark.parametrize("game", RULEBOOKS)
def test_mean_and_variance_are_exact(game: str) -> None:
    report = odds(game)
    first = next(iter(report.joint.bundles))
    found = session(report, {first: 10_00}, rounds=300)
    wager = report.wagers[first]
    assert found.mean == -300 * 10_00 * wager.house_edge
    assert found.variance == 300 * 10_00**2 * wager.variance
    assert found.law.mean == pytest.approx(float(found.mean))
    assert found.law.standard_deviation == pytest.approx(found.standard_deviation)
    assert found.rounds_expected == pytest.approx(300)
    assert found.ruin == 0


def test_variance_of_stakes_together_counts_their_covariance() -> None:
    report = odds("three-card-poker")
    found = session(report, {"ante": 10_00, "pair_plus": 5_00}, rounds=1)
    ante, plus = report.wagers["ante"].variance, report.wagers["pair_plus"].variance
    both = report.covariances["ante", "pair_plus"]
    assert found.variance == 10_00**2 * ante + 5_00**2 * plus + 2 * 10_00 * 5_00 * both


def test_who_leaves_early_loses_in_proportion_to_the_rounds_played() -> None:
    found = session(
        "three-card-poker", {"ante": 25_00}, rounds=500, bankroll=1_000_00, stop_win=400_00
    )
    assert found.rounds_expected < 400
    # Wald: no way to leave changes what a round costs on average.
    assert found.law.mean == pytest.approx(float(found.round_mean) * found.rounds_expected)
    assert sum(found.leaves.values()) == pytest.approx(1, abs=found.error)


def test_quantiles_are_those_of_the_exact_distribution() -> None:
    found, ended = followed("ruin", 20)
    exact = summed(ended)
    results = sorted(exact)
    below = list(accumulate(exact[result] for result in results))
    for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99):
        at = next(place for place, passed in enumerate(below) if passed >= share)
        assert found.quantile(share) == results[at]


def test_ruin_grows_with_rounds_and_shrinks_with_chips() -> None:
    def ruin(rounds: int, bankroll: int) -> float:
        return session(
            "royal-three-pictures", {"main": 25_00}, rounds=rounds, bankroll=bankroll
        ).ruin

    assert ruin(100, 500_00) < ruin(400, 500_00) < ruin(2_000, 500_00) < 1
    assert ruin(400, 1_000_00) < ruin(400, 500_00)
    assert ruin(3, 100_00) == 0  # three rounds leave 25.00, enough for one more


def test_a_session_without_chips_left_is_over() -> None:
    found = session("royal-three-pictures", {"main": 25_00}, rounds=5_000, bankroll=25_00)
    assert found.fan[-1].playing < 0.05
    assert found.law.between() == pytest.approx(1, abs=found.error)


def test_a_meter_that_shows_more_returns_more() -> None:
    stakes = {"ante": 5_00, "jackpot": 5_00}
    low = session("three-card-poker", stakes, rounds=10)
    high = session("three-card-poker", stakes, rounds=10, meter=80_450_00)
    assert high.mean > low.mean
    ante = session("three-card-poker", {"ante": 5_00}, rounds=10)
    assert high.mean == ante.mean  # at this meter the jackpot breaks even


def test_the_fan_ends_where_the_law_is() -> None:
    found = session("three-card-poker", {"ante": 25_00}, rounds=250, bankroll=500_00)
    last = found.fan[-1]
    assert last.rounds == 250
    assert last.results == tuple(found.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
    assert last.playing == pytest.approx(found.leaves[Leave.TIME])
    playing = [point.playing for point in found.fan]
    assert all(later <= before + 1e-12 for before, later in pairwise(playing))


def test_bins_hold_the_whole_law() -> None:
    law = session("three-card-poker", {"ante": 25_00}, rounds=150).law
    for tail in (0.0, 0.01):
        bins = law.binned(40, tail=tail)
        assert sum(each.chance for each in bins) == pytest.approx(law.between())
        assert bins[0].first <= int(law.amounts[0])
        assert bins[-1].last >= int(law.amounts[-1])
        for each in bins:
            held = law.between(least=each.first, most=each.last)
            assert each.chance == pytest.approx(held, abs=1e-12)
            assert not each.first < 0 <= each.last


def test_laws_of_two_steps_are_not_mixed() -> None:
    with pytest.raises(AssertionError):
        convolve(law_of({5: Fraction(1)}), law_of({3: Fraction(1)}))


def test_data_has_exact_fractions_and_the_bound() -> None:
    found = session("royal-three-pictures", {"main": 25_00}, rounds=20, bankroll=1_000_00)
    data = session_data(found)
    assert data.mean == "-15553815/1017926"
    assert Fraction(data.mean) == found.mean / 100
    assert data.error_bound == found.error
    assert sum(map(Fraction, data.round.values())) == 1
    assert sum(each.chance for each in data.bins) == pytest.approx(1)


def test_it_prints_as_text() -> None:
    shown = str(session("royal-three-pictures", {"main": 25_00}, rounds=20, bankroll=1_000_00))
    assert "Royal Three Pictures: 20 rounds of $25 on Main wager" in shown
    assert "No probability here is off by more than" in shown
    loud = str(session("prosperity-3-pictures", {"main": 5_00, "tie": 5_00}, rounds=5))
    assert "!! The PLAYER has the edge" in loud


R3P, TCP = "royal-three-pictures", "three-card-poker"


@pytest.mark.parametrize(
    ("game", "stakes", "asked", "code", "said"),
    [
        (R3P, {}, {}, Code.STAKE_NOT_POSITIVE, "Nothing is staked; stake on main"),
        (R3P, {"ante": 5_00}, {}, Code.UNKNOWN_WAGER, "places main, tie, royal_pictures"),
        (TCP, {"play": 5_00}, {}, Code.UNKNOWN_WAGER, "places ante, pair_plus, jackpot"),
        (R3P, {"main": 0}, {}, Code.STAKE_NOT_POSITIVE, "more than nothing, not $0"),
        (R3P, {"main": -5}, {}, Code.STAKE_NOT_POSITIVE, "more than nothing, not -$0.05"),
        (R3P, {"main": 25_01}, {}, Code.STAKE_SPLITS_CENT, "a multiple of 2 cents"),
        (R3P, {"tie": 5_00}, {}, Code.WAGER_NOT_PERMITTED, "goes with main"),
        (TCP, {"ante": 5_00, "jackpot": 6_00}, {}, Code.NOT_THE_PRICE, "is $5, not $6"),
        (R3P, {"main": 5_00}, {"rounds": 0}, Code.ODDS_BAD_COUNT, "1 to 1,000,000 rounds, not 0"),
        (R3P, {"main": 5_00}, {"rounds": 10**7}, Code.ODDS_BAD_COUNT, "not 10,000,000"),
        (R3P, {"main": 5_00}, {"stop_loss": 0}, Code.ODDS_BAD_COUNT, "stop-loss is more than"),
        (R3P, {"main": 5_00}, {"stop_win": -1}, Code.ODDS_BAD_COUNT, "stop-win is more than"),
        (TCP, {"ante": 5_00}, {"bankroll": 9_99}, Code.NOT_ENOUGH_CHIPS, "A round takes $10;"),
        (TCP, {"ante": 5_00}, {"meter": -1}, Code.BAD_MONEY, "nothing or more"),
        (
            TCP,
            {"ante": 5_03, "jackpot": 5_00},
            {"meter": 10**12},
            Code.ODDS_TOO_LARGE,
            "larger common unit",
        ),
        (
            "prosperity-3-pictures",
            {"main": 5_02, "tie": 5_00},
            {"rounds": 1_000_000, "bankroll": 100_00},
            Code.ODDS_TOO_LARGE,
            "play fewer rounds",
        ),
    ],
)
def test_what_can_not_be_is_refused_with_a_reason(
    game: str, stakes: dict[str, int], asked: dict[str, Any], code: Code, said: str
) -> None:
    with pytest.raises(ThreecardError) as refused:
        session(game, stakes, **({"rounds": 10} | asked))
    assert refused.value.code is code
    assert said in refused.value.sentence


def test_rounding_is_bounded_for_many_rounds() -> None:
    found = session("royal-three-pictures", {"main": 25_00}, rounds=5_000)
    chained = session("royal-three-pictures", {"main": 25_00}, rounds=5_000, bankroll=10**12)
    assert found.ahead == pytest.approx(chained.ahead, abs=found.error + chained.error)
    assert [each.rounds for each in found.fan] == [each.rounds for each in chained.fan]
    assert found.error < 1e-9
    assert np.abs(1 - found.law.between()) <= found.error
