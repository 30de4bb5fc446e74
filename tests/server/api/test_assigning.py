"""Dealers are assigned to felt tables and relieved, on the word of whoever supervises them."""

from __future__ import annotations

from tests.server.api.served import Json, Served
from tests.server.api.test_words import admitted


def test_a_dealer_is_assigned_and_relieved_on_record(house: Served) -> None:
    table, other = house.table(source="felt"), house.table(source="felt")
    dan, eve, pat = (admitted(house, role, None) for role in ("dealer", "dealer", "pit_supervisor"))

    def seen(name: str) -> Json:
        tables = pat.http.get("/api/pit").json()["tables"]
        (found,) = [each for each in tables if each["table"] == name]
        return dict(found)

    def refused(name: str, dealer: str) -> str:
        answer = pat.ask(name, "assign_dealer", dealer=dealer)
        assert answer.status_code >= 400
        return str(answer.json()["code"])

    assert pat.ask(table, "assign_dealer", dealer=dan.name).status_code == 200
    assert seen(table)["assigned"] == dan.name
    assert seen(table)["dealer"] is None  # nobody has dealt yet
    assert refused(table, dealer=dan.name) == "wrong_phase"
    assert refused(other, dealer=dan.name) == "wrong_phase"  # one table at a time
    assert refused(other, dealer=pat.name) == "not_permitted"
    assert refused(other, dealer="nobody at all") == "unknown_person"
    assert refused(other, dealer=dan.name.swapcase()) == "unknown_person"
    assert refused(house.table(), dealer=dan.name) in ("not_physical", "wrong_phase")
    assert dan.ask(table, "assign_dealer", dealer=eve.name).json()["code"] == "role_not_permitted"
    assert pat.ask(table, "assign_dealer", dealer=eve.name).status_code == 200
    assert pat.ask(other, "assign_dealer", dealer=dan.name).status_code == 200
    assert pat.ask(table, "relieve_dealer").status_code == 200
    assert pat.ask(table, "relieve_dealer").json()["code"] == "wrong_phase"
    assert seen(table)["assigned"] is None
    assert {dan.name, eve.name} <= set(pat.http.get("/api/pit").json()["dealers"])
    manager = admitted(house, "pit_manager", None)
    told = [
        each["what"]
        for each in manager.http.get("/api/reports/events").json()
        if each["table"] == table and each["kind"].startswith("dealer_")
    ]
    assert told == [
        f"{dan.name} comes to deal, by the word of {pat.name}.",
        f"{eve.name} comes to deal and relieves {dan.name}, by the word of {pat.name}.",
        f"{eve.name} deals here no more, by the word of {pat.name}.",
    ]


def test_limits_are_announced_before_they_are_changed(house: Served) -> None:
    table = house.table(source="felt")
    moe = admitted(house, "pit_manager", None)
    command: Json = {
        "type": "change_limits",
        "limits": {"main": [10_00, 500_00]},
        "reason": "a busy night",
    }
    body = {"id": "a", "command": command}
    would = moe.http.post(f"/api/tables/{table}/preview", json=body).json()
    assert [each["sentence"] for each in would["told"]] == [
        "From the next round on the limits are: Main wager $10 to $500."
    ]
    before = {each["table"]: each for each in moe.http.get("/api/pit").json()["tables"]}
    assert before[table]["limits_next"] == before[table]["limits"]  # nothing was done
    pat = admitted(house, "pit_supervisor", None)
    asked = pat.http.post(f"/api/tables/{table}/preview", json=body)
    assert asked.json()["code"] == "role_not_permitted"
