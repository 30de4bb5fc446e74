"""A table's hold as data: amounts in dollars."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.money import write_cents
from threecard.odds.exact import Dollars, Exact, exact, exact_if
from threecard.odds.present.data.meter import MeterData, meter_data
from threecard.odds.rounds.holds import HoldOdds, Period


class RoundData(Struct, frozen=True, kw_only=True):
    """One round of the whole table."""

    staked: Exact
    win: Exact
    variance: Exact
    position_win: Exact
    position_variance: Exact
    covariance_of_positions: Exact


class IntervalData(Struct, frozen=True):
    """Where an honest table's win lies with a given chance, and its hold."""

    win: tuple[float, float]
    hold: tuple[float, float]


class PeriodData(Struct, frozen=True, kw_only=True):
    """An hour, a day and so on."""

    name: str
    rounds: Exact
    staked: Exact
    win: Exact
    win_float: float
    standard_deviation: float
    intervals: dict[str, IntervalData]  # by chance


class HoldData(Struct, frozen=True, kw_only=True):
    """All there is to a hold."""

    game: str
    readings: dict[str, str]
    stakes: dict[str, Dollars]
    occupied: Exact
    rounds_per_hour: Exact
    hours_per_day: Exact
    hold: Exact
    hold_float: float
    player_edge: bool
    round: RoundData
    n0: Exact | None
    n0_hours: float | None
    periods: tuple[PeriodData, ...]
    jackpot: MeterData | None


def hold_data(hold: HoldOdds) -> HoldData:
    certain = hold.rounds_to_certainty
    return HoldData(
        game=hold.report.rulebook.game,
        readings=dict(hold.report.rulebook.readings),
        stakes={id_: write_cents(stake) for id_, stake in hold.stakes.items()},
        occupied=exact(hold.occupied),
        rounds_per_hour=exact(hold.pace),
        hours_per_day=exact(hold.hours),
        hold=exact(hold.hold),
        hold_float=float(hold.hold),
        player_edge=hold.round_mean < 0,
        round=RoundData(
            staked=exact(hold.turnover / 100),
            win=exact(hold.round_mean / 100),
            variance=exact(hold.round_variance / 10_000),
            position_win=exact(hold.position_mean / 100),
            position_variance=exact(hold.position_variance / 10_000),
            covariance_of_positions=exact(hold.covariance / 10_000),
        ),
        n0=exact_if(certain),
        n0_hours=None if certain is None else float(certain / hold.pace),
        periods=tuple(map(_period, hold.periods)),
        jackpot=None if hold.meter is None else meter_data(hold.meter),
    )


def _period(period: Period) -> PeriodData:
    turnover = float(period.turnover)
    return PeriodData(
        name=period.name,
        rounds=exact(period.rounds),
        staked=exact(period.turnover / 100),
        win=exact(period.win / 100),
        win_float=float(period.win / 100),
        standard_deviation=period.standard_deviation / 100,
        intervals={
            f"{level:g}": IntervalData(
                win=(low / 100, high / 100), hold=(low / turnover, high / turnover)
            )
            for level, (low, high) in period.intervals.items()
        },
    )
