"""The whole house under a test's clock and a store that fails, from a seed; `make soak` goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.storm import weather

STEPS = 250


@pytest.mark.parametrize("seed", [1, 2, 3])
@in_loop
async def test_nothing_acknowledged_is_lost_in_a_storm(tmp_path: Path, seed: int) -> None:
    tally = await weather(tmp_path, seed, STEPS)
    assert tally.acknowledged > STEPS
    assert tally.crashes > 1
    assert tally.rounds > 20
    assert tally.faults.total() > 3
