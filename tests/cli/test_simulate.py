"""Simulations on the command line, as people run, stop and take them up again."""

from __future__ import annotations

import csv
import json
import re
import signal
import socket
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from threading import Thread
from time import monotonic
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner, Result

from threecard import RULEBOOKS, rulebook
from threecard.cli.simulate import simulate
from threecard.odds import odds
from threecard.sim import simulate as play
from threecard.sim.checkpoint import load_checkpoint

app = typer.Typer()
app.command()(simulate)
ALONE = "import typer; from threecard.cli.simulate import simulate; typer.run(simulate)"


def threecard(*args: str) -> Result:
    return CliRunner().invoke(app, args)


def told(*args: str) -> str:
    shown = threecard(*args)
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 100
    return shown.stdout


@pytest.mark.parametrize("game", RULEBOOKS)
def test_json_has_every_line_of_every_wager(game: str) -> None:
    data = json.loads(told(game, "--rounds", "1e5", "--seed", "7", "--json"))
    assert data["game"] == game
    assert data["rounds"] == 100_000
    assert data["verdict"] == "agrees"
    assert data["seconds"] > 0
    assert data["rounds_per_second"] == pytest.approx(data["rounds"] / data["seconds"])
    priced = odds(game).wagers
    assert set(data["wagers"]) == set(priced)
    for id_, wager in data["wagers"].items():
        assert wager["expected_house_edge"] == float(priced[id_].house_edge)
        low, high = wager["interval"]
        assert low < wager["house_edge"] < high
        for line_id, line in wager["lines"].items():
            assert line["expected"] == pytest.approx(
                100_000 * float(priced[id_].lines[line_id].probability)
            )
            assert abs(line["z"]) < 6
            assert isinstance(line["count"], int)


def test_the_same_seed_gives_the_same_counts() -> None:
    asked = ("TCP", "--rounds", "200,000", "--positions", "3", "--json")
    runs = [json.loads(told(*asked, "--seed", seed)) for seed in ("5", "5", "6")]
    wagers = [run["wagers"] for run in runs]
    assert wagers[0] == wagers[1] != wagers[2]


def test_a_person_reads_the_verdict_and_every_line() -> None:
    shown = told("TCP", "--rounds", "1_000_000", "--seed", "7")
    assert "Three Card Poker: 1,000,000 rounds by the kernel" in shown
    assert "Verdict: agrees" in shown
    assert re.search(r"pair_plus +5\.\d+ % +5\.5747 %", shown)
    assert re.search(r"Three of a kind +30 to 1 +[\d,]+ +2,352\.9", shown)
    assert "strategy best" in shown


def test_the_engine_plays_whole_rounds() -> None:
    shown = told("R3P", "--engine", "--rounds", "200", "--workers", "1")
    assert "200 rounds by the engine" in shown
    assert "Verdict: agrees" in shown


def test_csv_has_a_row_a_line() -> None:
    rows = [*csv.DictReader(StringIO(threecard("R3P", "--rounds", "1e5", "--csv").stdout))]
    lines = sum(
        len(wager.lines) for wager in odds(rulebook("royal-three-pictures")).wagers.values()
    )
    assert len(rows) == lines
    assert rows[0]["wager"] == "main"
    assert {row["verdict"] for row in rows} == {"agrees"}


def test_what_ifs_are_played_as_they_are_priced() -> None:
    asked = ("P3P", "--rounds", "1e6", "--json", "--reading", "picture_match=any_picture")
    data = json.loads(told(*asked, "--pay", "tie.tie=9:1"))
    rules = rulebook("prosperity-3-pictures").with_reading("picture_match", "any_picture")
    rules = rules.with_pays({"tie.tie": "9:1"})
    assert data["verdict"] == "agrees"
    assert data["wagers"]["tie"]["lines"]["tie"]["pays"] == "9:1"
    for id_ in ("tie", "picture_perfect"):
        edge = float(odds(rules).wagers[id_].house_edge)
        assert data["wagers"][id_]["expected_house_edge"] == edge


def test_the_plot_is_a_picture_with_a_dot_a_line(tmp_path: Path) -> None:
    path = tmp_path / "run.svg"
    told("TCP", "--rounds", "1e6", "--chunk", "1e5", "--plot", str(path))
    picture = ElementTree.fromstring(path.read_text())  # noqa: S314 # we wrote it
    space = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{space}circle")) == 23  # ends that can come up
    assert len(picture.findall(f"{space}polyline")) == 1
    assert "verdict: agrees" in path.read_text()


def test_the_meter_and_envy_are_shown() -> None:
    shown = told("TCP", "--rounds", "1e5", "--positions", "7", "--meter")
    assert "The jackpot's meter" in shown
    assert re.search(r"fed by wagers +700,000 +\$2,100,000\.00", shown)
    assert "envy" in shown


def test_sessions_are_shown() -> None:
    asked = ("R3P", "--rounds", "5000", "--session", "100", "--stake", "main=25")
    shown = told(*asked, "--stop-win", "200", "--stop-loss", "300")
    assert "5,000 sessions by the kernel" in shown
    assert "had won enough" in shown
    assert "stop-loss $300" in shown
    data = json.loads(told(*asked, "--json"))
    assert sum(data["sessions"]["left_because"].values()) == 5_000


