"""A table's hold as plain data for JSON: amounts in dollars, fractions as `p/q`."""

from __future__ import annotations

from fractions import Fraction

from threecard.core.money import write_cents
from threecard.odds.data import Data, exact
from threecard.odds.hold_sheets import SHARES
from threecard.odds.holds import HoldOdds, Period
from threecard.odds.meter import MeterOdds

BINS = 120


def hold_data(hold: HoldOdds) -> Data:
    """All there is to a hold."""
    certain = hold.rounds_to_certainty
    return {
        "game": hold.report.rulebook.game,
        "readings": dict(hold.report.rulebook.readings),
        "stakes": {id_: write_cents(stake) for id_, stake in hold.stakes.items()},
        "occupied": exact(hold.occupied),
        "rounds_per_hour": exact(hold.pace),
        "hours_per_day": exact(hold.hours),
        "hold": exact(hold.hold),
        "hold_float": float(hold.hold),
        "player_edge": hold.round_mean < 0,
        "round": {
            "staked": exact(hold.turnover / 100),
            "win": exact(hold.round_mean / 100),
            "variance": exact(hold.round_variance / 10_000),
            "position_win": exact(hold.position_mean / 100),
            "position_variance": exact(hold.position_variance / 10_000),
            "covariance_of_positions": exact(hold.covariance / 10_000),
        },
        "n0": exact(certain),
        "n0_hours": None if certain is None else float(certain / hold.pace),
        "periods": [_period(each) for each in hold.periods],
        "jackpot": None if hold.meter is None else meter_data(hold.meter),
    }


def _period(period: Period) -> Data:
    turnover = float(period.turnover)
    return {
        "name": period.name,
        "rounds": exact(period.rounds),
        "staked": exact(period.turnover / 100),
        "win": exact(period.win / 100),
        "win_float": float(period.win / 100),
        "standard_deviation": period.standard_deviation / 100,
        "intervals": {
            f"{level:g}": {
                "win": [low / 100, high / 100],
                "hold": [low / turnover, high / turnover],
            }
            for level, (low, high) in period.intervals.items()
        },
    }


def meter_data(meter: MeterOdds) -> Data:
    """A meter over its life; amounts in dollars."""
    return {
        "wagers": meter.wagers,
        "seed": write_cents(meter.seed),
        "fed": write_cents(meter.fed),
        "drawn": exact(meter.drawn / 100),
        "growth": exact(meter.growth / 100),
        "hit_probability": exact(meter.round_chance),
        "rounds_between_hits": exact(1 / meter.round_chance),
        "hit_mean": meter.hit_mean / 100,
        "hit_quantiles": {f"{share:g}": meter.hit_quantile(share) / 100 for share in SHARES},
        "hit_bins": [
            {
                "from": (meter.seed + each.first) / 100,
                "to": (meter.seed + each.last) / 100,
                "chance": each.chance,
            }
            for each in meter.law.binned(BINS, tail=0.001)
        ],
        "error_bound": meter.law.error,
        "topped_up": meter.topped_up / 100,
        "envy": exact(Fraction(meter.envy) / 100),
        "player_return": meter.player_return / 100,
        "house_edge": meter.house_edge,
    }
