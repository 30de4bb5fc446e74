"""The jackpot's meter over its life, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.money import write_cents
from threecard.odds.exact import Dollars, Exact, exact
from threecard.odds.present.data.bins import BinData, bin_data
from threecard.odds.present.hold_sheets import SHARES
from threecard.odds.rounds.meter import MeterOdds

BINS = 120


class MeterData(Struct, frozen=True, kw_only=True):
    """A meter over its life; amounts in dollars."""

    wagers: int
    seed: Dollars
    fed: Dollars
    drawn: Exact
    growth: Exact
    hit_probability: Exact
    rounds_between_hits: Exact
    hit_mean: float
    hit_quantiles: dict[str, float]
    hit_bins: tuple[BinData, ...]
    error_bound: float
    topped_up: float
    envy: Exact
    player_return: float
    house_edge: float


def meter_data(meter: MeterOdds) -> MeterData:
    return MeterData(
        wagers=meter.wagers,
        seed=write_cents(meter.seed),
        fed=write_cents(meter.fed),
        drawn=exact(meter.drawn / 100),
        growth=exact(meter.growth / 100),
        hit_probability=exact(meter.round_chance),
        rounds_between_hits=exact(1 / meter.round_chance),
        hit_mean=meter.hit_mean / 100,
        hit_quantiles={f"{share:g}": meter.hit_quantile(share) / 100 for share in SHARES},
        hit_bins=tuple(
            bin_data(each, above=meter.seed) for each in meter.law.binned(BINS, tail=0.001)
        ),
        error_bound=meter.law.error,
        topped_up=meter.topped_up / 100,
        envy=exact(meter.envy / 100),
        player_return=meter.player_return / 100,
        house_edge=meter.house_edge,
    )
