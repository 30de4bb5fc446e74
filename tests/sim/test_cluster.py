"""A real Dask cluster, one of its workers killed half-way: the totals of an undisturbed run."""

from __future__ import annotations

import logging
import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import TAG, sixth
from threecard import Code
from threecard.sim import Run, SimulationError, plan, simulate
from threecard.sim.executors import cluster_executor

GAME = "royal-three-pictures"
ASKED = {"rounds": 3_000_000, "chunk": 100_000, "seed": 7}

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it tells of the killing at length
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as made:
            yield made


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as made,
        pytest.raises(SimulationError) as refused,
        cluster_executor(made.scheduler_address),
    ):
        pass
    assert refused.value.code is Code.SIM_NO_CLUSTER


def test_a_killed_worker_changes_nothing(cluster: object) -> None:
    address = cluster.scheduler_address  # type: ignore[attr-defined]  # it has no types
    run = plan(GAME, **ASKED)  # type: ignore[arg-type]  # as written above
    killed: list[int] = []

    def kill(run: Run) -> None:
        if run.chunks >= 10 and not killed:
            worker = next(iter(cluster.workers.values()))  # type: ignore[attr-defined]  # as above
            killed.append(worker.process.pid)
            os.kill(killed[0], signal.SIGKILL)

    with cluster_executor(address) as (executor, threads):
        assert threads == 2
        run.play(executor, threads, kill)
    assert killed
    undisturbed = simulate(GAME, **ASKED)  # type: ignore[arg-type]  # as above
    assert run.totals == undisturbed.totals
    assert run.result().verdict == "agrees"


def test_workers_are_sent_a_game_from_outside(cluster: object, tmp_path: Path) -> None:
    asked = {**ASKED, "rounds": 200_000}
    with sixth(tmp_path):
        run = plan(TAG, **asked)  # type: ignore[arg-type]  # as written above
        address = cluster.scheduler_address  # type: ignore[attr-defined]  # as above
        with cluster_executor(address) as (executor, threads):
            run.play(executor, threads)
        assert run.totals == simulate(TAG, **asked).totals  # type: ignore[arg-type]  # as above
