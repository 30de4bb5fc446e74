"""Sessions and holds on the command line, as people use them."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.running import threecard
from threecard.odds import session as follow


def told(*args: str) -> str:
    shown = threecard(*args)
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 100
    return shown.stdout


def test_a_session_is_told_with_a_plot() -> None:
    shown = told("session", "R3P", "--stake", "main=25", "--rounds", "200", "--bankroll", "1000")
    assert "Royal Three Pictures: 200 rounds of $25 on Main wager" in shown
    assert "-77769075/508963" in shown
    assert "ruin: too few chips for another round   1.1394 %" in shown
    assert "No probability here is off by more than" in shown
    assert shown.count("█") > 100


def test_a_session_is_written_as_json() -> None:
    shown = threecard(
        "session", "TCP", "--stake", "ante=25", "--stake", "pair_plus=5", "--rounds", "50",
        "--bankroll", "500", "--stop-loss", "300", "--stop-win", "200", "--json",
    )  # fmt: skip
    data = json.loads(shown.stdout)
    found = follow(
        "three-card-poker",
        {"ante": 25_00, "pair_plus": 5_00},
        rounds=50,
        bankroll=500_00,
        stop_loss=300_00,
        stop_win=200_00,
    )
    assert Fraction(data["mean"]) == found.mean / 100
    assert data["ahead"] == found.ahead
    assert data["leaves"].keys() == {"stop_win", "stop_loss", "short", "time"}
    assert sum(data["leaves"].values()) == pytest.approx(1)
    assert data["stakes"] == {"ante": "25.00", "pair_plus": "5.00"}
    assert data["fan"]["points"][-1]["rounds"] == 50


def test_what_ifs_change_a_session() -> None:
    args = ("session", "R3P", "--stake", "main=25", "--stake", "tie=5", "--json")
    plain, better = (
        json.loads(threecard(*args, *more).stdout) for more in ((), ("--pay", "tie.tie=9:1"))
    )
    assert better["mean_float"] > plain["mean_float"]


def test_a_hold_is_told() -> None:
    shown = told(
        "hold", "R3P", "--stake", "main=25", "--occupied", "4.5", "--pace", "50", "--hours", "20"
    )
    assert "$25 on Main wager at 4.5 positions" in shown
    assert "N0, when the expected win is one standard deviation" in shown
    assert "Where an honest table stays" in shown


def test_a_hold_is_written_as_json() -> None:
    shown = threecard("hold", "R3P", "--stake", "main=25", "--occupied", "4.5", "--json")
    data = json.loads(shown.stdout)
    assert data["occupied"] == "9/2"
    assert data["hold"] == "3110763/101792600"
    assert data["jackpot"] is None
    assert [each["name"] for each in data["periods"]] == ["an hour", "a day", "30 days"]


def test_a_hold_with_a_jackpot_follows_its_meter() -> None:
    shown = told(
        "hold", "TCP", "--stake", "ante=25", "--stake", "jackpot=5", "--occupied", "1",
        "--seed", "10000", "--share", "40", "--reading", "jackpot.funding=house",
    )  # fmt: skip
    assert "The meter from $10,000, $2 of each wager" in shown
    assert "On average it is hit at $54,200.00." in shown
    assert "What the meter is hit at, in dollars above its seed" in shown


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("session",), "Which game?"),
        (("session", "R3P"), "as --stake main=25"),
        (("session", "R3P", "--stake", "main"), "--stake can't read “main”"),
        (("session", "R3P", "--stake", "main=x"), "“x” is no amount"),
        (("session", "R3P", "--stake", "main=5", "--stake", "main=6"), "names main twice"),
        (("session", "R3P", "--stake", "main=5", "--bankroll", "-5"), "--bankroll: “-5” is no"),
        (("session", "R3P", "--stake", "main=5", "--stop-win", "?"), "--stop-win: “?” is no"),
        (("session", "R3P", "--stake", "main=5", "--rounds", "0"), "1 to 1,000,000 rounds"),
        (("session", "R3P", "--stake", "main=5", "--bankroll", "4"), "A round takes $5;"),
        (("session", "TCP", "--stake", "jackpot=5"), "goes with ante or pair_plus"),
        (("hold", "R3P"), "as --stake main=25"),
        (("hold", "R3P", "--stake", "main=5", "--pace", "fast"), "--pace is a number"),
        (("hold", "R3P", "--stake", "main=5", "--occupied", "1/0"), "--occupied is a number"),
        (("hold", "R3P", "--stake", "main=5", "--occupied", "12"), "1 to 8 positions"),
        (("hold", "R3P", "--stake", "main=5", "--seed", "x"), "--seed: “x” is no amount"),
    ],
)
def test_bad_input_is_refused_with_what_is_wrong(args: tuple[str, ...], said: str) -> None:
    shown = threecard(*args)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr.startswith("threecard: ")
    assert said in shown.stderr


def test_the_session_in_the_docs_is_what_the_command_prints() -> None:
    text = (Path(__file__).parents[2] / "docs" / "sessions.md").read_text(encoding="utf-8")
    shown = re.search(r"```console\n\$ threecard (session .*?)\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    command, printed = shown.groups()
    lines = [line.rstrip() for line in told(*command.split()).splitlines()]
    expected = printed.rstrip().splitlines()
    assert lines[: len(expected)] == expected


@pytest.mark.parametrize("command", ["session", "hold"])
def test_help_is_there(command: str) -> None:
    assert "--stake" in threecard(command, "--help").stdout
