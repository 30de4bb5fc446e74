"""Exact odds on the command line, as people use them."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.running import threecard, told
from threecard import RULEBOOKS
from threecard.core.cards import DECK, card_letters


def test_json_has_every_wager_with_its_lines_as_fractions() -> None:
    shown = threecard("odds", "royal-three-pictures", "--json")
    data = json.loads(shown.stdout)
    assert data["game"] == "royal-three-pictures"
    assert data["readings"]["tie.on"] == "points"
    assert data["combinations"] == 407_170_400
    tie = data["wagers"]["tie"]
    assert tie["house_edge"] == "1273528/12724075"
    assert tie["house_edge_float"] == pytest.approx(0.1000880614)
    assert tie["player_edge"] is False
    assert tie["lines"]["tie"] == {
        "pays": "8:1",
        "count": 40_713_056,
        "probability": "1272283/12724075",
        "part": "10178264/12724075",
    }
    assert tie["lines"]["collected"]["count"] == 407_170_400 - 40_713_056
    assert tie["lines"]["returned"] == {"count": 0, "probability": "0/1", "part": "0/1"}
    assert set(data["covariance"]) == {"main,tie", "main,royal_pictures", "tie,royal_pictures"}
    for text in (tie["hit_frequency"], tie["variance"], *data["covariance"].values()):
        numerator, denominator = text.split("/")
        assert Fraction(int(numerator), int(denominator)) == Fraction(text)


def test_json_of_three_card_poker_has_strategy_and_jackpot() -> None:
    data = json.loads(threecard("odds", "TCP", "--json").stdout)
    assert data["wagers"]["ante"]["house_edge"] == "686689/20358520"
    assert data["wagers"]["ante"]["parts"] == ["ante", "play", "ante_bonus"]
    assert data["wagers"]["ante_bonus"]["house_edge"] == "-292/5525"
    assert data["wagers"]["ante_bonus"]["player_edge"] is False
    assert data["wagers"]["pair_plus"]["house_edge"] == "308/5525"
    assert data["strategy"]["threshold"] == "Q 6 4"
    assert data["strategy"]["house_edge"] == "686689/20358520"
    assert data["jackpot"]["fixed_return"] == "601/442"
    assert data["jackpot"]["probability"] == "1/22100"
    assert data["jackpot"]["break_even_meter"] == "80450/1"
    assert data["jackpot"]["envy_per_other_ante"] == "4/221"
    assert len(data["jackpot"]["envy"]) == 6


def test_a_players_edge_is_in_json_and_loud_in_the_table() -> None:
    data = json.loads(threecard("odds", "prosperity-3-pictures", "--json").stdout)
    assert data["wagers"]["tie"]["house_edge"] == "-1061584/1817725"
    assert data["wagers"]["tie"]["player_edge"] is True
    assert "!! The PLAYER has the edge on Tie: 58.4018 %" in told("odds", "P3P")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_tables_fit_a_page(game: str) -> None:
    shown = told("odds", game)
    assert RULEBOOKS[game].edition.title in shown
    assert "407,170,400 deals" in shown


def test_what_ifs_combine() -> None:
    shown = threecard(
        "odds", "R3P", "--wager", "tie", "--pay", "tie.tie=9:1", "--reading", "tie.on=ranking",
        "--without", "Kd", "--without", "Ks 10h", "--json",
    )  # fmt: skip
    data = json.loads(shown.stdout)
    assert list(data["wagers"]) == ["tie"]
    assert data["covariance"] == {}
    assert data["readings"]["tie.on"] == "ranking"
    assert data["without"] == ["Kd", "Th", "Ks"]
    assert data["combinations"] == 18_424 * 15_180
    assert data["wagers"]["tie"]["lines"]["tie"]["pays"] == "9:1"


def test_csv_has_a_row_for_every_line() -> None:
    rows = list(csv.DictReader(StringIO(threecard("odds", "TCP", "--csv").stdout)))
    lines = {(row["wager"], row["line"]): row for row in rows}
    assert lines["pair_plus", "flush"]["pays"] == "4:1"
    assert Fraction(lines["pair_plus", "flush"]["probability"]) == Fraction(1_096, 22_100)
    assert lines["ante", "collected"]["house_edge"] == "686689/20358520"
    assert {row["game"] for row in rows} == {"three-card-poker"}


def test_all_games_at_once() -> None:
    shown = told("odds", "--all")
    assert all(book.edition.title in shown for book in RULEBOOKS.values())
    data = json.loads(threecard("odds", "--all", "--json").stdout)
    assert [each["game"] for each in data] == list(RULEBOOKS)
    rows = csv.DictReader(StringIO(threecard("odds", "--all", "--csv").stdout))
    assert {row["game"] for row in rows} == set(RULEBOOKS)


def test_strategy_is_told_and_written() -> None:
    shown = told("strategy", "three-card-poker")
    assert "play Q 6 4 or better" in shown
    assert "One dealer card in view" in shown
    data = json.loads(threecard("strategy", "TCP", "--json").stdout)
    assert data["threshold"] == "Q 6 4"
    assert data["average_stake"] == "370/221"
    assert data["element_of_risk"] == "686689/34084400"
    assert len(data["classes"]) == 741
    assert data["policies"]["queen_high"]["cost"] == "15501/20358520"
    assert data["blind"]["house_edge"] == "1947749/25448150"
    assert data["seen"]["house_edge"] == "-443162/12724075"
    assert len(data["seen"]["cards"]) == 13


def test_readings_are_set_side_by_side() -> None:
    shown = told("readings", "TCP")
    assert "!! dealer.qualifies=contains_queen_or_higher gives the PLAYER" in shown
    data = json.loads(threecard("readings", "TCP", "--json").stdout)
    choice = data["readings"]["dealer.qualifies"]["contains_queen_or_higher"]
    assert choice["player_edge"] == ["ante"]
    assert choice["house_edge"]["ante"] == "-524723/1957550"
    assert data["readings"]["dealer.qualifies"]["queen_high_or_better"]["in_force"] is True


FIVE_LEFT = " ".join(map(card_letters, DECK[:47]))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("odds",), "Which game? There are royal-three-pictures"),
        (("odds", "nope"), "no game “nope”; there are royal-three-pictures"),
        (("odds", "R3P", "--wager", "ante"), "no wager “ante”; it knows main, tie, royal_pictures"),
        (("odds", "TCP", "--wager", "envy"), "no wager “envy”; it knows ante, play"),
        (("odds", "R3P", "--pay", "ante.x=1:1"), "no wager “ante”; it knows main"),
        (("odds", "R3P", "--pay", "tie.x=1:1"), "no pay line “x”; it knows tie"),
        (("odds", "R3P", "--pay", "tie.tie=0:0"), "0:0 are no odds"),
        (("odds", "R3P", "--pay", "tie.tie=-1:1"), "-1:1 are no odds"),
        (("odds", "R3P", "--pay", "tie.tie=eight"), "“eight” are no odds"),
        (("odds", "R3P", "--pay", "tie.tie"), "--pay can't read “tie.tie”"),
        (("odds", "TCP", "--pay", "jackpot.straight=3:1"), "“3:1” is no amount"),
        (("odds", "R3P", "--reading", "x=y"), "no reading “x”; it knows tie.on"),
        (("odds", "R3P", "--reading", "tie.on=y"), "no choice “y”; it knows points, ranking"),
        (("odds", "R3P", "--reading", "=points"), "--reading can't read “=points”"),
        (("odds", "R3P", "--without", "Kd Kd"), "Kd is there twice"),
        (("odds", "R3P", "--without", "Kd", "--without", "Kd"), "Kd is there twice"),
        (("odds", "R3P", "--without", "Kx"), "“Kx” is no card"),
        (("odds", "R3P", "--without", FIVE_LEFT), "5 cards are left, too few for two hands"),
        (("odds", "R3P", "--all"), "not for both"),
        (("odds", "R3P", "--json", "--csv"), "not for both"),
        (("strategy", "R3P"), "leaves a player nothing to decide; Three Card Poker does"),
        (("strategy",), "Which game?"),
        (("readings", "nope"), "no game “nope”"),
    ],
)
def test_bad_input_is_refused_with_what_is_known(args: tuple[str, ...], said: str) -> None:
    shown = threecard(*args)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr.startswith("threecard: ")
    assert said in shown.stderr


def test_commands_without_odds_start_without_numpy() -> None:
    code = (
        "import sys; sys.argv = ['threecard', 'games']\n"
        "from threecard.cli import main\n"
        "try:\n    main()\nfinally:\n    assert 'numpy' not in sys.modules\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert shown.returncode == 0, shown.stderr


@pytest.mark.parametrize("command", ["odds", "strategy", "readings"])
def test_help_is_there(command: str) -> None:
    shown = threecard(command, "--help")
    assert shown.exit_code == 0
    assert "--without" in shown.stdout


def test_the_odds_in_the_readme_are_what_the_command_prints() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```console\n\$ threecard (odds .*?)\n(.*?)```", readme, re.DOTALL)
    assert shown is not None
    command, printed = shown.groups()
    lines = [line.rstrip() for line in told(*command.split()).splitlines()]
    assert lines == printed.rstrip().splitlines()
