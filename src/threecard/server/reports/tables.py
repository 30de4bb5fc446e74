"""What each table won in a gaming day, beside what it was to expect.

The drop is what was staked before the deal in rounds that were settled, as far as it took part:
stakes that a ruling returned, and what lay above a limit, are not in it. The handle is all that was
staked in them, a Play too. Jackpot wagers stand apart: the house wins what did not feed the meter,
less what it paid itself and what it added to the meter. A round counts on the day it ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from threecard.core.naming import edition_of
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled
from threecard.odds.rounds.expected import Expected
from threecard.odds.rounds.exposure import Exposure, RoundStakes, expose
from threecard.server.house.house import House
from threecard.server.reports.period import Period
from threecard.server.reports.played import PlayedRound, UnruledRound, rounds_of
from threecard.server.table.gaming_day import gaming_day

ExpectedOf = Callable[[Rulebook, Exposure], Awaitable[Expected]]

LEVEL = 0.95  # how sure it is that an honest table's win lies in its interval
SPREAD = NormalDist().inv_cdf((1 + LEVEL) / 2)  # so many deviations to either side


class TableDay(Struct, frozen=True, kw_only=True):
    """A table in a gaming day; money in whole cents, holds as shares of the drop."""

    table: str
    game: str
    day: str
    rounds: int  # settled
    voids: int
    corrected: int  # settled, and undone or put right before the next round
    unruled: int  # of an edition that is not installed, and in none of the figures
    handle: int
    drop: int
    win: int
    expected_win: int
    deviation: int  # one standard deviation of the win
    win_low: int  # 95 % of honest days lie between …
    win_high: int  # … these
    hold: float | None
    expected_hold: float | None
    hold_low: float | None
    hold_high: float | None
    deviations: float | None  # how many the win is from what was to be expected
    within: bool  # whether the win lies in its interval
    jackpot_drop: int  # staked on the jackpot, and in none of the above
    jackpot_win: int
    jackpot_expected_win: int
    edition: str  # by which it was played, and in what its terms depart from that


async def table_days(house: House, period: Period, expected_of: ExpectedOf) -> list[TableDay]:
    """Every table on every day it had a round that ended."""
    days: list[TableDay] = []
    async with house.store.reading() as tx:
        over = {name: await rounds_of(tx, house, name, period) for name in sorted(house.tables)}
    for name, rounds in over.items():
        game = house.table(name).table.config.game
        for day, ended in _by_day(rounds).items():
            played = [each for each in ended if isinstance(each, PlayedRound)]
            expected = await _expected(played, expected_of)
            days.append(
                table_day(name, game, day, played, expected, unruled=len(ended) - len(played))
            )
    return days


async def _expected(played: list[PlayedRound], expected_of: ExpectedOf) -> Expected:
    """What rounds were to bring, each by the edition it was played by."""
    staked: dict[Rulebook, list[RoundStakes]] = {}
    for each in played:
        if not each.void:
            staked.setdefault(each.rules, []).append(each.stakes)
    found = [
        await expected_of(rules, await asyncio.to_thread(expose, rules, rounds))
        for rules, rounds in staked.items()
    ]
    return Expected(
        sum((each.win for each in found), Fraction(0)),
        sum((each.variance for each in found), Fraction(0)),
        sum((each.jackpot_win for each in found), Fraction(0)),
    )


def _by_day(
    rounds: list[PlayedRound | UnruledRound],
) -> dict[str, list[PlayedRound | UnruledRound]]:
    """Rounds by their gaming day, in order."""
    by_day: dict[str, list[PlayedRound | UnruledRound]] = {}
    for each in rounds:
        by_day.setdefault(gaming_day(each.at), []).append(each)
    return dict(sorted(by_day.items()))


def table_day(
    name: str,
    game: str,
    day: str,
    counted: list[PlayedRound],
    expected: Expected,
    *,
    unruled: int = 0,
) -> TableDay:
    """The figures of one table's day."""
    settled = [each for each in counted if not each.void]
    by = dict.fromkeys(each.rules for each in counted)
    drop = sum(each.drop for each in settled)
    win = sum(each.win for each in settled)
    deviation = sqrt(expected.variance)
    low, high = (float(expected.win) + sign * SPREAD * deviation for sign in (-1, 1))

    def share(cents: float | Fraction) -> float | None:
        return float(cents) / drop if drop else None

    return TableDay(
        table=name,
        game=game,
        edition="; ".join(dict.fromkeys(edition_of(each, Ruled.under(each)) for each in by)),
        day=day,
        rounds=len(settled),
        voids=len(counted) - len(settled),
        corrected=sum(each.corrected for each in counted),
        unruled=unruled,
        handle=sum(each.handle for each in settled),
        drop=drop,
        win=win,
        expected_win=round(expected.win),
        deviation=round(deviation),
        win_low=round(low),
        win_high=round(high),
        hold=share(win),
        expected_hold=share(expected.win),
        hold_low=share(low),
        hold_high=share(high),
        deviations=float(win - expected.win) / deviation if deviation else None,
        within=low <= win <= high,
        jackpot_drop=sum(each.jackpot_drop for each in settled),
        jackpot_win=sum(each.jackpot_win for each in settled),
        jackpot_expected_win=round(expected.jackpot_win),
    )
