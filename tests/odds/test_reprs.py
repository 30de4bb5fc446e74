"""Results show what they are about in one line; whoever prints them gets the whole sheet."""

from __future__ import annotations

import pytest

from threecard.odds import hold, odds, readings, session

REPORT = odds("three-card-poker")
STRATEGY = REPORT.best_strategy
HOLD = hold(REPORT, {"ante": 25_00, "jackpot": 5_00})
SESSION = session("royal-three-pictures", {"main": 25_00}, rounds=50, bankroll=500_00)
READINGS = readings("prosperity-3-pictures")


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (REPORT, "<GameOdds: Three Card Poker: 407,170,400 deals of two hands>"),
        (REPORT.wagers["ante"], "<WagerOdds ante: house edge 3.3730 %, exactly 686689/20358520>"),
        (
            REPORT.wagers["pair_plus"].lines["straight_flush"],
            "<LineOdds straight_flush: 884,352 deals, 0.2172 %>",
        ),
        (REPORT.jackpot, "<JackpotOdds jackpot at 5.00: breaks even at 80,450.00>"),
        (STRATEGY, "<Strategy: Best strategy: play Q 6 4 or better>"),
        (
            STRATEGY.blind,
            "<PolicyOdds play everything, or blind: house edge 7.6538 %, cost 4.2808 %>",
        ),
        (STRATEGY.values[-1], "<ClassValue Royal Flush, A K Q: played +6.6349, folded -1.0000>"),
        (STRATEGY.seen, "<SeenCards: house edge -3.4829 %, gain 6.8558 %>"),
        (STRATEGY.seen.cards[0], "<SeenCard A: play A 9 2 or better>"),
        (HOLD, "<HoldOdds: Three Card Poker: ante 25.00, jackpot 5.00 on 5 positions>"),
        (HOLD.periods[0], "<Period an hour: wins 419.82 of 6,750.00>"),
        (HOLD.meter, "<MeterOdds: hit once in 22,100 wagers, at 56346.64 on average>"),
        (SESSION, "<SessionOdds: Royal Three Pictures: 50 rounds of main 25.00>"),
        (SESSION.law, "<Law of amounts from -500.00 to 1200.00, off by less than 2e-13>"),
        (
            READINGS,
            "<ReadingsOdds: Prosperity 3 Pictures: what each reading does to the house edge>",
        ),
        (READINGS.choices[1], "<ChoiceOdds tie.on=ranking: moves tie>"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_result_shows_itself_in_one_line(result: object, shown: str) -> None:
    assert repr(result) == shown
