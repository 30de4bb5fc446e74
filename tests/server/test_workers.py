"""Many workers, one house, over a real PostgreSQL; `make fire ARGS=workers` does for longer."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.marks import clause
from tests.outside import write_file
from tests.server.api.served import Served, Socket, Visitor
from tests.server.crewed import Crew, OwnServer, crewed
from tests.server.throng import Throng, failures
from threecard.core.errors import Code, ThreecardError
from threecard.server.process.serve import ServeSettings, serve

# On a quiet machine it takes three and a half (benchmarks/workers.py); this one may be busy.
TAKEOVER_SECONDS = 20.0
ROLLS_WITHIN = 120.0


def test_sqlite_takes_one_worker(tmp_path: Path) -> None:
    settings = ServeSettings(db=str(tmp_path / "house.db"), port=0, workers=2)
    with pytest.raises(ThreecardError, match="SQLite takes one worker") as refused:
        serve(settings)
    assert refused.value.code is Code.STORE_IN_USE
    assert not list(tmp_path.iterdir())
    command = [sys.executable, "-m", "threecard.cli", "serve", "--workers", "2"]
    said = subprocess.run(
        [*command, "--db", str(tmp_path / "house.db")], capture_output=True, text=True, check=False
    )
    assert said.returncode == 2
    assert "SQLite takes one worker" in said.stderr


@clause("TCP 5.9")
def test_any_worker_takes_any_command_and_another_dies_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THREECARD_GAME_FILES", str(write_file(tmp_path)))
    with crewed(tmp_path, pace="slow") as crew:
        first, second = crew.workers
        mei = first.guest()
        there = Visitor(second, mei.token, mei.name)  # the same session, at the other worker
        with Socket(second, "R3P", token=mei.token) as watched:
            assert watched.next()["balance"] == 1_000_00
            assert mei.wager("R3P", 1, "main", 10_00).status_code == 200
            placed = watched.event("wager_placed")
            assert (placed["player"], placed["stake"]) == (mei.name, 10_00)
            assert there.wager("N3P", 1, "main", 20_00).status_code == 200
            assert mei.wager("S3P", 1, "main", 10_00).status_code == 200  # from outside, at both
            assert there.wager("S3P", 1, "tie", 5_00).status_code == 200
            assert watched.event("round_settled")["lines"]  # dealt by whichever worker
        bar_and_lift(first, second)
        take_over(crew)
        said = crew.stop()
    assert "The house is open at" in said
    assert "Closed. Rounds held" in said
    assert not list(tmp_path.glob("*.running"))


def bar_and_lift(first: Served, second: Served) -> None:
    """Who is barred at a table of one worker wagers at none of another's; so for the pardon."""
    tan = first.guest()
    there = Visitor(second, tan.token, tan.name)
    here, other = (Visitor(each, each.operator, "installer") for each in (first, second))
    assert tan.ask("TCP", "sit", position=1).status_code == 200
    manager = {"role": "shift_manager"}
    looked: dict[str, Any] = {"incident": {"type": "not_confidential"}, "player": tan.name}
    assert here.ask("TCP", "report_incident", **looked, **manager).status_code == 200
    bar = {"remedy": "bar", "reason": "warned twice"}
    assert here.ask("TCP", "decide_incident", **bar, **manager).status_code == 200
    for visitor in (there, tan):
        refused = visitor.wager("R3P", 2, "main", 10_00)
        assert (refused.status_code, refused.json()["code"]) == (422, Code.PLAYER_BARRED)
    lift = {"player": tan.name, "reason": "enough"}
    assert other.ask("R3P", "lift_bar", **lift, **manager).status_code == 200
    for visitor, table in ((tan, "T3P"), (there, "P3P")):
        assert visitor.wager(table, 2, "main", 10_00).status_code == 200


def take_over(crew: Crew) -> None:
    """Kill the worker that deals a table: another deals it soon, and a third is hired."""
    dealing = crew.dealer_of("TCP")
    assert dealing is not None
    os.kill(dealing, signal.SIGKILL)
    killed = time.monotonic()
    while crew.dealer_of("TCP") in (None, dealing):
        assert time.monotonic() - killed < TAKEOVER_SECONDS
        time.sleep(0.02)


def test_a_house_closes_in_good_order_while_a_worker_is_only_coming(tmp_path: Path) -> None:
    """The others leave it the house from when it joins, before anybody can reach it."""
    with crewed(tmp_path) as crew:
        before = crew.pids()
        os.kill(before[0], signal.SIGKILL)
        killed = time.monotonic()
        while not crew.joined() - set(before):
            assert time.monotonic() - killed < TAKEOVER_SECONDS
            time.sleep(0.005)
        said = crew.stop()
    assert "Closed. Rounds held" in said


def test_a_house_is_not_left_to_a_worker_that_was_killed_a_moment_ago(tmp_path: Path) -> None:
    with crewed(tmp_path) as crew:
        os.kill(crew.pids()[0], signal.SIGKILL)
        said = crew.stop()  # its leases have not run out yet
    assert "Closed. Rounds held" in said


def test_workers_are_killed_and_replaced_while_people_play(tmp_path: Path) -> None:
    async def trouble(throng: Throng) -> None:
        await throng.answers(20)
        os.kill(throng.draw.choice(throng.crew.pids()), signal.SIGKILL)
        await throng.answers(20)
        await whole(throng.crew)
        before, began = set(throng.crew.pids()), time.monotonic()
        throng.crew.process.send_signal(signal.SIGHUP)  # a rolling restart
        while before & set(throng.crew.pids()):
            assert time.monotonic() - began < ROLLS_WITHIN
            await throng.answers(1)

    with crewed(tmp_path) as crew:
        throng = Throng(crew, seed=1)
        asyncio.run(throng.play(trouble))
        assert "Worker 2 was replaced." in crew.stop()
        facts = asyncio.run(throng.look())
    assert not failures(facts), "a worker's death is no power failure"


def test_play_goes_on_after_the_database_was_away(tmp_path: Path) -> None:
    server = OwnServer()

    async def trouble(throng: Throng) -> None:
        await throng.answers(30)
        await asyncio.to_thread(server.crash)
        await throng.answers(30)

    try:
        with crewed(tmp_path, url=server.url) as crew:
            throng = Throng(crew, seed=2)
            asyncio.run(throng.play(trouble))
            crew.stop()
            facts = asyncio.run(throng.look())
        assert server.crashes == 1
        assert not failures(facts), "the house was not down"
    finally:
        server.close()


async def whole(crew: Crew) -> None:
    """Until there are as many workers as were asked for, and all can be asked."""
    enough = time.monotonic() + 20
    for worker in crew.workers:
        while True:
            assert time.monotonic() < enough
            try:
                with worker.client() as client:
                    if (await asyncio.to_thread(client.get, "/ready")).status_code == 200:
                        break
            except (OSError, httpx.TransportError):  # not there, or not heard for seconds
                pass
            await asyncio.sleep(0.1)
