"""The jackpot's meter: how it grows, what draws on it and where it stands when it is hit."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from threecard import Code, ThreecardError, rulebook
from threecard.odds import GameOdds, meter_odds, odds
from threecard.odds.rounds.hits import hit_law
from threecard.odds.rounds.law import law_of

R3P, TCP = "royal-three-pictures", "three-card-poker"


@pytest.mark.parametrize(
    ("step", "last", "chance"),
    [
        ({3: Fraction(9, 10), -5: Fraction(1, 12), -20: Fraction(1, 60)}, {3: Fraction(1)}, 0.02),
        ({1: Fraction(1, 2), -1: Fraction(1, 2)}, {1: Fraction(1)}, 0.05),
        ({3: Fraction(4, 5), -20: Fraction(1, 5)}, {3: Fraction(2, 3), -20: Fraction(1, 3)}, 0.01),
        ({4: Fraction(1)}, {4: Fraction(1)}, 0.03),
    ],
)
def test_the_law_of_hits_is_that_of_the_walk_followed_step_by_step(
    step: dict[int, Fraction], last: dict[int, Fraction], chance: float
) -> None:
    slow = hits_by_walking(step, last, chance)
    found = hit_law(law_of(step, 1), law_of(last, 1), chance)
    fast = np.zeros(len(slow))
    kept = min(len(slow), found.low + len(found.chances))
    fast[found.low : kept] = found.chances[: kept - found.low]
    assert np.abs(fast - slow).sum() < 1e-12 < found.error


def hits_by_walking(
    step: dict[int, Fraction], last: dict[int, Fraction], chance: float
) -> npt.NDArray[np.float64]:
    width = 6_000
    at = np.zeros(width)
    at[0] = 1.0
    stopped = np.zeros(width)
    for _ in range(3_000):
        stopped += chance * at
        at = (1 - chance) * moved(at, step)
    return moved(stopped, last)


def moved(at: npt.NDArray[np.float64], step: dict[int, Fraction]) -> npt.NDArray[np.float64]:
    after = np.zeros(len(at))
    for amount, share in step.items():
        if amount >= 0:
            after[amount:] += float(share) * at[: len(at) - amount]
        else:
            after[: len(at) + amount] += float(share) * at[-amount:]
            after[0] += float(share) * at[:-amount].sum()  # held at the seed
    return after


def funded(**readings: str) -> GameOdds:
    rules = rulebook(TCP)
    for name, choice in readings.items():
        rules = rules.with_reading(name.replace("__", "."), choice)
    return odds(rules)


def test_a_meter_that_only_grows_is_hit_as_a_geometric_law_says() -> None:
    meter = meter_odds(funded(jackpot__funding="house"), wagers=5)
    assert meter.growth == meter.fed == 3_00
    assert meter.round_chance == Fraction(5, 22_100)
    assert meter.hit_mean == pytest.approx(20_000_00 + 3_00 * 22_100, rel=1e-9)
    for share in (0.1, 0.5, 0.9):
        rounds = np.ceil(np.log(1 - share) / np.log(1 - 5 / 22_100))
        assert meter.hit_quantile(share) == 20_000_00 + 15_00 * rounds
    # 1.36 of fixed awards, 86,300 once in 22,100: more than the price comes back.
    assert meter.house_edge < 0


def test_awards_from_the_meter_slow_it_down() -> None:
    meter = meter_odds(funded())
    assert meter.drawn == Fraction(601, 442) * 100
    assert meter.growth == 3_00 - meter.drawn
    assert 56_000_00 < meter.hit_mean < 57_000_00
    assert 0 < meter.topped_up < 1  # a fraction of a cent a wager, near the seed
    # What is fed and topped up is drawn or won.
    fed = meter.fed + meter.topped_up
    won = float(meter.drawn) + float(meter.hit_chance) * (meter.hit_mean - meter.seed)
    assert fed == pytest.approx(won)


def test_envy_from_the_meter_slows_it_more() -> None:
    house, meter = (
        meter_odds(funded(envy__funding=payer), wagers=4) for payer in ("house", "meter")
    )
    assert meter.growth < house.growth
    assert meter.hit_mean < house.hit_mean
    # Another's royal flush of hearts, diamonds or clubs earns each of three 50.00 (TCP 4.4).
    assert meter.drawn - house.drawn == Fraction(3, 22_100) * 3 * 50_00


def test_seed_and_share_are_taken_as_said() -> None:
    report = funded(jackpot__funding="house")
    meter = meter_odds(report, seed=5_000_00, share_percent=20)
    assert (meter.seed, meter.fed) == (5_000_00, 1_00)
    assert meter.hit_mean == pytest.approx(5_000_00 + 1_00 * 22_100, rel=1e-9)


def test_a_meter_that_can_not_be_is_refused() -> None:
    report = odds(TCP)
    for asked in ({"seed": -1}, {"share_percent": 101}, {"wagers": 8}):
        with pytest.raises(ThreecardError) as refused:
            meter_odds(report, **asked)
        assert refused.value.code is Code.ODDS_BAD_COUNT
    with pytest.raises(ThreecardError, match="has no jackpot whose meter could grow"):
        meter_odds(odds(R3P))
    fixed = rulebook(TCP).with_pays({"jackpot.royal_flush_spades": "5000"})
    with pytest.raises(ThreecardError, match="it is never hit"):
        meter_odds(odds(fixed))
