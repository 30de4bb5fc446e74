"""A table's live view over a real socket: commands, what everybody hears, resuming, being cut."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.api.served import QUICK, Json, Served, Socket, body, served


def test_a_command_by_socket_is_answered_and_everybody_hears_of_it(house: Served) -> None:
    table = house.table()
    mei, ravi = house.guest(), house.guest()
    with mei.socket(table) as hers, ravi.socket(table) as his, Socket(house, table) as anybodys:
        first = hers.next()
        assert (first["type"], first["you"], first["balance"]) == ("snapshot", mei.name, 1_000_00)
        assert his.next()["you"] == ravi.name
        assert anybodys.next()["you"] is None
        answer = hers.ask("sit", position=1)
        assert answer["type"] == "answer"
        for socket in (his, anybodys):
            heard = socket.until(lambda frame: frame.get("seq") == answer["seq"])
            assert heard["events"][-1] == {
                "type": "player_sat",
                "actor": mei.name,
                "role": "player",
                "player": mei.name,
                "position": 1,
            }


def test_a_wager_takes_chips_and_the_balance_is_told_at_once(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with mei.socket(table) as hers:
        hers.bets_open()
        wager: Json = {"player": mei.name, "position": 1, "wager": "main", "stake": 25_00}
        assert hers.ask("place_wager", **wager)["type"] == "answer"
        told = [each for each in hers.frames if each["type"] == "balance"]
        assert (told or [hers.of_type("balance")])[-1]["balance"] == 975_00


def test_one_person_in_two_tabs_plays_as_one(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with mei.socket(table) as left, mei.socket(table) as right:
        left.next()
        right.next()
        answer = left.ask("sit", position=1)
        assert right.until(lambda frame: frame.get("seq") == answer["seq"])["type"] == "events"
        refused = right.ask("sit", position=2)
        assert refused["error"]["code"] == "seated_elsewhere"
        # The second tab sends the first one's command again: one person, one command.
        again = right.ask("sit", id_=answer["id"], position=1)
        assert again == answer


def test_the_same_id_for_another_command_is_a_conflict(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with mei.socket(table) as hers:
        first = hers.ask("sit", id_="once", position=1)
        assert hers.ask("sit", id_="once", position=1) == first
        refused = hers.ask("sit", id_="once", position=2)
        assert refused["error"] == {
            "code": "command_conflict",
            "message": "The id “once” was used for another command; take a new one.",
            "where": "id",
        }


def test_whoever_comes_back_gets_what_was_missed_and_no_more(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with mei.socket(table) as hers:
        hers.next()
        sat = hers.ask("sit", position=1)
    mei.ask(table, "stand")
    last = mei.ask(table, "sit", position=2).json()["seq"]
    with mei.socket(table, after=sat["seq"]) as again:
        missed = again.next()
        assert (missed["type"], missed["first"], missed["seq"]) == ("events", sat["seq"] + 1, last)
        assert [each["type"] for each in missed["events"]] == ["player_stood", "player_sat"]
        assert [again.next()["type"] for _ in range(3)] == ["balance", "meter", "watchers"]
    with mei.socket(table, after=last) as current:
        assert current.next()["type"] == "balance"  # nothing was missed
    with mei.socket(table, after=last + 1_000) as ahead:
        assert ahead.next()["type"] == "snapshot"  # of a log that this house does not have


def test_what_the_ring_no_longer_holds_is_a_snapshot(tmp_path: Path) -> None:
    with served(tmp_path, ring=2) as house:
        mei = house.guest()
        with mei.socket("R3P") as hers:
            seq = hers.next()["seq"]
        mei.ask("R3P", "sit", position=1)
        mei.ask("R3P", "stand")
        mei.ask("R3P", "sit", position=2)
        with mei.socket("R3P", after=seq) as late, mei.socket("R3P", after=seq + 1) as in_time:
            assert late.next()["type"] == "snapshot"
            assert in_time.next()["first"] == seq + 2


def test_commands_of_one_socket_are_decided_in_the_order_they_came(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with mei.socket(table) as hers:
        sent = [
            body("sit", position=1) if place % 2 == 0 else body("stand") for place in range(100)
        ]
        for each in sent:
            hers.connection.send(json.dumps(each))
        answers = [hers.of_type("answer") for _ in sent]
        assert [each["id"] for each in answers] == [each["id"] for each in sent]
        assert [each["seq"] for each in answers] == sorted(each["seq"] for each in answers)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ('{"type": "sit", "position": 1, "actor": "Ann"}', "bad_field"),
        ('{"type": "open_table"}', "bad_field"),
        ('{"type": "set_clock", "waiting": "bets", "until": 1}', "bad_field"),
        ('{"type": "sit", "position": 9007199254740993}', "bad_field"),
        ("nothing", "bad_json"),
    ],
    ids=["names_an_actor", "opens_a_table", "sets_the_clock", "huge", "not_json"],
)
def test_what_can_not_be_read_is_refused_and_the_socket_goes_on(
    house: Served, command: str, code: str
) -> None:
    mei = house.guest()
    with mei.socket("R3P") as hers:
        hers.connection.send(f'{{"id": "x", "command": {command}}}')
        refused = hers.of_type("refused")
        assert refused["error"]["code"] == code
        assert refused["id"] == ("x" if code == "bad_field" else None)
        assert hers.ask("be_ready")["type"] == "refused"


def test_what_is_nested_too_deeply_is_answered_too(house: Served) -> None:
    """Deeper than a reader goes, also where only its id is looked for."""
    mei = house.guest()
    with mei.socket("R3P") as hers:
        for deep in ('{"a":' * 2_000, "[" * 5_000, '{"id":"d","command":' * 2_000):
            hers.connection.send(deep)
            assert hers.of_type("refused")["error"]["code"] in ("bad_field", "bad_json")
            assert mei.http.post("/api/tables/R3P/commands", content=deep).status_code == 400


def test_nobody_in_particular_watches_and_asks_for_nothing(house: Served) -> None:
    with Socket(house, "R3P") as anybodys:
        assert anybodys.ask("sit", position=1)["error"]["code"] == "not_signed_in"


def test_nobody_in_particular_is_answered_so_often_and_no_more(tmp_path: Path) -> None:
    with served(tmp_path, strangers_burst=5, strangers_every=60_000) as house:
        mei = house.guest()
        with Socket(house, "R3P") as anybodys, mei.socket("R3P") as hers:
            for _ in range(5):
                assert anybodys.ask("sit", position=1)["error"]["code"] == "not_signed_in"
            with pytest.raises(ConnectionClosed) as closed:
                anybodys.ask("sit", position=1)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4029
            for _ in range(10):
                assert hers.ask("be_ready")["error"]["code"] != "too_busy", "who has one goes on"
        with Socket(house, "R3P") as again, pytest.raises(ConnectionClosed):
            again.ask("sit", position=1)  # the address is the same
        with Socket(house, "R3P") as watching:
            assert watching.next()["type"] == "snapshot", "anybody may watch"


def test_a_socket_ends_with_its_session(house: Served) -> None:
    mei = house.guest()
    with mei.socket("R3P") as hers, Socket(house, "R3P") as anybodys:
        hers.next()
        assert mei.http.delete("/api/sessions").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            hers.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001
        assert anybodys.next()["type"] == "snapshot"
    assert mei.http.get("/api/me").json()["code"] == "not_signed_in"


def test_a_client_that_does_not_read_is_cut_and_resumes(tmp_path: Path) -> None:
    with served(tmp_path, frames_waiting=40, in_flight=8, send_buffer=4096) as house:
        mei, ravi = house.guest(), house.guest()
        host, port = house.address.split(":")
        small = socket.create_connection((host, int(port)))
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with mei.socket("R3P", sock=small) as slow, ravi.socket("R3P") as quick:
            seen = slow.next()["seq"]
            for _ in range(40):
                for _ in range(50):
                    quick.connection.send(json.dumps(body("sit", position=1)))
                    quick.connection.send(json.dumps(body("stand")))
                for _ in range(100):
                    quick.of_type("answer")
                if house.figure("threecard_cut_total"):
                    break
            with pytest.raises(ConnectionClosed) as closed:
                slow.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4008
        heard = [frame for frame in slow.frames if frame["type"] == "events"]
        seen = heard[-1]["seq"] if heard else seen
        with mei.socket("R3P", after=seen) as again:
            first = again.next()
            assert first["seq"] > seen
            assert first.get("first", seen + 1) == seen + 1


def test_the_lobby_lists_tables_and_hears_of_changes(house: Served) -> None:
    table = house.table()
    mei = house.guest()
    with Socket(house, "") as lobby:
        listed = {each["table"]: each for each in lobby.next()["tables"]}
        assert listed[table]["seated"] == 0
        assert listed["P3P"]["notices"] == []  # no operator opens at 58 % against itself
        assert listed["TCP"]["jackpot_price"] == 5_00
        assert listed["R3P"]["jackpot_price"] is None
        mei.ask(table, "sit", position=1)
        lobby.until(
            lambda frame: any(
                each["table"] == table and each["seated"] == 1 for each in frame.get("tables", ())
            )
        )


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/tables/NONE/live", 404, "unknown_table"),
        ("/api/nothing", 404, "unknown_path"),
        ("/api/tables/R3P/live?after=x", 400, "bad_field"),
    ],
    ids=["no_table", "no_path", "no_number"],
)
def test_a_socket_to_nowhere_is_refused_in_http(
    house: Served, path: str, status: int, code: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Socket(house, path=path)
    assert refused.value.response.status_code == status
    assert json.loads(refused.value.response.body)["code"] == code


def test_closing_says_so_and_holds_what_can_not_be_finished(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        mei = house.guest()
        hers = mei.socket("T3P")
        hers.next()
        assert mei.wager("T3P", 1, "main", 10_00).status_code == 200
    assert "kept" in hers.of_type("closing")["message"]
    with pytest.raises(ConnectionClosed) as closed:
        hers.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    hers.close()
    with served(tmp_path, pace=QUICK) as again, Socket(again, "T3P") as anybodys:
        live = anybodys.next()["live"]
        assert not live["held"]
        assert live["table"]["wagers"]["1"][0]["stake"] == 10_00
