"""The walk of a jackpot's meter through rounds, as core.jackpot feeds it and pays from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numba
import numpy as np
import numpy.typing as npt

from threecard.core.paytable import Award, Pays, WholeMeter
from threecard.odds.counting.deck import Ints
from threecard.sim.kernel import Shorts
from threecard.sim.meter import MeterTotals

if TYPE_CHECKING:
    from threecard.core.rulebook import Rulebook
    from threecard.odds.counting.outcomes import Outcomes

WHOLE = -1  # a prize of all that the meter shows
# Where the walk keeps what; the first is the meter itself.
AMOUNT, FED, TOPPED_UP, DRAWN, HITS, WON, ENVY, SHOWN, HIGHEST = range(9)


@dataclass(frozen=True, eq=False)
class MeterTables:
    """The jackpot's terms by code: prizes, and what a hand earns the others."""

    prizes: Ints  # cents; WHOLE for the meter, nothing for none
    earns: Ints  # cents to each of the others
    earned: Ints  # the number of the envy line, from 1
    lines: tuple[str, ...]
    share: int  # of each wager, to the meter
    seed: int
    awards_drawn: bool  # readings: awards come out of the meter, envy does, or only one envy
    envy_drawn: bool
    envy_once: bool

    def follower(self) -> MeterFollower:
        return MeterFollower(self)


class MeterFollower:
    """One meter through the rounds of a chunk."""

    def __init__(self, tables: MeterTables) -> None:
        self.tables = tables
        self.stats = np.zeros(9, dtype=np.int64)
        self.stats[AMOUNT] = self.stats[HIGHEST] = tables.seed
        self.envy_lines = np.zeros(len(tables.lines) + 1, dtype=np.int64)
        self.rounds = 0

    def follow(self, ends: Shorts) -> None:
        tables = self.tables
        readings = np.array([tables.awards_drawn, tables.envy_drawn, tables.envy_once])
        _follow(
            ends,
            tables.prizes,
            tables.earns,
            tables.earned,
            tables.share,
            tables.seed,
            readings,
            self.stats,
            self.envy_lines,
        )
        self.rounds += len(ends)

    def totals(self) -> MeterTotals:
        found: list[int] = self.stats.tolist()
        return MeterTotals(
            rounds=self.rounds,
            fed=found[FED],
            topped_up=found[TOPPED_UP],
            drawn=found[DRAWN],
            hits=found[HITS],
            won=found[WON],
            envy=found[ENVY],
            shown=found[SHOWN],
            highest=found[HIGHEST],
            left=found[AMOUNT] - self.tables.seed,
            envy_lines={
                line: count
                for line, count in zip(self.tables.lines, self.envy_lines[1:].tolist(), strict=True)
                if count
            },
        )


def meter_tables(
    rulebook: Rulebook, ids: tuple[str, ...], outcomes: tuple[Outcomes, ...]
) -> MeterTables:
    """The terms of a rulebook that has a jackpot."""
    desk = rulebook.jackpot
    assert desk is not None
    prizes, awards = rulebook.line_pays[desk.rule.wager], rulebook.line_pays[desk.rule.envy]
    wager, envy = ids.index(desk.rule.wager), ids.index(desk.rule.envy)
    lines = tuple(awards)
    won = [each[wager].line for each in outcomes]
    earned = [each[envy].line for each in outcomes]
    return MeterTables(
        np.array([_cents(prizes[line]) if line else 0 for line in won]),
        np.array([_cents(awards[line]) if line else 0 for line in earned]),
        np.array([1 + lines.index(line) if line else 0 for line in earned]),
        lines,
        desk.rule.price * desk.rule.share_percent // 100,
        desk.rule.seed,
        desk.readings["jackpot.funding"] == "meter",
        desk.readings["envy.funding"] == "meter",
        desk.readings["envy.hands"] == "once",
    )


def _cents(pays: Pays) -> int:
    if isinstance(pays, WholeMeter):
        return WHOLE
    return pays.amount if isinstance(pays, Award) else 0


@numba.njit(nogil=True, cache=True)
def _take(stats: Ints, amount: int, seed: int) -> None:
    """Out of the meter, which the house keeps from falling below its seed."""
    left = stats[AMOUNT] - amount
    if left < seed:
        stats[TOPPED_UP] += seed - left
        left = seed
    stats[AMOUNT] = left


@numba.njit(nogil=True, cache=True)
def _follow(
    ends: Shorts,
    prizes: Ints,
    earns: Ints,
    earned: Ints,
    share: int,
    seed: int,
    readings: npt.NDArray[np.bool_],
    stats: Ints,
    envy_lines: Ints,
) -> None:
    """Every position holds a jackpot wager, each of another player: fed, awards, envy, the meter.

    In the order of TCP 3.20.1, as core.jackpot pays it; the engine's meter has to show the same.
    """
    positions = ends.shape[1]
    awards_drawn, envy_drawn, once = readings[0], readings[1], readings[2]
    for row in range(ends.shape[0]):
        stats[AMOUNT] += share * positions
        stats[FED] += share * positions
        whole = False
        envied = False
        for position in range(positions):
            prize = prizes[ends[row, position]]
            whole |= prize == WHOLE
            envied |= earned[ends[row, position]] > 0
            if prize > 0 and awards_drawn:
                stats[DRAWN] += prize
                _take(stats, prize, seed)
        if envied:
            for position in range(positions):
                most = -1
                for other in range(positions):
                    end = ends[row, other]
                    if other == position or earned[end] == 0:
                        continue
                    if once:
                        if most < 0 or earns[end] > earns[most]:
                            most = end
                        continue
                    _pay_envy(stats, envy_lines, earned[end], earns[end], seed, envy_drawn)
                if most >= 0:
                    _pay_envy(stats, envy_lines, earned[most], earns[most], seed, envy_drawn)
        if whole:
            stats[HIGHEST] = max(stats[HIGHEST], stats[AMOUNT])
            stats[HITS] += 1
            stats[WON] += stats[AMOUNT]
            _take(stats, stats[AMOUNT], seed)
        stats[SHOWN] += stats[AMOUNT]
        stats[HIGHEST] = max(stats[HIGHEST], stats[AMOUNT])


@numba.njit(nogil=True, cache=True)
def _pay_envy(
    stats: Ints,
    envy_lines: Ints,
    line: int,
    award: int,
    seed: int,
    drawn: bool,  # noqa: FBT001
) -> None:
    envy_lines[line] += 1
    stats[ENVY] += award
    if drawn:
        stats[DRAWN] += award
        _take(stats, award, seed)
