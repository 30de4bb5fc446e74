"""Random play, lawful and not: what must hold holds after every event."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.table.driver import Driver, drive
from threecard import RULEBOOKS, Command, events
from threecard.core.decide import HANDLERS


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
