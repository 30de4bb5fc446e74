"""A house served as a program: opened, stopped, killed, opened again; and its demo players."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.outside import write_file
from tests.server.api.served import WAIT, Served, Socket, served
from threecard import Hand
from threecard.core.errors import ThreecardError
from threecard.server.process import demo
from threecard.server.process.serve import ServeSettings, run_house
from threecard.server.table.facts import Pace

OPENS_WITHIN = 30.0
COMMAND = "import typer; from threecard.cli.serve import serve; typer.run(serve)"


class Program:
    """The command, running."""

    def __init__(self, folder: Path, stdin: int, *args: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "--port", "0", "--db", str(folder / "house.db"), *args],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def wait(self) -> Served:
        """Until it can be asked."""
        running = self.folder / "house.db.running"
        until = time.monotonic() + OPENS_WITHIN
        while self.process.poll() is None and time.monotonic() < until:
            if running.exists() and running.stat().st_size:
                written = json.loads(running.read_bytes())
                if written["pid"] == self.process.pid:
                    return Served(written["url"], written["token"])
            time.sleep(0.05)
        self.process.kill()
        raise AssertionError(self.process.communicate())

    def stop(self, sign: signal.Signals) -> tuple[str, str]:
        self.process.send_signal(sign)
        return self.process.communicate(timeout=OPENS_WITHIN)


@contextmanager
def program(folder: Path, *args: str, stdin: int = subprocess.DEVNULL) -> Iterator[Program]:
    running = Program(folder, stdin, *args)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
        running.process.communicate()


def test_a_house_opens_says_where_stops_and_rules_after_a_kill(tmp_path: Path) -> None:
    with program(tmp_path) as first:
        house = first.wait()
        for name in ("house.db", "house.db.key", "house.db.running"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
        mei = house.guest()
        assert mei.wager("R3P", 1, "main", 10_00).status_code == 200
        token, name = mei.token, mei.name
        house.open.close()
        said, logged = first.stop(signal.SIGTERM)
    assert "Opened a table of each game: R3P, N3P, P3P, T3P, TCP." in said
    assert f"The house is open at {house.url}" in said
    assert f"one-time link: {house.url}/#/link/" in said
    assert "Closed. Rounds held until it opens again: R3P." in said
    assert first.process.returncode == 0
    assert not (tmp_path / "house.db.running").exists()
    assert all(json.loads(line)["level"] != "error" for line in logged.splitlines())
    with program(tmp_path) as second:  # the held round goes on …
        house = second.wait()
        with house.client(token) as client:
            shown = client.get("/api/tables/R3P").json()
        assert (shown["you"], shown["balance"]) == (name, 990_00)
        assert shown["live"]["table"]["wagers"]["1"][0]["player"] == name
        said, _ = second.stop(signal.SIGKILL)
    assert "Ruled" not in said
    with program(tmp_path) as third:  # … and after a kill it is ruled on
        house = third.wait()
        with house.client(token) as client:
            shown = client.get("/api/tables/R3P").json()
        said, _ = third.stop(signal.SIGINT)
    assert "Ruled on rounds that broke off, by their power-failure clauses: R3P." in said
    assert shown["balance"] in (990_00, 1_000_00)


def test_a_house_deals_a_game_from_outside_and_says_which_it_could_not_load(tmp_path: Path) -> None:
    files = ("--game-file", str(write_file(tmp_path)), "--game-file", str(tmp_path / "none.py"))
    with program(tmp_path, "--demo", *files) as running:
        house = running.wait()
        mei = house.guest()
        with house.client(mei.token) as client:
            status = client.get("/api/house").json()
            tables = {each["table"]: each for each in client.get("/api/tables").json()}
            what_if = client.get("/api/games/S3P/odds", params={"pay": "tie.tie=9:1"})
        assert mei.wager("S3P", 1, "main", 10_00).status_code == 200
        with Socket(house, "S3P") as anybody:  # demo players come once somebody watches
            anybody.next()
            assert anybody.event("wager_placed")["player"].endswith(" [demo]")
        house.open.close()
        said, logged = running.stop(signal.SIGTERM)
    assert "Opened a table of each game: R3P, N3P, P3P, T3P, TCP, S3P." in said
    assert status["left_out"] == ["none.py: There is no such file."]
    assert tables["S3P"]["edges"]["main"] == tables["T3P"]["edges"]["main"]
    assert what_if.status_code == 200, "pricing processes have it too"
    [error] = [line for line in map(json.loads, logged.splitlines()) if line["level"] == "error"]
    assert error["message"] == f"a game is left out: {tmp_path}/none.py: There is no such file."


def test_a_house_of_one_worker_is_not_restarted_by_a_hangup_and_goes_on(tmp_path: Path) -> None:
    with program(tmp_path) as running:
        house = running.wait()
        running.process.send_signal(signal.SIGHUP)
        mei = house.guest()
        assert mei.wager("R3P", 1, "main", 10_00).status_code == 200
        house.open.close()
        said, logged = running.stop(signal.SIGTERM)
    assert "Closed. Rounds held until it opens again: R3P." in said
    assert running.process.returncode == 0
    [warned] = [line for line in map(json.loads, logged.splitlines()) if line["level"] != "info"]
    assert warned["level"] == "warning"
    assert "a house of one worker is not restarted, and goes on" in warned["message"]


def test_a_house_in_a_terminal_closes_with_its_window(tmp_path: Path) -> None:
    window, terminal = os.openpty()
    with program(tmp_path, stdin=terminal) as running:
        running.wait().open.close()
        said, _ = running.stop(signal.SIGHUP)
    os.close(window)
    os.close(terminal)
    assert running.process.returncode == 0
    assert "Closed." in said


def test_a_house_without_its_key_is_not_opened(tmp_path: Path) -> None:
    with served(tmp_path):
        pass
    (tmp_path / "house.db.key").rename(tmp_path / "elsewhere")
    with pytest.raises(ThreecardError, match="its key"), served(tmp_path):
        pass


def test_a_second_house_on_one_database_is_refused(tmp_path: Path) -> None:
    settings = ServeSettings(db=str(tmp_path / "house.db"), port=0)
    with served(tmp_path), pytest.raises(ThreecardError, match="A house is running"):
        asyncio.run(run_house(settings, say=print))


def test_an_address_that_is_taken_is_told_in_a_sentence(tmp_path: Path, house: Served) -> None:
    port = int(house.address.rsplit(":", 1)[1])
    settings = ServeSettings(db=str(tmp_path / "house.db"), port=port)
    with pytest.raises(ThreecardError, match=f"can't be served at .* port {port}"):
        asyncio.run(run_house(settings, say=print))


def test_demo_players_play_whole_rounds_while_somebody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "THINKING_MS", (1, 60))
    pace = Pace(bets=2_000, openings=50, decisions=2_000, showing=500, next_round=50)
    with served(tmp_path, pace=pace, demo=True) as house:
        told, until = -1.0, time.monotonic() + WAIT
        while told != (told := house.figure("threecard_facts_total")):  # its tables open first
            assert time.monotonic() < until, "they play though nobody is there to see it"
            time.sleep(0.5)
        for table in ("TCP", "P3P"):
            with Socket(house, table) as anybody:
                anybody.next()
                placed = anybody.event("wager_placed")
                assert placed["player"].endswith(" [demo]")
                settled = anybody.event("round_settled")
                assert {line["player"] for line in settled["lines"]}


@pytest.mark.parametrize(
    ("hand", "is_played"),
    [
        ("Qs 6h 4d", True), ("Qs 6h 3d", False), ("Qs 5h 4d", False), ("Ks 3h 2d", True),
        ("Js Th 2d", False), ("2s 2h 3d", True), ("2s 3h 4d", True), ("2s 3s 5s", True),
        ("Js 9h 8d", False),
    ],
)  # fmt: skip
def test_demo_players_keep_to_queen_six_four(hand: str, is_played: bool) -> None:
    assert demo.plays(Hand.parse(hand)) == is_played
