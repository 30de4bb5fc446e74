"""Our own games pass the checks that are there for everybody's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.copies import change, copied
from threecard import RULEBOOKS
from threecard.conformance import CHECKS, check_game


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_of_ours_passes_every_check(game: str) -> None:
    found = check_game(RULEBOOKS[game], quick=True)
    assert [(each.check, each.findings) for each in found.sections if each.findings] == []
    assert [each.check for each in found.sections] == [check.name for check in CHECKS]
    assert all(each.told for each in found.sections), "a check says what it looked at"


def asked(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "threecard.cli", "check-game", *args]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_the_command_reports_in_sections_and_says_what_to_do(tmp_path: Path) -> None:
    """A folder from outside that can be loaded, and is not right: its name would be taken else."""
    folder = copied("T3P", tmp_path)
    for file, right, wrong in (
        ("rules", 'game="three-pictures"', 'game="three-portraits"'),
        ("rules", 'PayLine("three_pictures", "Three Pictures"', 'PayLine("three_pictures", ""'),
    ):
        change(folder, file, right, wrong)
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("T3P", "T3X"), encoding="utf-8")
    shown = asked(str(folder), "--quick", "--json")
    assert shown.returncode == 1, shown.stderr
    told = json.loads(shown.stdout)
    names = next(each for each in told["sections"] if each["check"] == "names")
    assert [each["place"] for each in names["findings"]] == ["three_pictures.three_pictures"]
    assert (told["game"], told["quick"], len(told["sections"])) == (
        "three-portraits", True, len(CHECKS),
    )  # fmt: skip


def test_a_file_that_is_no_game_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "half.py"
    path.write_text("EDITIONS = ()\n", encoding="utf-8")
    shown = asked(str(path))
    assert shown.returncode == 1
    assert "✗ whole" in shown.stdout
    assert "half.py:1" in shown.stdout
    assert "1 finding" in shown.stdout


def test_a_name_that_nobody_has_is_refused() -> None:
    shown = asked("baccarat")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "There is no game “baccarat”" in shown.stderr
