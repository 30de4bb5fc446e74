"""`threecard diff` as people use it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import new_house, threecard, told
from tests.odds.test_resettled import written
from threecard.cli.client import house_client


def test_a_reading_and_a_pay_line_are_set_beside_the_edition() -> None:
    shown = told("diff", "P3P", "--reading", "tie.on=ranking", "--pay", "tie.tie=9:1")
    assert "tie.tie" in shown
    assert "25,339,136 deals" in shown
    assert "1187772/1817725" in shown
    assert "As before: main, player_prosperity, dealer_prosperity, picture_perfect." in shown


def test_json_has_fractions_that_sum_to_the_change() -> None:
    shown = threecard("diff", "TCP", "--pay", "ante_bonus.straight=2:1", "--json")
    data = json.loads(shown.stdout)["difference"]
    assert data["changes"][0]["place"] == "ante_bonus.straight"
    ante = data["wagers"]["ante"]
    assert list(ante["parts"].values()) == [ante["change"]]


def test_recorded_rounds_are_settled_under_both(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"".join(written(200)))
    shown = told("diff", "P3P", "--pay", "tie.tie=9:1", "--rounds", str(file))
    assert "200 recorded rounds settled under both" in shown
    assert "line " in shown


def test_a_table_is_compared_with_its_edition_as_published(tmp_path: Path) -> None:
    db = str(new_house(tmp_path / "house.db"))
    with house_client(db) as house:
        table = {"table": "S1", "game": "royal-three-pictures", "positions": 8, "source": "felt"}
        house.post("/api/tables", {"config": {**table, "pays": {"tie.tie": "7:1"}}})
    shown = told("diff", "--table", "S1", "--db", db, "--house-rounds")
    assert "tie.tie" in shown
    assert "0 recorded rounds" in shown
    unknown = threecard("diff", "--table", "S9", "--db", db)
    assert unknown.exit_code == 2
    assert "S9" in unknown.stderr


def test_what_can_not_be_compared_says_why() -> None:
    two = threecard("diff", "P3P", "TCP")
    assert two.exit_code == 2
    assert "two games" in two.stderr
    assert threecard("diff").exit_code == 2
