"""HTTP: commands, errors of one shape, origins, cookies, and what may be asked how often."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.api.served import Served, Socket, served


def test_who_is_here_is_asked_without_an_error(house: Served) -> None:
    with house.client() as client:
        assert (client.get("/api/sessions").status_code, client.get("/api/sessions").json()) == (
            200,
            {"account": None},
        )
    mei = house.guest()
    assert mei.http.get("/api/sessions").json()["account"]["name"] == mei.name


SITE = "https://elsewhere.example"


def test_a_command_by_http_is_answered_as_by_socket(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    sat = mei.ask(table, "sit", id_="once", position=1)
    assert sat.status_code == 200
    assert sat.json()["table"] == table
    assert mei.ask(table, "sit", id_="once", position=1).json() == sat.json()
    conflict = mei.ask(table, "sit", id_="once", position=2)
    assert (conflict.status_code, conflict.json()["code"]) == (409, "command_conflict")
    refused = mei.wager(table, 1, "main", -5)
    assert (refused.status_code, refused.json()["code"]) == (422, "stake_not_positive")
    another = mei.ask(table, "place_wager", player="Ann", position=1, wager="main", stake=5_00)
    assert (another.status_code, another.json()["code"]) == (403, "not_for_another")


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "unknown_path"),
        ("GET", "/api/tables/NONE", None, 404, "unknown_table"),
        ("GET", "/api/tables/R3P/rounds/999", None, 404, "unknown_round"),
        ("GET", "/api/tables/R3P/rounds/99999999999999999999", None, 400, "bad_field"),
        ("GET", "/api/tables/R3P/rounds/x", None, 404, "unknown_path"),
        ("GET", "/api/tables/R3P/rounds?limit=0", None, 400, "bad_field"),
        ("GET", "/api/games/whist", None, 404, "unknown_game"),
        ("PUT", "/api/house", b"{}", 405, "wrong_method"),
        ("POST", "/api/sessions", None, 400, "bad_json"),
        ("POST", "/api/sessions", b"{", 400, "bad_json"),
        ("POST", "/api/sessions", b'{"name": "Mei"}', 400, "bad_field"),
        ("POST", "/api/sessions", b'{"name": "Mei", "password": 5}', 400, "bad_field"),
        ("POST", "/api/sessions", b'{"name": "Mei", "password": "x", "by": "y"}', 400, "bad_field"),
        ("POST", "/api/sessions", b'"' + b"x" * 70_000 + b'"', 413, "body_too_large"),
        ("POST", "/api/sessions", b'{"name": "Mei", "password": "x"}', 401, "bad_credentials"),
        ("GET", "/api/me", None, 401, "not_signed_in"),
    ],
)
def test_every_error_has_a_code_and_a_sentence(
    house: Served, method: str, path: str, content: bytes | None, status: int, code: str
) -> None:
    headers = {} if content is None else {"Content-Type": "application/json"}
    with house.client() as client:
        answer = client.request(method, path, content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")
    assert answer.json().keys() <= {"code", "message", "clause", "where"}


def test_a_body_of_another_kind_is_refused(house: Served) -> None:
    with house.client() as client:
        answer = client.post("/api/sessions", data={"name": "Mei", "password": "x"})
    assert (answer.status_code, answer.json()["code"]) == (415, "bad_json")


def test_a_refusal_by_the_rules_names_the_clause(house: Served) -> None:
    table = house.table("three-card-poker")
    mei = house.guest()
    refused = mei.wager(table, 1, "pair_plus", 1)
    assert refused.status_code == 422
    assert refused.json()["clause"].startswith("TCP ")


def test_pages_and_answers_are_guarded_by_headers(house: Served) -> None:
    with house.client() as client:
        for path in ("/", "/api/house", "/api/nothing", "/health"):
            headers = client.get(path).headers
            assert headers["content-security-policy"].startswith("default-src 'self'")
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert client.get("/api/house").headers["cache-control"] == "no-store"
        assert client.get("/tables/R3P").headers["content-type"].startswith("text/html")
        assert client.get("/nothing.js").status_code == 404
        assert client.post("/").status_code == 405


def test_a_cookie_is_the_browsers_alone_and_needs_the_houses_own_page(house: Served) -> None:
    own = {"Origin": house.url}
    with house.client() as browser:
        came = browser.post("/api/guests", headers=own)
        flags = came.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=strict" in flags
        assert "secure" not in flags  # not served by TLS
        assert browser.get("/api/me").status_code == 200  # reading changes nothing
        for headers in ({}, {"Origin": SITE}, {"Origin": "null"}, {"Origin": f"{house.url}0"}):
            refused = browser.post("/api/me/exclusion", json={"days": 1}, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "other_origin")
        assert browser.post("/api/me/refill", headers=own).json()["code"] == "no_refill"
        token = browser.cookies["threecard_session"]
    with house.client(token) as program:
        assert program.post("/api/me/refill").json()["code"] == "no_refill"
        refused = program.post("/api/me/refill", headers={"Origin": SITE})
        assert refused.json()["code"] == "other_origin"
    with house.client() as stranger:
        assert stranger.post("/api/guests", headers={"Origin": SITE}).status_code == 403


@pytest.mark.parametrize("origin", [None, SITE, "null"], ids=["none", "another", "null"])
def test_a_socket_with_a_cookie_needs_the_houses_own_page(
    house: Served, origin: str | None
) -> None:
    cookie = {"Cookie": f"threecard_session={house.guest().token}"}
    with pytest.raises(InvalidStatus) as refused:
        Socket(house, "R3P", headers=cookie | ({} if origin is None else {"Origin": origin}))
    assert refused.value.response.status_code == 403
    with Socket(house, "R3P", headers=cookie | {"Origin": house.url}) as socket:
        assert socket.next()["you"] is not None


def test_cookies_of_others_on_the_same_host_do_no_harm(house: Served) -> None:
    mei = house.guest()
    cookies = f'odd="a;b; {{x}}=1; threecard_session={mei.token}; last=[1]'
    with house.client() as browser:
        shown = browser.get("/api/tables/R3P", headers={"Cookie": cookies}).json()
    assert shown["you"] == mei.name


def test_a_session_that_has_ended_is_nobodys(house: Served) -> None:
    mei = house.guest()
    assert mei.http.get("/api/tables/R3P").json()["you"] == mei.name
    left = mei.http.delete("/api/sessions")
    assert left.status_code == 204
    assert "max-age=0" in left.headers["set-cookie"].lower()
    assert mei.http.get("/api/tables/R3P").json()["you"] is None
    assert mei.ask("R3P", "sit", position=1).json()["code"] == "not_signed_in"


def test_an_account_is_made_signed_into_and_left(house: Served) -> None:
    with house.client() as client:
        made = client.post("/api/accounts", json={"name": "Xin Yi", "password": "jade, not glass"})
        assert made.status_code == 201
        taken = client.post("/api/accounts", json={"name": "xin yi", "password": "jade, not glass"},
                            headers={"Origin": house.url})  # fmt: skip
        assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    with house.client() as client:
        back = client.post("/api/sessions", json={"name": "Xin Yi", "password": "jade, not glass"})
        assert back.json()["person"] == {"name": "Xin Yi", "kind": "account", "roles": ["player"]}


def test_nobody_asks_faster_than_the_house_takes(tmp_path: Path) -> None:
    with served(tmp_path, commands_burst=3, command_every=60_000) as house:
        mei, ravi = house.guest(), house.guest()
        answers = [mei.ask("R3P", "stand") for _ in range(4)]
        assert [each.status_code for each in answers] == [422, 422, 422, 429]
        assert answers[-1].json()["code"] == "too_busy"
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert ravi.ask("R3P", "stand").status_code == 422  # others are not kept waiting
        with mei.socket("R3P") as hers:
            assert hers.ask("stand")["error"]["code"] == "too_busy"


def test_one_address_asks_so_much_at_once(tmp_path: Path) -> None:
    with (
        served(tmp_path, requests_burst=5, request_every=60_000) as house,
        house.client() as client,
    ):
        statuses = [client.get("/api/house").status_code for _ in range(7)]
        with pytest.raises(InvalidStatus) as refused:
            Socket(house, "R3P")
    assert statuses == [200] * 5 + [429] * 2
    assert refused.value.response.status_code == 429


def test_the_houses_own_token_is_good_from_its_machine(house: Served) -> None:
    with house.client(house.operator) as operator:
        assert operator.get("/api/people").status_code == 200
    with house.client(f"{house.operator}x") as somebody:
        assert somebody.get("/api/people").status_code == 401


def test_well_and_ready(house: Served) -> None:
    with house.client() as client:
        assert client.get("/health").json() == {"status": "alive"}
        assert client.get("/ready").json() == {"status": "ready"}


def test_figures_name_nobody(house: Served) -> None:
    mei = house.guest()
    mei.ask("R3P", "stand")
    with house.client() as client:
        answer = client.get(f"{house.own}/metrics")
        refused = client.get("/metrics")  # where everybody plays
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown_path")
        assert client.get(f"{house.own}/ready").status_code == 200
    assert house.own.startswith("http://127.0.0.1:")
    assert house.own != house.url
    assert 'threecard_commands_total{code="not_seated",type="stand"}' in answer.text
    assert "threecard_group_size_count" in answer.text
    assert mei.name not in answer.text
    assert answer.headers["content-type"].startswith("text/plain")


def test_a_games_rules_and_odds(house: Served) -> None:
    with house.client() as client:
        games = client.get("/api/games").json()
        assert [each["tag"] for each in games] == ["R3P", "N3P", "P3P", "T3P", "TCP"]
        poker = client.get("/api/games/TCP").json()
        assert poker["game"] == "three-card-poker"
        play = next(each for each in poker["wagers"] if each["id"] == "play")
        assert (play["equals"], play["edge"]) == ("ante", None)
        ante = next(each for each in poker["wagers"] if each["id"] == "ante")
        odds = client.get("/api/games/three-card-poker/odds").json()
        assert ante["edge"]["fraction"] == odds["wagers"]["ante"]["house_edge"]
        assert len(poker["rules"]) == 105
        assert poker["hands"]


def test_commands_of_a_dealer_are_not_for_people_at_an_electronic_table(house: Served) -> None:
    dealer = house.staff("Dee", "dealer", "player")
    for kind in ("place_your_bets", "no_more_bets", "deal_cards", "expose_dealer", "settle"):
        refused = dealer.ask("R3P", kind, role="dealer")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
    refused = dealer.ask("R3P", "turn_up_hand", role="dealer", position=1)
    assert refused.json()["code"] == "not_permitted"
    assert dealer.ask("R3P", "stand", role="pit_manager").json()["where"] == "role"


def test_a_felt_table_takes_its_dealers_commands(house: Served) -> None:
    table = house.table(source="felt")
    dealer, mei = house.staff("Dan", "dealer"), house.guest()
    assert mei.ask(table, "place_your_bets").status_code == 403
    assert dealer.ask(table, "place_your_bets").status_code == 200
    assert mei.wager(table, 1, "main", 10_00).status_code == 200
    assert dealer.ask(table, "no_more_bets").status_code == 200
    late = mei.wager(table, 2, "main", 10_00)
    assert (late.status_code, late.json()["code"]) == (422, "wagers_closed")
    assert dealer.ask(table, "deal_cards").status_code == 200
    for position, hand in ((1, "Ks Kh Kd"),):
        assert dealer.ask(table, "turn_up_hand", position=position, hand=hand).status_code == 200
    assert dealer.ask(table, "expose_dealer", hand="2s 3h 4d").status_code == 200
    assert dealer.ask(table, "settle").status_code == 200
    recalled = mei.http.get(f"/api/tables/{table}/rounds/1").json()
    assert recalled["proof"] is None
    assert mei.http.get("/api/me/rounds").json()[0]["net"] > 0
    assert mei.http.get(f"/api/tables/{table}/rounds/1/proof").json()["code"] == "unknown_round"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": "a/b"}, "bad_field"),
        ({"game": "whist"}, "unknown_game"),
        ({"positions": 50}, "unknown_position"),
        ({"limits": {"insurance": [1, 2]}}, "unknown_wager"),
        ({"limits": {"main": [5, 2]}}, "bad_limits"),
        ({"readings": {"tie.on": "whim"}}, "unknown_choice"),
        ({"jackpot_price": 0}, "bad_field"),
        ({"table": "R3P"}, "table_open"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_a_table_that_can_not_be_is_not_opened(
    house: Served, change: dict[str, object], code: str
) -> None:
    config = {"table": "New", "game": "royal-three-pictures", "positions": 7, **change}
    with house.client(house.operator) as operator:
        refused = operator.post("/api/tables", json={"config": config})
    assert refused.json()["code"] == code


def test_a_table_that_favours_the_player_needs_a_shift_managers_word(house: Served) -> None:
    config = {"table": "Lucky", "game": "prosperity-3-pictures", "positions": 7}
    manager = house.staff("Pam", "pit_manager")
    refused = manager.http.post("/api/tables", json={"config": config, "accepts": "why not"})
    assert refused.json()["code"] == "player_has_edge"
    with house.client(house.operator) as operator:
        assert operator.post("/api/tables", json={"config": config}).status_code == 422
        opened = operator.post("/api/tables", json={"config": config, "accepts": "a promotion"})
        assert opened.status_code == 201
