"""The command line as people use it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.running import threecard
from threecard import RULEBOOKS, __version__, rulebook
from threecard.cli import chunks
from threecard.cli.app import COMMANDS

ROUND = {
    "game": "royal-three-pictures",
    "dealer": "Qs 9h 4d",
    "positions": [
        {
            "position": 1,
            "hand": "Ks Kh 6d",
            "wagers": [{"player": "p1", "wager": "main", "stake": "25.00"}],
        }
    ],
}


def test_games_lists_all_five() -> None:
    shown = threecard("games")
    assert shown.exit_code == 0
    assert all(game in shown.stdout for game in RULEBOOKS)
    listed = json.loads(threecard("games", "--json").stdout)
    assert [each["game"] for each in listed] == list(RULEBOOKS)
    assert [each["clauses"] for each in listed] == [71, 76, 52, 39, 105]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_rules_shows_a_whole_rulebook(game: str) -> None:
    shown = threecard("rules", game)
    assert shown.exit_code == 0
    edition = RULEBOOKS[game].edition
    text = " ".join(shown.stdout.split())
    assert edition.title in text
    assert all(name in text for name in edition.ranking.listed)
    assert all(line.id in text for each in RULEBOOKS[game].priced.values() for line in each.lines)
    assert all(reading.name in text for reading in edition.readings)
    assert "No more bets" in text
    assert max(map(len, shown.stdout.splitlines())) <= 100


def test_rules_as_json_lists_every_clause_with_its_kind() -> None:
    listed = json.loads(threecard("rules", "three-card-poker", "--json").stdout)
    assert [each["id"] for each in listed] == [
        entry.id for entry in rulebook("TCP").edition.clauses
    ]
    assert set(listed[0]) == {"id", "summary", "kind", "invoked"}


def test_rules_shows_one_clause_and_those_below_it() -> None:
    shown = threecard("rules", "TCP", "3.11")
    assert "TCP 3.11.4" in shown.stdout
    assert "TCP 3.12" not in shown.stdout
    assert "TCP 3.1 " not in shown.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rules", "baccarat"), "royal-three-pictures"),
        (("rules", "TCP", "9.9"), "6.2"),
        (("rules",), "three-card-poker"),
        (("settle", "no-such-file"), "no-such-file"),
    ],
)
def test_a_wrong_call_says_what_is_known_and_exits_with_two(
    args: tuple[str, ...], said: str
) -> None:
    shown = threecard(*args)
    assert shown.exit_code == 2
    assert said in shown.stderr


def test_settle_answers_line_for_line_and_goes_on_after_a_bad_one(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join([json.dumps(ROUND), "{", "", json.dumps(ROUND)]) + "\n")
    shown = threecard("settle", str(path))
    good, bad, again = map(json.loads, shown.stdout.splitlines())
    assert shown.exit_code == 1
    assert good == again
    assert good["lines"][0]["clause"] == "R3P 4.1"
    assert bad["error"]["code"] == "bad_json"
    assert bad["line"] == 2
    assert shown.stderr == ""


def test_settle_reads_a_round_over_several_lines_and_says_where_each_begins() -> None:
    pretty = json.dumps(ROUND, indent=2)
    cut = pretty.removesuffix("\n}")
    lines = [pretty, json.dumps(ROUND), cut, "no round", "{", "", pretty, cut]
    shown = threecard("settle", "-", stdin="\n".join(lines))
    answers = [json.loads(line) for line in shown.stdout.splitlines()]
    height = pretty.count("\n") + 1  # one less where it is cut
    assert [answer.get("line") for answer in answers] == [
        None, None, height + 2, 2 * height + 1, 2 * height + 2, None, 3 * height + 4
    ]  # fmt: skip
    assert answers[0] == answers[1] == answers[5]


def test_settle_by_two_processes_keeps_the_order_and_the_places_of_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "CHUNK", 7)
    path = tmp_path / "rounds.jsonl"
    ranks = "23456789TJQKA"
    dealt = [{**ROUND, "dealer": f"{rank}c 9h 4d"} for rank in ranks]
    lines = [json.dumps(each) for each in dealt * 10]
    lines[50] = "{"
    lines[90:90] = json.dumps(ROUND, indent=1).splitlines()
    path.write_text("\n".join(lines))
    alone, by_two = (threecard("settle", str(path), *jobs) for jobs in ((), ("--jobs", "2")))
    assert by_two.stdout == alone.stdout
    assert by_two.exit_code == alone.exit_code == 1
    answers = [json.loads(line) for line in by_two.stdout.splitlines()]
    assert len(answers) == len(dealt) * 10 + 1
    assert [place for place, answer in enumerate(answers) if "error" in answer] == [50]
    assert answers[50]["line"] == 51


def test_settle_reads_a_pipe_and_exits_with_zero_when_all_went_well() -> None:
    shown = threecard("settle", "-", stdin=json.dumps(ROUND))
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["lines"][0]["payout"] == "12.50"


def test_settle_answers_each_line_of_a_pipe_before_the_next_is_sent() -> None:
    command = [sys.executable, "-m", "threecard.cli", "settle", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(json.dumps(ROUND) + "\n")
            running.stdin.flush()
            assert "R3P 4.1" in running.stdout.readline()


def test_settle_explains_rounds_and_errors_to_people() -> None:
    shown = threecard("settle", "--explain", "-", stdin=json.dumps(ROUND) + "\n{}\n")
    assert shown.exit_code == 1
    assert "paid 1 to 2: Win on six points" in shown.stdout
    assert "R3P 4.1" in shown.stdout
    assert "can't be settled" in shown.stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_there_for_every_command_and_names_no_type(command: str) -> None:
    shown = threecard(*command.split(), "--help")
    assert shown.exit_code == 0
    assert "Usage" in shown.stdout
    assert re.findall(r"<[\w\[\] ]+>", shown.stdout) == []  # <bool>, <FileBinaryRead>, <int range>


def test_the_version_is_said() -> None:
    said = f"threecard {version('threecard')}"
    assert threecard("--version").stdout.rstrip() == said == f"threecard {__version__}"


def test_rule_answers_at_a_desk_with_the_clause() -> None:
    shown = threecard("rule", "R3P", "misdeal", "reconstructible=true")
    assert shown.exit_code == 0
    assert "Complete hands are moved" in shown.stdout
    assert "R3P 5.4" in shown.stdout
    told = json.loads(threecard("rule", "TCP", "power_failure", "--established", "--json").stdout)
    assert (told["remedy"], told["clause"]) == ("continue", "TCP 5.16.2")
    silent = threecard(
        "rule", "T3P", "power_failure", "--reading", "power_failure=void_or_conclude"
    )
    assert "reading power_failure" in silent.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("TCP", "earthquake"), "power_failure"),
        (("TCP", "misdeal", "colour=red"), "reconstructible"),
        (("TCP", "exposed_cards", "cards=two"), "int"),
        (("XYZ", "misdeal"), "three-card-poker"),
    ],
)
def test_rule_says_what_it_knows_when_asked_wrongly(args: tuple[str, ...], said: str) -> None:
    shown = threecard("rule", *args)
    assert shown.exit_code == 2
    assert said in shown.stderr
