"""Results show what they are about in one line; whoever prints them gets the whole sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from threecard.odds import (
    GameOdds,
    HoldOdds,
    ReadingsOdds,
    SessionOdds,
    Strategy,
    hold,
    odds,
    readings,
    session,
)


@dataclass(frozen=True)
class Results:
    """One of each, worked out when the first is shown."""

    report: GameOdds
    hold: HoldOdds
    session: SessionOdds
    readings: ReadingsOdds

    @property
    def strategy(self) -> Strategy:
        assert self.report.best_strategy is not None
        return self.report.best_strategy


@pytest.fixture(scope="module")
def results() -> Results:
    report = odds("three-card-poker")
    return Results(
        report,
        hold(report, {"ante": 25_00, "jackpot": 5_00}),
        session("royal-three-pictures", {"main": 25_00}, rounds=50, bankroll=500_00),
        readings("prosperity-3-pictures"),
    )


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (lambda of: of.report, "<GameOdds: Three Card Poker: 407,170,400 deals of two hands>"),
        (
            lambda of: of.report.wagers["ante"],
            "<WagerOdds ante: house edge 3.3730 %, exactly 686689/20358520>",
        ),
        (
            lambda of: of.report.wagers["pair_plus"].lines["straight_flush"],
            "<LineOdds straight_flush: 884,352 deals, 0.2172 %>",
        ),
        (lambda of: of.report.jackpot, "<JackpotOdds jackpot at $5: breaks even at $80,450>"),
        (lambda of: of.strategy, "<Strategy: Best strategy: play Q 6 4 or better>"),
        (
            lambda of: of.strategy.blind,
            "<PolicyOdds play everything, or blind: house edge 7.6538 %, cost 4.2808 %>",
        ),
        (
            lambda of: of.strategy.values[-1],
            "<ClassValue Royal Flush, A K Q: played +6.6349, folded -1.0000>",
        ),
        (lambda of: of.strategy.seen, "<SeenCards: house edge -3.4829 %, gain 6.8558 %>"),
        (lambda of: of.strategy.seen.cards[0], "<SeenCard A: play A 9 2 or better>"),
        (
            lambda of: of.hold,
            "<HoldOdds: Three Card Poker: "
            "$25 on Ante and $5 on Progressive Jackpot at 5 positions>",
        ),
        (lambda of: of.hold.periods[0], "<Period an hour: wins 419.82 of 6,750.00>"),
        (
            lambda of: of.hold.meter,
            "<MeterOdds: hit once in 22,100 wagers, at $56,346.64 on average>",
        ),
        (
            lambda of: of.session,
            "<SessionOdds: Royal Three Pictures: 50 rounds of $25 on Main wager>",
        ),
        (
            lambda of: of.session.law,
            "<Law of amounts from -500.00 to 1200.00, off by less than 2e-13>",
        ),
        (
            lambda of: of.readings,
            "<ReadingsOdds: Prosperity 3 Pictures: what each reading does to the house edge>",
        ),
        (lambda of: of.readings.choices[1], "<ChoiceOdds tie.on=ranking: moves tie>"),
    ],
    ids=lambda value: value.partition(" ")[0].strip("<:") if isinstance(value, str) else "",
)
def test_a_result_shows_itself_in_one_line(
    results: Results, result: Callable[[Results], object], shown: str
) -> None:
    assert repr(result(results)) == shown
