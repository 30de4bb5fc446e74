"""A settlement desk for tests: rounds as players write them, lines as the rulebook tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pytest

from threecard import (
    Bounds,
    Cents,
    Decision,
    Hand,
    LimitMode,
    Limits,
    Line,
    Placed,
    PlayingPosition,
    Position,
    Round,
    Rulebook,
    Settlement,
    ThreecardError,
    rulebook,
    settle,
)

PICTURE_GAMES = (
    "royal-three-pictures",
    "non-commission-three-pictures",
    "prosperity-3-pictures",
    "three-pictures",
)
R3P, N3P, P3P, T3P = PICTURE_GAMES
TCP = "three-card-poker"
TAGS = {
    "royal-three-pictures": "R3P",
    "non-commission-three-pictures": "N3P",
    "prosperity-3-pictures": "P3P",
    "three-pictures": "T3P",
    "three-card-poker": "TCP",
}

# In every game the first beats the second, and stands off with its twin.
HIGH, LOW, TWIN = "Ks Qh 9d", "Qd 2c 3h", "Kd Qc 9h"

Told = tuple[str, str | None, int, int, str]  # result, line, payout, returned, clause or reading


def told(line: Line) -> Told:
    """A line in short, to compare whole."""
    why = line.cite.clause or line.cite.reading or ""
    return (line.result.value, line.line, line.payout, line.returned, why)


def why_counted(line: Line) -> tuple[int, str | None] | None:
    """How much of the stake took part and why; None where all of it did."""
    if line.counted is None:
        return None
    cite = line.counted.cite
    return line.counted.amount, (cite.clause or cite.reading) if cite else None


def paid(line: str, payout: int, returned: int, why: str) -> Told:
    return ("paid", line, payout, returned, why)


def collected(why: str, *, returned: int = 0) -> Told:
    return ("collected", None, 0, returned, why)


def returned(amount: int, why: str) -> Told:
    return ("returned", None, 0, amount, why)


@contextmanager
def refused(code: str, clause: str | None = None) -> Iterator[None]:
    """What is asked within is refused, with this code and clause."""
    with pytest.raises(ThreecardError) as error:
        yield
    assert (error.value.code, error.value.clause) == (code, clause)


def rules(game: str, readings: Mapping[str, str | int] | None = None) -> Rulebook:
    book = rulebook(game)
    for name, choice in (readings or {}).items():
        book = book.with_reading(name, choice)
    return book


def at(
    position: int,
    hand: str | None,
    *wagers: tuple[str, str, int],
    decision: str | None = None,
    exposed: bool = True,
) -> PlayingPosition:
    """A playing position: `at(1, "Ks Kh 2d", ("p1", "ante", 25_00), decision="play")`."""
    return PlayingPosition(
        Position(position),
        tuple(Placed(player, wager, Cents(stake)) for player, wager, stake in wagers),
        None if hand is None else Hand.parse(hand),
        None if decision is None else Decision(decision),
        exposed,
    )


def limits(mode: str, **bounds: tuple[int, int]) -> Limits:
    """`limits("laid", main=(10_00, 500_00))`."""
    return Limits(
        LimitMode(mode),
        {wager: Bounds(Cents(low), Cents(high)) for wager, (low, high) in bounds.items()},
    )


def settle_table(
    game: str,
    dealer: str,
    *positions: PlayingPosition,
    readings: Mapping[str, str | int] | None = None,
    limits: Limits | None = None,
    before: Iterable[str] = (),
    meter: int | None = None,
) -> Settlement:
    """Settle a round of several positions."""
    round_ = Round(
        Hand.parse(dealer),
        positions,
        limits,
        frozenset(before),
        None if meter is None else Cents(meter),
    )
    return settle(rules(game, readings), round_)


def settle_hand(
    game: str,
    *,
    player: str,
    dealer: str,
    decision: str | None = None,
    exposed: bool = True,
    readings: Mapping[str, str | int] | None = None,
    meter: int | None = None,
    **stakes: int,
) -> dict[str, Told]:
    """Settle one player's wagers at position 1: what became of each, by wager.

    In the picture games a main wager of 10.00 lies there unless the stakes say otherwise.
    """
    if game in PICTURE_GAMES:
        stakes = {"main": 10_00, **stakes}
    wagers = [("p1", wager, stake) for wager, stake in stakes.items()]
    settlement = settle_table(
        game,
        dealer,
        at(1, player, *wagers, decision=decision, exposed=exposed),
        readings=readings,
        meter=meter,
    )
    return {line.wager: told(line) for line in settlement.lines}
