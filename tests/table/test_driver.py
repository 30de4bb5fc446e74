"""Random play, lawful and not: what must hold holds after every event."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.marks import clause
from tests.table.driver import Driver, drive
from threecard import RULEBOOKS, Command, Phase, Role, commands, events
from threecard.conformance.play.deck import deck_of
from threecard.conformance.play.finishing import next_command
from threecard.core.decide import HANDLERS
from threecard.core.irregularities.incidents import DealerWrongCount


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_a_seeded_table_keeps_its_invariants(game: str, seed: int) -> None:
    driver = drive(game, seed, steps=600)
    settled = [event for event in driver.log if isinstance(event, events.RoundSettled)]
    assert len(settled) > 3, "the driver plays whole rounds"
    assert any(event.lines for event in settled)
    assert driver.refused > 50


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_driver_is_repeated_by_its_seed(game: str) -> None:
    assert drive(game, 11, steps=120).log == drive(game, 11, steps=120).log


def open_bets(seed: int, game: str, **stakes: int) -> Driver:
    """The driver's table of this seed, with stakes on the main wager of position 1."""
    driver = Driver(game, random.Random(seed))
    lay_main(driver, **stakes)
    return driver


def lay_main(driver: Driver, **stakes: int) -> None:
    driver.give(commands.PlaceYourBets(actor="Dan", role=Role.DEALER))
    for player, stake in stakes.items():
        own = {"actor": player, "player": player, "role": Role.PLAYER}
        driver.give(commands.PlaceWager(**own, position=1, wager="main", stake=stake))  # type: ignore[arg-type]


@clause("N3P 5.2")
def test_advice_is_held_to_the_box_that_a_withdrawal_leaves() -> None:
    """Seed 109: the driver judged it by the box as it was before."""
    driver = open_bets(109, "non-commission-three-pictures", Dee=35_00, Ann=5_00)
    own = {"actor": "Dee", "player": "Dee", "role": Role.PLAYER}
    driver.give(commands.WithdrawWager(**own, position=1, wager="main"))  # type: ignore[arg-type]
    assert driver.table.advised == {(1, "main")}


@clause("T3P 5.4")
def test_a_void_after_another_gaming_day_brings_no_one_time_back() -> None:
    """Seed 38: the driver expected whoever had theirs on the day before."""
    driver = open_bets(38, "three-pictures", Ann=5_00)
    end_round(driver)
    assert driver.table.under_minimum == {"Ann"}
    lay_main(driver, Ben=10_00)
    end_round(driver)
    driver.give(commands.OpenGamingDay(actor="Sam", role=Role.SHIFT_MANAGER))
    driver.give(
        commands.ReportIncident(
            actor="Dan", role=Role.DEALER, incident=DealerWrongCount(), description="four cards"
        )
    )
    driver.give(next_command(driver.table))
    assert driver.table.under_minimum == set()
    assert isinstance(driver.log[-1], events.SettlementCorrected)


@clause("TCP 4.4")
def test_an_award_that_the_house_pays_leaves_the_meter_as_it_was() -> None:
    """Seed 210, `jackpot.funding=house`: the driver took every prize out of the meter."""
    driver = Driver("three-card-poker", random.Random(210))
    driver.give(commands.PlaceYourBets(actor="Dan", role=Role.DEALER))
    own = {"actor": "Ann", "player": "Ann", "role": Role.PLAYER, "position": 1}
    for wager, stake in (("pair_plus", 10_00), ("jackpot", 5_00)):
        driver.give(commands.PlaceWager(**own, wager=wager, stake=stake))  # type: ignore[arg-type]
    driver.give(commands.NoMoreBets(actor="Dan", role=Role.DEALER))
    cards = deck_of("4s 2c 5h", "9d 6d Kc")  # one at a time
    driver.give(commands.ShuffleDeck(actor="Dan", role=Role.DEALER, cards=cards))
    end_round(driver)
    settled = driver.log[-1]
    assert isinstance(settled, events.RoundSettled)
    assert [line.payout for line in settled.lines if line.wager == "jackpot"] == [15_00]
    assert settled.meter_after == 5_000_000 + settled.meter_fed


def end_round(driver: Driver) -> None:
    while driver.table.phase is not Phase.CONCLUDED:
        driver.give(next_command(driver.table))


class TableMachine(RuleBasedStateMachine):
    """Hypothesis chooses the commands, and shrinks what it finds."""

    driver: Driver

    @initialize(game=st.sampled_from(list(RULEBOOKS)), draw=st.randoms(use_true_random=False))
    def open_table(self, game: str, draw: random.Random) -> None:
        self.driver = Driver(game, draw)

    @rule(draw=st.randoms(use_true_random=False), likely=st.booleans())
    def command(self, draw: random.Random, likely: bool) -> None:
        self.driver.draw = draw
        self.driver.give(self.driver.command() if likely else self.driver.any_command())

    def teardown(self) -> None:
        if hasattr(self, "driver"):
            self.driver.check_replay()


TestTable: Any = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=30,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_every_command_is_decided() -> None:
    assert set(HANDLERS) == set(get_args(Command))
