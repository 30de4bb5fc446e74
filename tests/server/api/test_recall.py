"""What is over can be asked for: rounds, proofs, and how a wallet came to hold what it does."""

from __future__ import annotations

from itertools import pairwise

from tests.server.api.served import Served, Visitor
from threecard.deal import read_proof, verify
from threecard.server.table.facts import Pace

PACE = Pace(bets=60_000, openings=50, decisions=60_000, showing=50, next_round=50)


def play(house: Served, table: str, player: Visitor, stake: int = 10_00) -> int:
    """One round with one wager; its number."""
    with player.socket(table) as socket:
        socket.bets_open()
        socket.ask("place_wager", player=player.name, position=1, wager="main", stake=stake)
        socket.ask("be_ready")
        return int(socket.event("deal_revealed")["round"])


def test_a_round_is_recalled_with_its_proof(house: Served) -> None:
    table = house.table(pace=PACE)
    mei = house.guest()
    numbers = [play(house, table, mei) for _ in range(3)]
    with house.client() as client:
        listed = client.get(f"/api/tables/{table}/rounds").json()
        assert [each["round"] for each in listed] == numbers[::-1]
        assert all(each["players"] == [mei.name] and not each["void"] for each in listed)
        older = client.get(f"/api/tables/{table}/rounds", params={"before": numbers[1], "limit": 1})
        assert [each["round"] for each in older.json()] == [numbers[0]]
        whole = client.get(f"/api/tables/{table}/rounds/{numbers[0]}").json()
        kinds = [each["event"]["type"] for each in whole["events"]]
        assert kinds[0] == "round_opened"
        assert kinds[-1] == "deal_revealed"
        assert {"wager_placed", "hand_turned_up", "dealer_exposed", "round_settled"} < set(kinds)
        hidden = next(
            each["event"] for each in whole["events"] if each["event"]["type"] == "deck_shuffled"
        )
        assert hidden["cards"] is None
        proof = client.get(f"/api/tables/{table}/rounds/{numbers[0]}/proof")
    opened = next(
        each["event"] for each in whole["events"] if each["event"]["type"] == "round_opened"
    )
    assert len(verify(read_proof(proof.content), commitment=opened["commitment"])) == 52
    assert whole["proof"] == proof.json()


def test_a_record_says_what_was_said_at_the_table(house: Served) -> None:
    table = house.table(pace=PACE)
    mei = house.guest()
    with mei.socket(table) as socket:
        start = socket.next()["seq"]
        socket.ask("place_wager", player=mei.name, position=1, wager="main", stake=10_00)
        socket.ask("be_ready")
        number = int(socket.event("deal_revealed")["round"])
        heard = {
            frame["first"] + i: told
            for frame in socket.frames
            if frame["type"] == "events"
            for i, told in enumerate(frame["told"])
        }
        last = socket.frames[-1]["seq"]
    with mei.socket(table, after=start) as again:  # from what the room remembers
        missed = again.next()
    whole = mei.http.get(f"/api/tables/{table}/rounds/{number}").json()
    record = {each["seq"]: each["told"] for each in whole["events"] if each["seq"] > start}
    assert record.items() <= heard.items()
    assert missed["told"][: last - start] == [heard[seq] for seq in range(start + 1, last + 1)]
    stake = f"{mei.name} places $10 on Main wager at position 1."
    assert {"sentence": stake} in record.values()
    silent = {each["event"]["type"] for each in whole["events"] if each["told"] is None}
    assert silent == {"clock_set", "player_ready"}


