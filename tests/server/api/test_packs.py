"""Packs and shift reports through the API, and packs checked on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.api.served import Json, Served, Visitor
from tests.server.api.test_words import admitted
from threecard.cli.app import app

RUNNER = CliRunner()


@pytest.fixture(scope="module")
def dealt(house: Served) -> tuple[Visitor, str]:
    """A round at felt with one player, who folds nothing and wins something."""
    table = house.table(source="felt")
    dealer, mei = admitted(house, "dealer", None), house.guest()
    manager = admitted(house, "shift_manager", None)
    steps: tuple[tuple[Visitor, str, Json], ...] = (
        (dealer, "place_your_bets", {}),
        (mei, "place_wager", {"player": mei.name, "position": 1, "wager": "main", "stake": 10_00}),
        (dealer, "no_more_bets", {}),
        (dealer, "deal_cards", {}),
        (dealer, "turn_up_hand", {"position": 1, "hand": "Ks Kh 6d"}),
        (dealer, "expose_dealer", {"hand": "Qs 9h 4d"}),
        (dealer, "settle", {}),
    )
    for who, kind, fields in steps:
        assert who.ask(table, kind, **fields).status_code == 200, kind
    paid: Json = {"position": 1, "player": mei.name, "wager": "main"}
    refused = dealer.ask(table, "enter_payment", **paid, taken=20_00)
    assert (refused.status_code, refused.json()["code"]) == (422, "payment_differs")
    assert refused.json()["clause"] == "R3P 4.1"
    assert dealer.ask(table, "enter_payment", **paid, taken=15_00).status_code == 200
    return manager, table


def test_a_pack_is_had_and_checked(dealt: tuple[Visitor, str], tmp_path: Path) -> None:
    manager, table = dealt
    answer = manager.http.get(f"/api/tables/{table}/pack", params={"first": 1})
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}-1.json"'
    file = tmp_path / "pack.json"
    file.write_bytes(answer.content)
    checked = RUNNER.invoke(app, ["verify-pack", str(file)])
    assert checked.exit_code == 0, checked.output
    assert "rounds 1 to 1: holds; 1 rounds, 1 settled again" in checked.output
    known = RUNNER.invoke(app, ["verify-pack", str(file), "--house", answer.json()["public"]])
    assert known.exit_code == 0
    other = RUNNER.invoke(app, ["verify-pack", str(file), "--house", "00" * 32, "--json"])
    assert other.exit_code == 1
    assert [each["part"] for each in json.loads(other.stdout)["findings"]] == ["signature"]
    file.write_bytes(answer.content.replace(b"1500", b"1600"))
    assert RUNNER.invoke(app, ["verify-pack", str(file)]).exit_code == 1
    file.write_bytes(b"{}")
    assert RUNNER.invoke(app, ["verify-pack", str(file)]).exit_code == 2


def test_a_pack_is_a_page_too(dealt: tuple[Visitor, str]) -> None:
    manager, table = dealt
    asked = {"first": "1", "format": "html"}
    page = manager.http.get(f"/api/tables/{table}/pack", params=asked)
    assert page.headers["content-type"].startswith("text/html")
    for said in ("Round 1", "K♠ K♥ 6♦", "R3P 4.1", "$5 too much", "verify-pack"):
        assert said in page.text, said
    assert "<script" not in page.text


def test_a_shift_is_reported_with_its_page(dealt: tuple[Visitor, str]) -> None:
    manager, table = dealt
    report = manager.http.get("/api/reports/shift").json()
    assert table in {each["table"] for each in report["tables"]}
    assert report["agrees"]
    looks = manager.http.get("/api/reports/looks").json()["looks"]
    assert (table, "payment_differed", "put right") in {
        (each["table"], each["kind"], each["ended"]) for each in looks
    }
    page = manager.http.get("/api/reports/shift", params={"format": "html"})
    assert page.headers["content-type"].startswith("text/html")
    assert "Mistakes caught" in page.text
    for shift in ("0", "4", "x"):
        refused = manager.http.get("/api/reports/shift", params={"shift": shift})
        assert refused.status_code == 400, shift