MAIN = ("R3P", "--session", "10", "--stake", "main=5")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("TCP", "--rounds", "0"), "Play one round or more, not 0."),
        (("TCP", "--rounds", "-1e6"), "Play one round or more"),
        (("TCP", "--rounds", "many"), "--rounds is a whole number"),
        (("TCP", "--rounds", "1.5"), "--rounds is a whole number"),
        (("TCP", "--rounds", "inf"), "--rounds is a whole number"),
        (("TCP", "--seed", "x"), "--seed is a whole number"),
        (("TCP", "--strategy", "lucky"), "There is no strategy “lucky”: say best, always"),
        (("R3P", "--strategy", "best"), "nothing to decide"),
        (("TCP", "--positions", "8"), "1 to 7 positions"),
        (("TCP", "--generator", "dice"), "philox or production"),
        (("R3P", "--meter"), "no jackpot"),
        (("R3P", "--stake", "main=5"), "add --session"),
        (("R3P", "--session", "10"), "Say what is staked each round"),
        (("R3P", "--session", "10", "--stake", "main"), "--stake can't read"),
        ((*MAIN, "--stake", "main=6"), "--stake names main twice"),
        ((*MAIN, "--bankroll", "?"), "--bankroll: “?” is no amount"),
        ((*MAIN, "--stop-loss", "?"), "--stop-loss: “?” is no amount"),
        ((*MAIN, "--stop-win", "?"), "--stop-win: “?” is no amount"),
        (("R3P", "--rounds", "10", "--json", "--csv"), "not for both"),
        (("R3P", "--rounds", "10", "--workers", "0"), "One worker or more"),
        (("R3P", "--rounds", "10", "--checkpoint", "/nowhere/at/all"), "There is no folder"),
        (("R3P", "--rounds", "10", "--plot", "/nowhere/a.svg"), "There is no folder"),
        (("XYZ",), "There is no game"),
        ((), "Which game?"),
    ],
)
def test_what_cannot_be_run_is_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    shown = threecard(*args)
    assert shown.exit_code == 2
    assert sentence in shown.stderr
    assert shown.stderr.startswith("threecard: ")
    assert shown.stdout == ""


def test_no_cluster_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threecard.sim.executors.REACHED_WITHIN", 1)
    shown = threecard("TCP", "--rounds", "10", "--cluster", "tcp://127.0.0.1:1")
    assert shown.exit_code == 2
    assert "No Dask scheduler answers at tcp://127.0.0.1:1" in shown.stderr


@pytest.mark.parametrize("word", [b"", b"SSH-2.0-OpenSSH_9.2p1\r\n"])
def test_a_port_that_is_not_dask_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch, word: bytes
) -> None:
    """Dask itself would wait for a minute for a word of its own kind."""
    monkeypatch.setattr("threecard.sim.executors.REACHED_WITHIN", 1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port, kept = listening.getsockname()[1], []

        def say() -> None:
            kept.append(listening.accept()[0])
            kept[0].sendall(word)

        speaker = Thread(target=say)
        speaker.start()
        began = monotonic()
        shown = threecard("TCP", "--rounds", "10", "--cluster", f"tcp://127.0.0.1:{port}")
        took = monotonic() - began
        speaker.join()
        kept[0].close()
    assert shown.exit_code == 2
    assert "does not speak as Dask does" in shown.stderr
    assert took < 10


def test_a_run_that_strays_says_so_and_exits_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threecard.sim.results.LEVEL", 1.1)  # nothing is good enough
    shown = threecard("R3P", "--rounds", "1e5")
    assert shown.exit_code == 1
    assert "!!" in shown.stdout
    assert "Verdict: strays" in shown.stdout


def started(path: Path, *args: str) -> subprocess.Popen[str]:
    """A long run in a process of its own, once it has a checkpoint."""
    command = [sys.executable, "-c", ALONE, "T3P", "--rounds", "1e13", "--seed", "7"]
    run = subprocess.Popen(
        [*command, "--chunk", "1e6", "--checkpoint", str(path), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(2400):  # a busy machine takes its time to compile
        if path.exists() or run.poll() is not None:
            break
        time.sleep(0.05)
    return run


def test_a_killed_run_goes_on_to_the_totals_of_an_unbroken_one(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run = started(path)
    run.kill()  # -9: it gets no chance to put anything in order
    run.communicate()
    kept = load_checkpoint(path).totals.rounds
    assert kept > 0
    asked = ("T3P", "--rounds", str(kept + 2_500_000), "--seed", "7", "--chunk", "1e6", "--json")
    resumed = json.loads(told(*asked, "--checkpoint", str(path)))
    assert resumed["wagers"] == json.loads(told(*asked))["wagers"]
    again = threecard(*asked, "--checkpoint", str(path), "--positions", "2")
    assert again.exit_code == 2
    assert "checkpoint of another run (positions 1, not 2)" in again.stderr


def test_ctrl_c_shows_what_is_known_and_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run = started(path)
    run.send_signal(signal.SIGINT)
    try:
        shown, said = run.communicate(timeout=120)
    finally:
        run.kill()  # or whoever comes next would meet it
    assert run.returncode == 130
    assert "rounds by the kernel" in shown
    assert "Verdict: agrees" in shown
    assert f"kept in {path}. Go on with:" in said
    assert f"--checkpoint {path}" in said
    kept = load_checkpoint(path).totals
    unbroken = play("three-pictures", rounds=kept.rounds, seed=7, chunk=10**6)
    assert kept == unbroken.totals


def test_help_teaches() -> None:
    shown = threecard("--help").stdout
    for word in ("--until-se", "--checkpoint", "--cluster", "Q-6-4", "1e9"):
        assert word in shown
