"""What happens at a table is what the rulebooks say: every scenario, replayed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.procedure.replayer import DiffersError, replay
from tests.procedure.scenarios import SCENARIOS
from tests.procedure.scenarios.checks import lies, lines, nets, phase, waits_for
from tests.procedure.scenarios.royal_three_pictures import FELT, LOW, WEAK
from tests.procedure.scenarios.scenario import Part, Scenario
from tests.procedure.scenarios.steps import bets, closes, deals, places, up


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    replay(scenario)


def test_no_two_scenarios_have_one_name() -> None:
    twice = [name for name, times in Counter(map(str, SCENARIOS)).items() if times > 1]
    assert not twice


@pytest.mark.parametrize(
    "wrong",
    [
        nets(Ann=1000),
        lines(("Ann", 1, "main", "paid")),
        lines(("Ann", 1, "main", "collected", "R3P 5.11")),
        lines(("Bob", 1, "main", "collected")),
        phase("playing"),
        waits_for("shift_manager"),
        lies(),
        bets().refused(),
        bets().recorded(),
        bets().tells("round_voided"),
        bets().tells("round_opened", round=3),
        places("Ann", 1, "main", 1000),
    ],
    ids=str,
)
def test_a_replay_sees_what_is_not_so(wrong: Part) -> None:
    lost = (bets(), places("Ann", 1, "main", 1000), closes(), deals(), *up({1: LOW}, WEAK))
    replay(Scenario("a lost wager", ("R3P 3.16",), FELT, (*lost, nets(Ann=-1000))))
    with pytest.raises(DiffersError):
        replay(Scenario("a lost wager told wrongly", ("R3P 3.16",), FELT, (*lost, wrong)))
