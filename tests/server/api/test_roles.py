"""Who may ask what: every address of the API by every position, and other people's things."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.server.api.served import Json, Served, Visitor

POSITIONS = (
    "player", "dealer", "pit_supervisor", "pit_manager", "shift_manager", "cage", "auditor",
)  # fmt: skip
MANAGERS = {"pit_manager", "shift_manager"}
ANYBODY = {None, *POSITIONS}
SESSION = set(POSITIONS)
TABLE = {"player", "dealer", "pit_supervisor", "pit_manager", "shift_manager"}
FLOOR = TABLE - {"player"}
# Every address, and who gets further than the door.
MATRIX: dict[str, set[str | None] | set[str]] = {
    "GET /api/house": ANYBODY,
    "GET /health": ANYBODY,
    "GET /ready": ANYBODY,
    "GET /metrics": ANYBODY,
    "GET /api/games": ANYBODY,
    "GET /api/games/{game}": ANYBODY,
    "GET /api/games/{game}/odds": ANYBODY,
    "GET /api/games/{game}/strategy": ANYBODY,
    "GET /api/games/{game}/seen": ANYBODY,
    "GET /api/games/{game}/readings": ANYBODY,
    "GET /api/games/{game}/session": ANYBODY,
    "GET /api/games/{game}/paths": ANYBODY,
    "GET /api/games/{game}/hold": ANYBODY,
    "GET /api/games/{game}/parsheet": ANYBODY,
    "GET /api/tables": ANYBODY,
    "POST /api/tables": MANAGERS,
    "GET /api/tables/{table}": ANYBODY,
    "GET /api/tables/{table}/choices": ANYBODY,
    "POST /api/tables/{table}/commands": TABLE,
    "POST /api/tables/{table}/words": FLOOR,
    "GET /api/tables/{table}/duty": FLOOR,
    "GET /api/tables/{table}/incidents": FLOOR,
    "POST /api/tables/{table}/preview": FLOOR,
    "GET /api/tables/{table}/rounds": ANYBODY,
    "GET /api/tables/{table}/rounds/{number}": ANYBODY,
    "GET /api/tables/{table}/rounds/{number}/proof": ANYBODY,
    "POST /api/guests": ANYBODY,
    "POST /api/accounts": ANYBODY,
    "GET /api/sessions": ANYBODY,
    "POST /api/sessions": ANYBODY,
    "POST /api/links": ANYBODY,
    "GET /api/me": SESSION,
    "POST /api/me/refill": {"player"},
    "GET /api/me/ledger": SESSION,
    "GET /api/me/rounds": SESSION,
    "PUT /api/me/limits/{kind}": SESSION,
    "POST /api/me/exclusion": SESSION,
    "PUT /api/me/password": SESSION,
    "PUT /api/me/pin": FLOOR,
    "POST /api/cage/buys": {"cage"},
    "POST /api/cage/cashings": {"cage"},
    "POST /api/cage/adjustments": {"cage"},
    "GET /api/cage/adjustments": {"cage", "shift_manager", "auditor"},
    "POST /api/cage/adjustments/{number}/approval": {"cage", "shift_manager"},
    "POST /api/cage/adjustments/{number}/rejection": {"cage", "shift_manager"},
    "GET /api/people": {"shift_manager", "auditor"},
    "POST /api/people": {"shift_manager"},
    "PUT /api/people/{name}/roles": {"shift_manager"},
    "POST /api/people/{name}/reset": {"shift_manager"},
    "POST /api/people/{name}/sign-out": {"shift_manager"},
    "GET /api/reports/tables": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/reports/jackpot": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/reports/events": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/reports/looks": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/reports/shift": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/tables/{table}/pack": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/watch/rounds": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/tables/{table}/rounds/{number}/film": {"pit_manager", "shift_manager", "auditor"},
    "GET /api/pit": {"pit_supervisor", "pit_manager", "shift_manager", "auditor"},
    "GET /api/me/play": SESSION,
    "GET /api/tables/{table}/learn": ANYBODY,
    "GET /api/tables/{table}/chances": ANYBODY,
    "GET /api/games/{game}/protection": ANYBODY,
    "GET /api/games/{game}/backs": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/schema/events.json": ANYBODY,
    "DELETE /api/sessions": SESSION,  # the last ones, for they end the session
    "DELETE /api/me/sessions": SESSION,
}
BODIES = {
    "/api/tables": {"config": {"table": "R3P", "game": "royal-three-pictures", "positions": 7}},
    "/api/tables/R3P/commands": {"id": "x", "command": {"type": "be_ready"}},
    "/api/tables/R3P/preview": {
        "id": "x",
        "command": {"type": "report_incident", "incident": {"type": "late_wager"}},
    },
    "/api/accounts": {"name": "x", "password": "x"},
    "/api/sessions": {"name": "nobody at all", "password": "x"},
    "/api/links": {"secret": "x", "password": "long enough"},
    "/api/me/limits/loss": {"value": None},
    "/api/me/exclusion": {"days": 0},
    "/api/me/password": {"old": "x", "new": "x"},
    "/api/me/pin": {"password": "x", "pin": "1"},
    "/api/tables/R3P/words": {"name": "nobody at all", "pin": "1", "act": "settle"},
    "/api/cage/buys": {"player": "nobody at all", "cents": 1},
    "/api/cage/cashings": {"player": "nobody at all", "cents": 1},
    "/api/cage/adjustments": {"player": "nobody at all", "cents": 1, "reason": "a test"},
    "/api/cage/adjustments/999/rejection": {"reason": "a test"},
    "/api/people": {"name": "installer", "roles": ["player"], "reason": "a test"},
    "/api/people/nobody/roles": {"roles": ["player"], "reason": "a test"},
    "/api/people/nobody/reset": {"reason": "a test"},
    "/api/people/nobody/sign-out": {"reason": "a test"},
}
AT = {"game": "TCP", "table": "R3P", "number": "999", "kind": "loss", "name": "nobody"}


@pytest.fixture(scope="module")
def staff(house: Served) -> dict[str, Visitor]:
    named = {each: house.staff(f"The {each}x", each) for each in POSITIONS if each != "player"}
    return {"player": house.guest(), **named}


def ask(client: httpx.Client, address: str) -> httpx.Response:
    method, path = address.split(" ")
    path = path.format(**AT)
    body = None if method == "GET" else BODIES.get(path)
    return client.request(method, path, json=body) if body else client.request(method, path)


def test_every_address_is_in_the_matrix(house: Served) -> None:
    with house.client() as client:
        document = client.get("/api/openapi.json").json()
    addresses = {
        f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item
    }
    assert addresses == set(MATRIX)


@pytest.mark.parametrize("address", list(MATRIX))
def test_nobody_gets_further_than_their_position(
    house: Served, staff: dict[str, Visitor], address: str
) -> None:
    allowed = MATRIX[address]
    with house.client() as client:
        nobody = ask(client, address)
    if None in allowed:
        assert nobody.json()["code"] == "bad_credentials" if nobody.status_code == 401 else True
    else:
        assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")
    for position, visitor in staff.items():
        answer = ask(visitor.http, address)
        refused = answer.status_code == 403 and answer.json()["code"] == "not_permitted"
        assert refused == (position not in allowed), (position, answer.text)
        assert answer.status_code < 500, answer.text


def test_nobody_acts_for_another(house: Served) -> None:
    table = house.table()
    mei, ravi = house.guest(), house.guest()
    assert mei.wager(table, 1, "main", 10_00).status_code == 200
    hers: Json = {"player": mei.name, "position": 1, "wager": "main"}
    assert ravi.ask(table, "withdraw_wager", **hers).json()["code"] == "not_for_another"
    assert ravi.ask(table, "increase_wager", by=1_00, **hers).json()["code"] == "not_for_another"
    for path in ("/api/me", "/api/me/ledger", "/api/me/rounds"):
        assert mei.name not in json.dumps(ravi.http.get(path).json())


def test_a_position_taken_away_is_gone_at_once(house: Served) -> None:
    manager, clerk = house.staff("Moe", "shift_manager"), house.staff("Kit", "cage")
    buy = {"player": house.guest().name, "cents": 100}
    assert clerk.http.post("/api/cage/buys", json=buy).status_code == 200
    body = {"roles": ["player"], "reason": "a test"}
    assert manager.http.put("/api/people/Kit/roles", json=body).json()["roles"] == ["player"]
    assert clerk.http.post("/api/cage/buys", json=buy).status_code in (401, 403)
