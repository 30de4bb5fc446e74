"""The jackpot's meter over time, and envy."""

from __future__ import annotations

import pytest

from threecard import rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds import odds
from threecard.sim import Result, simulate
from threecard.sim.meter import MeterTotals

GAME = "three-card-poker"


def followed(rules: Rulebook | None = None, *, rounds: int = 400_000, **asked: object) -> Result:
    asked = {"positions": 4, "seed": 7, "meter": True, "chunk": 100_000, **asked}
    return simulate(rules or rulebook(GAME), rounds=rounds, **asked)  # type: ignore[arg-type]  # as tests ask


def meter_of(result: Result) -> MeterTotals:
    assert result.totals.meter is not None
    return result.totals.meter


def test_what_goes_in_comes_out_or_is_there() -> None:
    result = followed()
    meter = meter_of(result)
    assert result.verdict == "agrees"
    assert meter.rounds == 400_000
    assert meter.fed == 400_000 * 4 * 3_00  # 60 % of five dollars each
    assert meter.fed + meter.topped_up == meter.drawn + meter.won + meter.left
    assert meter.hits == result.wagers["jackpot"].lines["royal_flush_spades"].count
    # Every meter begins at its seed and starts again from it.
    assert meter.won >= meter.hits * 20_000_00
    assert meter.highest > meter.won / meter.hits
    assert meter.topped_up >= meter.hits * 20_000_00


def test_envy_is_paid_as_often_as_expected() -> None:
    envy = followed().wagers["envy"]
    per_wager = sum(line.expected for line in envy.lines.values()) / (400_000 * 4)
    assert per_wager == pytest.approx(3 * 4 / 22_100, rel=1e-3)
    assert envy.expected_edge == pytest.approx(-float(envy_each(3)) / 5)
    for line in envy.lines.values():
        # One royal flush pays all three others at once.
        assert line.z == pytest.approx((line.count - line.expected) / (3 * line.expected) ** 0.5)
        assert line.count % 3 == 0
        assert line.tail > 1e-4


def envy_each(others: int) -> float:
    jackpot = odds(GAME).jackpot
    assert jackpot is not None
    return float(jackpot.envy[others - 1].envy)


def test_readings_move_the_money() -> None:
    rules = rulebook(GAME)
    usual = meter_of(followed())
    house = meter_of(followed(rules.with_reading("jackpot.funding", "house")))
    envied = meter_of(followed(rules.with_reading("envy.funding", "meter")))
    assert house.drawn == 0
    assert house.won > usual.won
    assert envied.drawn == usual.drawn + usual.envy
    assert envied.envy == usual.envy
    assert usual.fed == house.fed == envied.fed


def test_a_folded_royal_flush_earns_nobody_envy_where_it_is_read_so() -> None:
    rules = rulebook(GAME).with_reading("envy.folded", "none")
    assert meter_of(followed(rules, strategy="never", rounds=100_000)).envy == 0
    result = followed(rules, strategy="never", rounds=100_000)
    assert result.wagers["envy"].expected_edge == 0
    assert result.verdict == "agrees"
    assert meter_of(followed(strategy="never", rounds=100_000)).envy > 0


def test_alone_at_the_table_there_is_nobody_to_envy() -> None:
    result = followed(positions=1, rounds=100_000)
    assert "envy" not in result.wagers
    assert meter_of(result).envy == 0
