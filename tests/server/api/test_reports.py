"""Reports over HTTP: as JSON or as a spreadsheet, for whoever answers for the house."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from tests.server.api.served import Served, Visitor


@pytest.fixture(scope="module")
def auditor(house: Served) -> Visitor:
    return house.staff("Aud", "auditor")


@pytest.mark.parametrize("name", ["tables", "jackpot", "events"])
def test_a_report_is_json_or_csv_as_it_is_asked_for(auditor: Visitor, name: str) -> None:
    path = f"/api/reports/{name}"
    plain = auditor.http.get(path)
    assert plain.headers["content-type"] == "application/json"
    assert plain.headers["vary"] == "Accept"
    whole = plain.json()
    days = whole["days"] if name == "jackpot" else whole
    by_header = auditor.http.get(path, headers={"Accept": "text/csv"})
    by_word = auditor.http.get(path, params={"format": "csv"})
    for answer in (by_header, by_word):
        assert answer.headers["content-type"].startswith("text/csv")
        assert len(list(csv.DictReader(StringIO(answer.text)))) >= len(days)
    both = {"Accept": "text/csv"}
    assert auditor.http.get(path, params={"format": "json"}, headers=both).json() is not None
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    assert auditor.http.get(path, headers=browser).headers["content-type"] == "application/json"


def test_the_jackpot_agrees_and_openings_stand_out(auditor: Visitor) -> None:
    jackpot = auditor.http.get("/api/reports/jackpot").json()
    assert jackpot["agrees"]
    assert jackpot["meter"] == auditor.http.get("/api/house").json()["meter"]
    events = auditor.http.get("/api/reports/events").json()
    assert {"table_opened", "jackpot_seeded", "house_opened"} <= {each["kind"] for each in events}
    assert any(each["who"] == "installer" for each in events)


def test_days_that_are_none_are_refused(auditor: Visitor) -> None:
    for params in (
        {"from": "soon"},
        {"from": "2026-02-30"},
        {"from": "2027-01-02", "to": "2027-01-01"},
    ):
        refused = auditor.http.get("/api/reports/tables", params=params)
        assert refused.status_code == 400
        assert refused.json()["code"] == "bad_field"
        assert refused.json()["where"] in ("from", "to")


def test_a_player_reads_no_report(house: Served) -> None:
    guest = house.guest()
    assert guest.http.get("/api/reports/events").status_code == 403
