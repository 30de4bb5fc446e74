"""A second person's word by PIN: one act of one named person, at somebody else's console."""

from __future__ import annotations

from itertools import count

import pytest

from tests.server.api.served import Json, Served, Visitor

PASSWORD = "three cards, please"  # noqa: S105 # as Served.staff sets it
PIN = "270418"
_names = count(1)


def admitted(house: Served, role: str, pin: str | None = PIN, *others: str) -> Visitor:
    visitor = house.staff(f"{role} {next(_names)}", role, *others)
    if pin is not None:
        body = {"password": PASSWORD, "pin": pin}
        visitor.http.put("/api/me/pin", json=body).raise_for_status()
    return visitor


def ask_word(console: Visitor, table: str, who: str, pin: str = PIN, act: str = "verify") -> Json:
    act = "decide_incident" if act == "verify" else act
    body = {"name": who, "pin": pin, "act": act}
    answer = console.http.post(f"/api/tables/{table}/words", json=body)
    said: Json = answer.json()
    return {"status": answer.status_code, **said}


def waiting(house: Served, dealer: Visitor) -> str:
    """A felt table where a bird saw cards, which somebody of rank has to decide about."""
    table = house.table(source="felt")
    assert dealer.ask(table, "place_your_bets").status_code == 200
    bird: Json = {"incident": {"type": "uncovered"}, "description": "a bird"}
    assert dealer.ask(table, "report_incident", **bird).status_code == 200
    return table


def decide(console: Visitor, table: str, word: str, id_: str = "x", **fields: object) -> Json:
    command = {"type": "decide_incident", "remedy": "continue", "reason": "it flew off"} | fields
    body = {"id": id_, "command": command, "word": word}
    said: Json = console.http.post(f"/api/tables/{table}/commands", json=body).json()
    return said


def test_a_second_person_decides_at_the_dealers_console(house: Served) -> None:
    dealer, boss = admitted(house, "dealer", None), admitted(house, "shift_manager")
    table = waiting(house, dealer)
    word = ask_word(dealer, table, boss.name.upper())  # however the name is written
    assert (word["status"], word["person"], word["act"]) == (201, boss.name, "decide_incident")
    with boss.socket(table) as socket:
        socket.next()
        first = decide(dealer, table, word["word"])
        assert first["table"] == table
        frame = socket.until(lambda frame: "events" in frame)
    (decided,) = (each for each in frame["events"] if each["type"] == "incident_decided")
    (given,) = (each for each in frame["events"] if each["type"] == "word_given")
    assert decided["actor"] == boss.name
    assert (given["person"], given["console"]) == (boss.name, dealer.name)
    assert (given["role"], given["act"]) == ("shift_manager", "decide_incident")
    # Sent again it is answered again, and does nothing more; for another act it is no word.
    assert decide(dealer, table, word["word"], "y") == first
    assert decide(dealer, table, word["word"], reason="another")["code"] == "command_conflict"


def test_who_also_plays_gives_their_word_on_duty(house: Served) -> None:
    dealer, boss = admitted(house, "dealer", None), admitted(house, "shift_manager", PIN, "player")
    table = waiting(house, dealer)
    word = ask_word(dealer, table, boss.name)["word"]
    assert "seq" in decide(dealer, table, word)


def test_a_word_is_for_one_act_one_table_and_one_console(house: Served) -> None:
    dealer, other = admitted(house, "dealer", None), admitted(house, "dealer", None)
    boss = admitted(house, "shift_manager")
    table, elsewhere = waiting(house, dealer), waiting(house, dealer)
    word = ask_word(dealer, table, boss.name)["word"]
    assert decide(other, table, word)["code"] == "no_word"
    assert decide(dealer, elsewhere, word)["code"] == "no_word"
    wrong = {"id": "x", "command": {"type": "halt_table", "reason": "smoke"}, "word": word}
    answer = dealer.http.post(f"/api/tables/{table}/commands", json=wrong)
    assert (answer.status_code, answer.json()["code"]) == (403, "no_word")
    body, _, mac = word.partition(".")
    for forged in (body, f"{body}.{mac[:-2]}00", f"{body[:-4]}AAAA.{mac}", "", "…"):
        assert decide(dealer, table, forged)["code"] == "no_word", forged
    assert "seq" in decide(dealer, table, word)


