"""A game from outside on the command line: known to every command, or refused with its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup

from tests.cli.running import threecard
from tests.outside import TAG, TITLE, file_text, nothing_kept, write_file
from threecard.cli.app import COMMANDS, command

ROUND = {
    "game": TAG,
    "dealer": "Qs 9h 4d",
    "positions": [
        {
            "position": 1,
            "hand": "Ks Kh 8d",
            "wagers": [{"player": "Mei", "wager": "main", "stake": "25.00"}],
        }
    ],
}


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    with nothing_kept():
        yield


def told(path: Path, *args: str, stdin: str = "") -> str:
    shown = threecard(*args, "--game-file", str(path), stdin=stdin)
    assert shown.exit_code == 0, shown.output
    return shown.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("games",), TAG),
        (("rules", TAG), TITLE),
        (("rules", TAG, "3.7"), f"{TAG} 3.7"),
        (("odds", TAG, "--pay", "tie.tie=9:1"), "249/2544815"),
        (("odds", TAG, "--stake", "main=0.50"), "every stake is paid to the cent"),
        (("readings", TAG), "tie.on=ranking"),
        (("session", TAG, "--stake", "main=25", "--rounds", "10"), TITLE),
        (("hold", TAG, "--stake", "main=25"), TITLE),
        (("rule", TAG, "misdeal", "reconstructible=true"), f"{TAG} 5.3"),
        (("simulate", TAG, "--rounds", "2e4"), "Verdict: agrees"),
    ],
    ids=lambda each: " ".join(each[:1]) if isinstance(each, tuple) else None,
)
def test_a_file_is_a_game_for_every_command(
    tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    assert said.lower() in told(write_file(tmp_path), *args).lower()


def test_a_round_of_it_is_settled(tmp_path: Path) -> None:
    shown = told(write_file(tmp_path), "settle", "-", stdin=json.dumps(ROUND))
    assert json.loads(shown)["lines"][0]["clause"] == f"{TAG} 4.1"


def test_its_par_sheet_is_written(tmp_path: Path) -> None:
    page = tmp_path / "par.html"
    told(write_file(tmp_path), "parsheet", TAG, "-o", str(page))
    assert TITLE in page.read_text()


def test_coverage_looks_into_its_own_files_and_tests(tmp_path: Path) -> None:
    path = write_file(tmp_path)
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "tests").mkdir()
    tests = "import pytest\n\n@pytest.mark.clause('S3P 3.7')\ndef test_it(): ...\n"
    (tmp_path / "tests" / "test_sixth.py").write_text(tests)
    rows = json.loads(told(path, "rules", TAG, "--coverage", "--json"))
    (row,) = [row for row in rows if row["id"] == "3.7"]
    assert all(place.startswith(f"{path}:") for place in row["code"])
    assert row["tests"] == ["tests/test_sixth.py::test_it"]


def test_the_environment_names_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREECARD_GAME_FILES", str(write_file(tmp_path)))
    assert TAG in threecard("games").stdout


def test_a_broken_file_stops_a_command_with_its_place(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace(TAG, "TCP"))
    shown = threecard("odds", "R3P", "--game-file", str(path))
    assert shown.exit_code == 2
    line = 1 + path.read_text().split("\n").index('    tag="TCP",')
    taken = "The tag TCP and the game sixth-pictures go together: TCP is three-card-poker."
    assert shown.stderr == f"threecard: {path}:{line}: {taken}\n"


def test_a_broken_file_is_a_warning_to_whoever_asks_a_house(tmp_path: Path) -> None:
    none = tmp_path / "none.py"
    shown = threecard("audit", "--db", str(tmp_path / "none.db"), "--game-file", str(none))
    assert f"threecard: a game is left out. {none}: There is no such file.\n" in shown.stderr
    assert "none.db" in shown.stderr.replace(str(none), ""), "and it goes on to look for the house"


def test_every_command_takes_game_files() -> None:
    commands = {name: command(name) for name in COMMANDS if name != "keys"}  # which need no game
    single = [
        each
        for made in commands.values()
        for each in (made.commands.values() if isinstance(made, TyperGroup) else [made])
    ]
    assert len(single) > 30
    for each in single:
        assert "game_file" in [param.name for param in each.params], each.name
