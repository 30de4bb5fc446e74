"""The twin alone: its rounds come to an end, and no cent appears or is lost in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause
from tests.procedure import steps
from tests.procedure.shares import pro_rata
from tests.procedure.state import ON
from tests.procedure.stream import Stream
from tests.procedure.twin import TwinTable

# A person may decide on a payment, and a new round clears the layout.
DECIDED = ("decide_incident", "answer_dispute", "place_your_bets")


def alone(seed: int, commands: int = 150) -> tuple[TwinTable, Stream, int]:
    """Play a stream with the twin alone; money is counted at each step."""
    twin, stream, paid = TwinTable(), Stream(seed), 0
    for _ in range(commands):
        paid += take(twin, stream.next(twin))
    return twin, stream, paid


def take(twin: TwinTable, command: dict[str, Any]) -> int:
    """Give a command, check that no cent appears or is lost, and say what the house paid."""
    before, lay = _balance(twin), _lying(twin)
    answer = twin.take(command)
    moved = _balance(twin) - before
    if answer.status != "accepted":
        assert moved == 0, "a refusal moves nothing"
    elif answer.lines is not None:
        for line in answer.lines:
            assert line.payout >= 0
            assert 0 <= line.returned <= line.stake or line.wager == "jackpot"
        stakes = sum(line.stake for line in answer.lines)
        assert twin.state is not None
        assert stakes == sum(one.stake for one in twin.state.wagers)
    elif command["type"] not in DECIDED and _first_time(twin):
        assert moved == _lying(twin) - lay, "what players gave lies on the layout"
    return moved


def _first_time(twin: TwinTable) -> bool:
    """A round is on that was not settled yet."""
    table = twin.state
    return table is not None and table.phase in ON and not table.settled_before


def _balance(twin: TwinTable) -> int:
    return 0 if twin.state is None else sum(gave - got for gave, got in twin.state.money.values())


def _lying(twin: TwinTable) -> int:
    if twin.state is None or twin.state.phase not in ON:
        return 0
    return sum(one.stake for one in twin.state.wagers)


@pytest.mark.parametrize("first", range(1, 1000, 100))
def test_every_round_can_be_finished_and_no_cent_is_lost(first: int) -> None:
    for seed in range(first, first + 100):
        finish(seed)


def finish(seed: int) -> None:
    twin, stream, _ = alone(seed)
    for _ in range(300):
        assert twin.state is not None
        if twin.state.phase == "concluded" and twin.state.waiting is None:
            return
        take(twin, steps.onward(twin.state, stream.people))
    pytest.fail("the round goes on for ever")


@clause("N3P 5.1.1", "N3P 5.1.2")
def test_stakes_over_the_maximum_share_it_in_proportion() -> None:
    assert pro_rata([100_00, 50_00], 10_00, 100_00) == [66_66, 33_34]  # N3P 5.1.1
    assert pro_rata([5_00, 200_00], 10_00, 100_00) == [5_00, 95_00]  # 5.1.2: in full
    assert pro_rata([300_00, 12_00], 10_00, 100_00) == [90_00, 10_00]  # no share below the minimum
    assert pro_rata([60_00, 60_00, 60_00], 40_00, 100_00) == [40_00, 40_00, 40_00]