def test_every_rule_holds_for_a_word_as_for_its_person(house: Served) -> None:
    """Nobody acts beyond their position, or confirms what they reported, by PIN either."""
    dealer, second = admitted(house, "dealer", None), admitted(house, "dealer")
    table = waiting(house, dealer)
    word = ask_word(dealer, table, second.name)["word"]
    assert decide(dealer, table, word)["code"] == "role_not_permitted"
    boss = admitted(house, "shift_manager")
    body = {"id": "x", "command": {"type": "place_your_bets"}, "word": word, "role": "player"}
    answer = dealer.http.post(f"/api/tables/{table}/commands", json=body)
    assert answer.json()["code"] == "no_word"
    assert ask_word(boss, table, boss.name)["code"] == "second_person"
    assert ask_word(dealer, table, boss.name, act="fly")["code"] == "bad_field"
    player = house.guest()
    assert ask_word(player, table, boss.name)["code"] == "not_permitted"


def test_a_word_ends_with_what_it_stands_on(house: Served) -> None:
    """A password reset, sessions ended, a PIN taken away: a word given before is void."""
    dealer = admitted(house, "dealer", None)
    for end in ("sign-out", "reset", "pin", "roles"):
        boss, manager = admitted(house, "shift_manager"), admitted(house, "shift_manager")
        table = waiting(house, dealer)
        word = ask_word(dealer, table, boss.name)["word"]
        if end == "pin":
            body: Json = {"password": PASSWORD, "pin": None}
            assert boss.http.put("/api/me/pin", json=body).status_code == 204
        elif end == "roles":
            body = {"roles": ["dealer"], "reason": "a test"}
            manager.http.put(f"/api/people/{boss.name}/roles", json=body).raise_for_status()
        else:
            body = {"reason": "a test"}
            manager.http.post(f"/api/people/{boss.name}/{end}", json=body).raise_for_status()
        code = "role_not_permitted" if end == "roles" else "no_word"
        assert decide(dealer, table, word)["code"] == code, end
        if end in ("reset", "pin"):
            assert ask_word(dealer, table, boss.name)["code"] == "bad_credentials"


def test_wrong_pins_are_on_record_and_make_the_next_wait(house: Served) -> None:
    dealer, boss = admitted(house, "dealer", None), admitted(house, "shift_manager")
    table = waiting(house, dealer)
    answers = [ask_word(dealer, table, boss.name, "000111") for _ in range(4)]
    assert [each["status"] for each in answers] == [401, 401, 401, 429]
    assert [each["code"] for each in answers] == ["bad_credentials"] * 3 + ["too_soon"]
    # While it waits the right one is not looked at either; another console is not held up.
    assert ask_word(dealer, table, boss.name)["code"] == "too_soon"
    other = admitted(house, "dealer", None)
    assert ask_word(other, table, boss.name)["status"] == 201
    events = boss.http.get("/api/reports/events").json()
    told = [each for each in events if each["kind"] == "pin_refused" and each["who"] == dealer.name]
    assert len(told) == 3
    sentence = f"A wrong PIN of {boss.name} was given at {dealer.name}'s console, {table}."
    assert {each["what"] for each in told} == {sentence}
    nobody = ask_word(other, table, "nobody at all")
    assert nobody["code"] == "bad_credentials"


@pytest.mark.parametrize("pin", ["12345", "12345a", "000000", "345678", "987654", "٣٤٥٦٧٩"])
def test_a_pin_is_digits_that_nobody_tries_first(house: Served, pin: str) -> None:
    visitor = admitted(house, "pit_manager", None)
    answer = visitor.http.put("/api/me/pin", json={"password": PASSWORD, "pin": pin})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_password")


def test_a_pin_is_set_with_the_password_alone(house: Served) -> None:
    visitor = admitted(house, "pit_manager", None)
    answer = visitor.http.put("/api/me/pin", json={"password": "not this one", "pin": PIN})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_credentials")
