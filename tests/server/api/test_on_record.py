"""What is refused and on record, as whoever asked and everybody else hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.api.served import Served

PACE = {"bets": 60_000, "decisions": 60_000, "showing": 60_000}
LATE: dict[str, Any] = {"position": 2, "wager": "ante", "stake": 10_00}


def test_a_late_wager_is_answered_by_its_refusal_and_told_to_everybody(house: Served) -> None:
    table = house.table("three-card-poker", pace=PACE)
    mei, ravi = house.guest(), house.guest()
    with mei.socket(table) as hers, ravi.socket(table) as his:
        hers.bets_open()
        mei.wager(table, 1, "ante", 10_00)
        hers.ask("be_ready")
        hers.event("cards_dealt")
        late = {**LATE, "player": mei.name}
        first = mei.ask(table, "place_wager", id_="late", **late)
        assert first.status_code == 422, "as what is plainly refused"
        assert (first.json()["code"], first.json()["clause"]) == ("wagers_closed", "TCP 5.5")
        again = mei.ask(table, "place_wager", id_="late", **late)
        assert (again.status_code, again.json()) == (422, first.json())
        told = his.event("act_refused")
        assert (told["actor"], told["act"], told["clause"]) == (mei.name, "place_wager", "TCP 5.5")
        refused = hers.ask("place_wager", **late)
        assert (refused["type"], refused["error"]) == ("refused", first.json())


@pytest.mark.parametrize("role", ["dealer", "shift_manager"])
def test_nobody_says_for_the_house_that_it_reopens(house: Served, role: str) -> None:
    table = house.table("three-pictures", pace=PACE)
    mei, person = house.guest(), house.staff(f"Of {role}".replace("_", " "), role)
    with mei.socket(table) as hers:
        hers.bets_open()
        mei.wager(table, 1, "main", 10_00)
    failure = {"type": "power_failure", "reopening": True}
    answer = person.ask(table, "report_incident", incident=failure)
    assert (answer.status_code, answer.json()["code"]) == (403, "role_not_permitted")
    with person.socket(table) as socket:
        socket.next()
        assert socket.ask("report_incident", incident=failure)["type"] == "refused"
    unproven = {"type": "deck_fault", "fault": "unproven"}
    answer = person.ask(table, "report_incident", incident=unproven, description="so I say")
    assert answer.json()["code"] == "not_so"
