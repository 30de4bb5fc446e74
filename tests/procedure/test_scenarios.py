"""What happens at a table is what the rulebooks say: every scenario, replayed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.procedure.replayer import replay
from tests.procedure.scenarios import SCENARIOS
from tests.procedure.scenarios.scenario import Scenario


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    replay(scenario)


def test_no_two_scenarios_have_one_name() -> None:
    twice = [name for name, times in Counter(map(str, SCENARIOS)).items() if times > 1]
    assert not twice