def test_a_wallets_history_adds_up(house: Served) -> None:
    table = house.table(pace=PACE)
    mei = house.guest()
    for stake in (10_00, 20_00):
        play(house, table, mei, stake)
    balance = mei.http.get("/api/me").json()["balance"]
    ledger = mei.http.get("/api/me/ledger").json()
    assert ledger[0]["balance"] == balance
    for entry, before in pairwise(ledger):
        assert entry["balance"] == before["balance"] + entry["cents"]
    assert (ledger[-1]["kind"], ledger[-1]["cents"], ledger[-1]["table"]) == (
        "allowance",
        1_000_00,
        None,
    )
    paged = mei.http.get("/api/me/ledger", params={"before": ledger[0]["id"], "limit": 2}).json()
    assert paged == ledger[1:3]
    rounds = mei.http.get("/api/me/rounds").json()
    assert [each["table"] for each in rounds] == [table, table]
    assert 1_000_00 + sum(each["net"] for each in rounds) == balance
    assert mei.http.get("/api/me/rounds", params={"before": rounds[0]["at"]}).json() == rounds[1:]


def test_limits_of_ones_own_hold_over_http(house: Served) -> None:
    table = house.table(pace=PACE)
    mei = house.guest()
    limit = mei.http.put("/api/me/limits/loss", json={"value": 5_00}).json()
    assert (limit["kind"], limit["value"]) == ("loss", 5_00)
    with mei.socket(table) as hers:
        hers.bets_open()
        refused = hers.ask("place_wager", player=mei.name, position=1, wager="main", stake=10_00)
    assert refused["error"]["code"] == "limit_reached"
    assert mei.http.put("/api/me/limits/loss", json={"value": None}).json()["later"] is not None
    assert mei.http.put("/api/me/limits/luck", json={"value": 1}).json()["code"] == "bad_field"
    until = mei.http.post("/api/me/exclusion", json={"days": 1}).json()["until"]
    assert mei.http.get("/api/me").json()["exclusion"] == until


def test_the_cage_is_told_at_the_table(house: Served) -> None:
    clerk, second, mei = house.staff("Cai", "cage"), house.staff("Sam", "cage"), house.guest()
    with mei.socket("R3P") as hers:
        hers.next()
        body = {"player": mei.name, "cents": 50_00, "id": "b1"}
        bought = clerk.http.post("/api/cage/buys", json=body)
        assert bought.json()["balance"] == 1_050_00
        assert clerk.http.post("/api/cage/buys", json=body).json() == bought.json()
        assert hers.of_type("balance")["balance"] == 1_050_00
        asked = clerk.http.post(
            "/api/cage/adjustments", json={"player": mei.name, "cents": -20_00, "reason": "a slip"}
        )
        number = asked.json()["number"]
        path = f"/api/cage/adjustments/{number}/approval"
        assert clerk.http.post(path).json()["code"] == "second_person"
        assert [each["number"] for each in second.http.get("/api/cage/adjustments").json()] == [
            number
        ]
        assert second.http.post(path).status_code == 200
        assert hers.of_type("balance")["balance"] == 1_030_00
    over = clerk.http.post("/api/cage/cashings", json={"player": mei.name, "cents": 10**9})
    assert (over.status_code, over.json()["code"]) == (422, "not_enough_chips")


def test_a_password_is_changed_and_everybody_else_is_signed_out(house: Served) -> None:
    lou = house.staff("Lou", "dealer")
    with house.client() as elsewhere:
        signed = elsewhere.post(
            "/api/sessions", json={"name": "Lou", "password": "three cards, please"}
        ).json()
    changed = lou.http.put(
        "/api/me/password", json={"old": "three cards, please", "new": "four would be too many"}
    )
    assert changed.status_code == 200
    assert "threecard_session=" in changed.headers["set-cookie"]
    with house.client(changed.json()["token"]) as fresh, house.client(signed["token"]) as other:
        assert fresh.get("/api/me").json()["name"] == "Lou"
        assert other.get("/api/me").status_code == 401
        assert fresh.delete("/api/me/sessions").status_code == 204
        assert fresh.get("/api/me").status_code == 401
    with house.client(house.operator) as operator:
        reset = operator.post("/api/people/Lou/reset", json={"reason": "a lost phone"})
        assert reset.json()["path"].startswith("/#/link/")
