"""Checkpoints: a run stopped anywhere goes on without a trace, and no other takes its place."""

from __future__ import annotations

import re
from concurrent.futures import Executor
from pathlib import Path

import msgspec
import pytest

from tests.sim.decks import played
from threecard import Code
from threecard.sim import Run, SimulationError, plan
from threecard.sim.checkpoint import load_checkpoint
from threecard.sim.executors import Pool, local_executor
from threecard.sim.totals import read_totals, write_totals

GAME = "three-card-poker"
LONG = 1_000_000  # rounds of a run that is stopped on the way


def test_totals_are_read_as_they_were_written() -> None:
    totals = played(1, meter=True).totals
    encoded = msgspec.json.encode(write_totals(totals))
    written = msgspec.json.decode(encoded, type=type(write_totals(totals)))
    assert read_totals(written) == totals


class StoppedError(Exception):
    """Stands for whatever stops a run."""


def stopped(path: Path, after: int, **asked: object) -> None:
    """A run that is stopped in the middle."""

    def stop(run: Run) -> None:
        if run.chunks >= after:
            raise StoppedError

    usual = {"rounds": LONG, "chunk": 10_000, "seed": 7, "checkpoint": path}
    run = plan(GAME, **{**usual, **asked})  # type: ignore[arg-type]  # as above
    with local_executor(Pool.THREADS, 2) as executor, pytest.raises(StoppedError):
        run.play(executor, 2, stop)


def test_a_stopped_run_goes_on_to_the_totals_of_an_unbroken_one(tmp_path: Path) -> None:
    path = tmp_path / "run"
    for after in (1, 20, 40):
        stopped(path, after)
        assert after <= load_checkpoint(path).chunks < LONG // 10_000
    unbroken = played(1, positions=1, rounds=LONG)
    resumed = played(1, positions=1, rounds=LONG, checkpoint=path)
    assert resumed.totals == unbroken.totals
    assert resumed.played == unbroken.played
    assert load_checkpoint(path).totals == unbroken.totals
    longer = played(2, positions=1, checkpoint=path, rounds=LONG + 25_000)
    assert longer.totals == played(1, positions=1, rounds=LONG + 25_000).totals
    assert [*tmp_path.iterdir()] == [path]  # nothing half-written stays behind


def test_a_finished_run_is_shown_and_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run"
    totals = played(1, checkpoint=path).totals

    class Idle(Executor):
        """Plays nothing."""

    run = plan(GAME, rounds=70_000, chunk=10_000, seed=7, positions=2, checkpoint=path)
    run.play(Idle(), 1)
    assert run.totals == totals


@pytest.mark.parametrize(
    "other",
    [{"seed": 8}, {"positions": 2}, {"strategy": "always"}, {"chunk": 5_000}, {"rounds": 20_000}],
)
def test_a_checkpoint_of_another_run_is_refused_and_left_alone(
    other: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "run"
    stopped(path, 3)
    before = path.read_bytes()
    with pytest.raises(SimulationError) as refused:
        stopped(path, 5, **other)
    assert refused.value.code is Code.SIM_OTHER_RUN
    assert path.read_bytes() == before


@pytest.mark.parametrize("kept", [0, 10, 65, 200, -1])
def test_a_checkpoint_cut_in_half_is_refused_and_left_alone(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "run"
    stopped(path, 3)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(SimulationError) as refused:
        stopped(path, 5)
    assert refused.value.code is Code.SIM_CHECKPOINT_BROKEN
    assert str(path) in refused.value.sentence


def test_a_changed_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    stopped(path, 3)
    path.write_bytes(re.sub(rb'"chunks":\d+', b'"chunks":2', path.read_bytes()))
    with pytest.raises(SimulationError) as refused:
        stopped(path, 5)
    assert refused.value.code is Code.SIM_CHECKPOINT_BROKEN
