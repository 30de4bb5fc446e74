"""The explorer beside the house: tables go on, too many are turned away, nothing is left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.api.served import Served, served
from tests.server.api.test_serve import program
from tests.server.explorer.asked import ends, processes_of
from threecard.server.explorer import TableOdds
from threecard.server.explorer.pricer import WAITING_MAX

Query = dict[str, Any]


def worked(pids: list[int]) -> int:
    """What these processes worked, in ticks of their CPU time."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(each[11]) + int(each[12]) for each in fields)


def test_tables_go_on_while_odds_are_worked_out(house: Served) -> None:
    table, mei = house.table(), house.guest()
    quick: Query = {"stake": "main=25", "occupied": "1", "without": "3c"}
    slow: Query = {"stake": ["main=25", "tie=5"], "occupied": "7", "without": "2c"}
    with (
        house.client() as client,
        house.client() as other,
        mei.socket(table) as hers,
        ThreadPoolExecutor(1) as pool,
    ):
        hers.bets_open()
        client.get("/api/games/N3P/hold", params=quick).raise_for_status()  # a process is there
        processes = processes_of(os.getpid())
        answer = pool.submit(client.get, "/api/games/P3P/hold", params=slow)
        moments = set()  # of the process's work at which something else was answered
        while not answer.done():
            before = worked(processes)
            assert other.get("/api/house").status_code == 200
            assert hers.ask("sit", position=1)["type"] in ("answer", "refused")
            assert mei.wager(table, 1, "main", 10_00).status_code in (200, 422)
            if worked(processes) > before and not answer.done():
                moments.add(before)
    assert answer.result().status_code == 200
    assert len(moments) >= 3


@pytest.fixture
def stopped(house: Served) -> Iterator[int]:
    """The process for quick questions, which answers nothing until it is let go on."""
    with house.client() as client:
        client.get("/api/games/R3P/odds", params={"pay": "tie.tie=77:1"}).raise_for_status()
        before = set(processes_of(os.getpid()))
        quick = before
        if len(before) > 1:  # find it by what it does
            quick = {max(before, key=lambda pid: _asked_more(client, pid))}
    (pid,) = quick
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGCONT)


def _asked_more(client: httpx.Client, pid: int) -> int:
    """How much more a process has read after one more quick question."""

    def read() -> int:
        lines = Path(f"/proc/{pid}/io").read_text().splitlines()
        return int(lines[0].split()[1])

    before = read()
    pay = f"tie.tie={time.monotonic_ns() % 10**9}:1"
    client.get("/api/games/R3P/odds", params={"pay": pay})
    return read() - before


def test_who_asks_when_too_many_wait_is_told_when_to_come_back(house: Served, stopped: int) -> None:
    def ask(number: int) -> httpx.Response:
        with house.client() as client:
            return client.get("/api/games/R3P/odds", params={"pay": f"tie.tie={number}:3"})

    more = 4
    with ThreadPoolExecutor(WAITING_MAX + more) as pool:
        asked = [pool.submit(ask, 1000 + number) for number in range(WAITING_MAX + more)]
        while sum(each.done() for each in asked) < more:
            time.sleep(0.01)
        with house.client() as other:
            assert other.get("/api/house").status_code == 200
        os.kill(stopped, signal.SIGCONT)
        answers = [each.result() for each in asked]
    refused = [each for each in answers if each.status_code != 200]
    assert len(refused) == more
    for each in refused:
        assert (each.status_code, each.json()["code"]) == (429, "too_busy")
        assert int(each.headers["Retry-After"]) > 0


def test_no_process_outlives_a_house_that_is_killed(tmp_path: Path) -> None:
    with program(tmp_path) as running:
        house = running.wait()
        with house.client() as client:
            client.get("/api/games/R3P/odds").raise_for_status()
            query = {"stake": "main=25", "occupied": "1"}
            client.get("/api/games/R3P/hold", params=query).raise_for_status()
        pids = processes_of(running.process.pid)
        assert len(pids) == 3  # and the house's own
        running.process.kill()
        running.process.wait()
        assert all(map(ends, pids))


def test_a_house_that_closes_in_good_order_leaves_no_process(tmp_path: Path) -> None:
    before = set(processes_of(os.getpid()))
    with served(tmp_path, odds=TableOdds) as house, house.client() as client:
        client.get("/api/games/R3P/odds").raise_for_status()
        pids = set(processes_of(os.getpid())) - before
        assert len(pids) == 2  # and the house's own
    assert all(map(ends, pids))
