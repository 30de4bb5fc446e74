"""Our own games pass the checks that are there for everybody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import Result

from tests.cli.running import threecard
from tests.conformance.copies import loaded
from tests.outside import nothing_kept
from threecard import RULEBOOKS, Rulebook
from threecard.conformance.check import CHECKS, check_game

GAMES = Path(__file__).parents[2] / "examples" / "games"
COMMISSION = GAMES / "commission-three-pictures" / "commission_three_pictures"
SIX_CARDS = GAMES / "three-by-three-poker" / "three_by_three_poker"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    with nothing_kept():
        yield


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_of_ours_passes_every_check(game: str) -> None:
    passes(RULEBOOKS[game])


def test_so_does_an_example_from_outside() -> None:
    with loaded(SIX_CARDS) as rules:
        passes(rules)


def passes(rules: Rulebook) -> None:
    found = check_game(rules, quick=True)
    assert [(each.check, each.findings) for each in found.sections if each.findings] == []
    assert [each.check for each in found.sections] == [check.name for check in CHECKS]
    assert all(each.told for each in found.sections), "a check says what it looked at"


def asked(*args: str) -> Result:
    return threecard("check-game", *args)


def test_the_command_reports_a_game_from_outside_in_sections() -> None:
    shown = asked(str(COMMISSION), "--quick")
    assert shown.exit_code == 0, shown.stdout
    lines = [line for line in shown.stdout.splitlines() if line.startswith(("✓", "✗"))]
    assert [line.split()[:2] for line in lines] == [["✓", check.name] for check in CHECKS]
    assert f"{len(CHECKS)} of {len(CHECKS)} checks hold, nothing was found" in shown.stdout


def test_a_file_that_is_no_game_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "half.py"
    path.write_text("EDITIONS = ()\n", encoding="utf-8")
    shown, told = asked(str(path)), asked(str(path), "--json")
    assert shown.exit_code == told.exit_code == 1
    (section,) = json.loads(told.stdout)["sections"]
    assert (section["check"], len(section["findings"])) == ("whole", 1)
    assert all(section["findings"][0][part] for part in ("place", "missing", "do"))
    assert "✗ whole" in shown.stdout
    assert "half.py:1" in shown.stdout
    assert "1 finding" in shown.stdout


def test_a_name_that_nobody_has_is_refused() -> None:
    shown = asked("baccarat")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "There is no game “baccarat”" in shown.stderr
