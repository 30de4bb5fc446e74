"""`threecard new-game`: a folder that is a whole game once its blanks are filled in."""

from __future__ import annotations

import runpy
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import threecard
from tests.outside import nothing_kept
from threecard import Code, rulebook
from threecard.loading import GameError, load_file
from threecard.odds import odds

ANSWERS = {
    'blank("what a win on six points pays, as Odds(1, 2)")': "Odds(1, 2)",
    'blank("what any other win pays, as Odds(1, 1)")': "Odds(1, 1)",
    'blank("what they pay, as Odds(16, 1)")': "Odds(16, 1)",
    'blank("whose rulebook it is")': '"Nobody"',
    'blank("the version that it prints, as 2; or an empty text")': '""',
    'blank("the date it takes effect, as 2026-01-31")': '"2026-01-31"',
    'blank("the fewest playing positions, as 1")': "1",
    'blank("and the most, as 7")': "7",
}


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    with nothing_kept():
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "lucky"
    shown = threecard("new-game", "Lucky Pictures", "--tag", "LUK", "--out", str(made))
    assert shown.exit_code == 0, shown.output
    return made


def test_each_blank_is_told_with_its_file_and_line(folder: Path) -> None:
    rules = folder / "lucky_pictures" / "rules.py"
    with pytest.raises(GameError) as caught:
        load_file(folder / "lucky_pictures")
    assert caught.value.code is Code.GAME_INCOMPLETE
    lines = rules.read_text().split("\n")
    places = [f"{rules}:{number}" for number, line in enumerate(lines, 1) if "blank(" in line]
    assert [fault.place for fault in caught.value.faults] == places
    assert len(places) == len(ANSWERS)


def test_with_its_blanks_filled_in_it_is_a_game(folder: Path) -> None:
    rules = folder / "lucky_pictures" / "rules.py"
    text = rules.read_text()
    for blank, answer in ANSWERS.items():
        assert blank in text
        text = text.replace(blank, answer)
    rules.write_text(text)
    load_file(folder / "lucky_pictures")
    found = rulebook("LUK")
    assert (found.edition.title, found.edition.id) == ("Lucky Pictures", "2026-01-31")
    assert odds(found).edges["main"] == odds("T3P").edges["main"]
    own = runpy.run_path(str(folder / "tests" / "test_game.py"))
    own["test_the_higher_hand_wins"]()


def test_its_project_names_the_entry_point(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["threecard.games"] == {
        "lucky-pictures": "lucky_pictures.rules:EDITION"
    }


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Three Pictures", "--tag", "XYZ"), "choose another name"),
        (("Lucky", "--tag", "TCP"), "choose another --tag"),
        (("Lucky", "--tag", "x"), "two or more capitals"),
        (("7 Up",), "is no name for a game"),
    ],
)
def test_what_can_be_no_game_is_refused(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    shown = threecard("new-game", *args, "--out", str(tmp_path / "made"))
    assert shown.exit_code == 2
    assert said in shown.stderr
    assert not (tmp_path / "made").exists()


def test_nothing_is_written_over(folder: Path) -> None:
    shown = threecard("new-game", "Other", "--out", str(folder))
    assert shown.exit_code == 2
    assert "is there already" in shown.stderr


def test_the_tag_is_made_of_initials(tmp_path: Path) -> None:
    assert (
        "cited as LP"
        in threecard("new-game", "lucky pictures", "--out", str(tmp_path / "a")).stdout
    )
    assert "cited as LUC" in threecard("new-game", "Lucky", "--out", str(tmp_path / "b")).stdout
