"""The course of a session: rounds added up until it is time, or set apart where play stopped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from math import sqrt
from typing import NamedTuple

from threecard.core.errors import Code
from threecard.core.money import Cents, write_cents
from threecard.odds.errors import OddsError
from threecard.odds.rounds.chain import Chain
from threecard.odds.rounds.convolution import Spread, convolve, power
from threecard.odds.rounds.law import Law

SECONDS_MAX = 60  # of work, about
REACHED_MAX = 2**23  # results that a law has room for
FAN = (0.05, 0.25, 0.5, 0.75, 0.95)
FAN_POINTS = 100  # rounds at which the fan is known, about


@unique
class Leave(StrEnum):
    """Why a session ends, in the order in which it is looked for."""

    STOP_WIN = "stop_win"
    STOP_LOSS = "stop_loss"
    SHORT = "short"  # ruin: too few chips for another round
    TIME = "time"


@dataclass(frozen=True, slots=True)
class FanPoint:
    """How results lie after so many rounds."""

    rounds: int
    results: tuple[int, ...]  # cents, for each share of `FAN`
    playing: float  # the chance to be still playing


START = FanPoint(0, (0,) * len(FAN), 1.0)


class Course(NamedTuple):
    """How a session went, over all that can happen in it."""

    law: Law
    leaves: Mapping[Leave, float]
    rounds: float  # played on average
    fan: tuple[FanPoint, ...]


def play_unbounded(one: Law, rounds: int) -> Course:
    """Nothing ends play early: many rounds are added at a time."""
    every = max(1, rounds // FAN_POINTS)
    _check_work(one, rounds, steps=-(-rounds // every), width=None)
    stride, played = power(one, every), every
    law, fan = stride, [START, _point(every, stride, 1.0)]
    while played < rounds:
        more = min(every, rounds - played)
        law = convolve(law, stride if more == every else power(one, more))
        played += more
        fan.append(_point(played, law, 1.0))
    leaves = dict.fromkeys(Leave, 0.0) | {Leave.TIME: law.between()}
    return Course(law, leaves, rounds, tuple(fan))


def play_bounded(
    one: Law, rounds: int, *, floor: int | None, stop_loss: int | None, stop_win: int | None
) -> Course:
    """Round by round, with those apart who have left."""
    lowest = None if floor is None else floor // one.step
    highest = None if stop_win is None else -(-stop_win // one.step)
    width = None if lowest is None or highest is None else highest - lowest
    _check_work(one, rounds, steps=rounds, width=width)
    chain = Chain(one, floor=lowest, ceiling=highest)
    every = max(1, rounds // FAN_POINTS)
    expected, fan = 0.0, [START]
    for played in range(1, rounds + 1):
        expected += chain.on
        chain.step()
        if played % every == 0 or played == rounds:
            fan.append(_point(played, chain.law, chain.on))
    return Course(chain.law, _leaves(chain, stop_loss), expected, tuple(fan))


def _point(rounds: int, law: Law, playing: float) -> FanPoint:
    return FanPoint(rounds, tuple(map(law.quantile, FAN)), playing)


def _leaves(chain: Chain, stop_loss: int | None) -> dict[Leave, float]:
    """How play ended; a loss that reaches the stop is one whatever chips are left."""
    below = chain.below
    lost = 0.0 if stop_loss is None else below.between(most=-stop_loss)
    return {
        Leave.STOP_WIN: chain.above.between(),
        Leave.STOP_LOSS: lost,
        Leave.SHORT: below.between(least=None if stop_loss is None else 1 - stop_loss),
        Leave.TIME: chain.playing.between(),
    }


def _check_work(one: Law, rounds: int, *, steps: int, width: int | None) -> None:
    """Refuse what would take too long, before it does."""
    reached = results_reached(one, rounds)
    if width is not None:
        reached = min(reached, width)
    cost = min(Spread(one).costs(max(1, reached)))
    if steps * cost > SECONDS_MAX * 1e9 or reached > REACHED_MAX:
        raise too_many(one, rounds)


def results_reached(one: Law, rounds: int) -> int:
    """How many different results there are after so many rounds, but for the far tails."""
    spread = 16 * one.standard_deviation * sqrt(rounds) / one.step + 4 * len(one.chances)
    return int(min(spread, rounds * len(one.chances)))


def too_many(one: Law, rounds: int) -> OddsError:
    return OddsError(
        Code.ODDS_TOO_LARGE,
        f"{rounds:,} rounds of {len(one.chances):,} results in steps of "
        f"{write_cents(Cents(one.step))} are too many to follow: play fewer rounds, stake amounts "
        "with a larger common unit, or lower what a line pays.",
    )
