"""`threecard report`: read from a house opened for the question."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.cli.running import new_house
from threecard.cli.report import report


def ask(db: Path, *args: str) -> Result:
    return CliRunner().invoke(report, [*args, "--db", str(db)])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_house(tmp_path_factory.mktemp("house") / "house.db")


def test_a_question_opens_no_new_house(tmp_path: Path) -> None:
    for name, said in (("nowhere.db", "no house at"), ("plain.db", "no SQLite database")):
        (tmp_path / "plain.db").write_text("something else")
        asked = ask(tmp_path / name, "tables")
        assert asked.exit_code == 2
        assert said in asked.stderr
        assert [each.name for each in tmp_path.iterdir()] == ["plain.db"]


def test_the_jackpot_is_reconciled(house: Path) -> None:
    shown = ask(house, "jackpot")
    assert shown.exit_code == 0, shown.output
    assert "The meter shows $20,000.00." in shown.stdout
    told = json.loads(ask(house, "jackpot", "--json").stdout)
    assert told["agrees"]
    assert told["days"][0]["seeded"] == told["meter"] == 20_000_00


def test_what_stood_out_is_listed_and_exported(house: Path) -> None:
    shown = ask(house, "events")
    assert "for Royal Three Pictures, edition R3P" in " ".join(shown.stdout.split())
    rows = list(csv.DictReader(StringIO(ask(house, "events", "--csv").stdout)))
    assert {"table_opened", "house_opened", "house_closed"} <= {row["kind"] for row in rows}
    assert all(row["who"] for row in rows)


def test_a_day_without_rounds_says_so(house: Path) -> None:
    assert "No round ended" in ask(house, "tables").stdout
    heads = ask(house, "tables", "--csv").stdout.splitlines()
    assert heads[0].startswith("table,game,day,rounds,voids")
    assert (
        "did not move" in ask(house, "jackpot", "--from", "2020-01-01", "--to", "2020-01-02").stdout
    )


def test_what_can_not_be_asked_is_refused(house: Path) -> None:
    assert ask(house, "tables", "--csv", "--json").exit_code == 2
    refused = ask(house, "tables", "--from", "tomorrow")
    assert refused.exit_code == 2
    assert "2026-11-15" in refused.stderr


def test_a_shift_is_told_and_printed(house: Path, tmp_path: Path) -> None:
    page = tmp_path / "shift.html"
    shown = ask(house, "shift", "--shift", "1", "--day", "2026-11-18", "-o", str(page))
    assert shown.exit_code == 0, shown.output
    assert "2026-11-18, shift 1" in shown.stdout
    assert "Shift report, 2026-11-18, shift 1" in page.read_text()
    told = json.loads(ask(house, "shift", "--json").stdout)
    assert (told["agrees"], told["rounds"], told["shift"]) == (True, 0, None)
    assert ask(house, "shift", "--shift", "4").exit_code == 2


def test_nothing_is_worth_a_look_in_an_empty_house(house: Path) -> None:
    assert "Nothing is worth a look" in ask(house, "looks").stdout
    heads = ask(house, "looks", "--csv").stdout.splitlines()
    assert heads[0].startswith("kind,at,table,round,seq,dealer")
