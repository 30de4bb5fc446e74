"""What the dealer's console asks: the next step, what may have happened, what would be done."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.server.api.served import Json, Served, Visitor, body

HANDS = {0: "Qs 9d 4d", 1: "Ks Kh 6d", 2: "9s 9h 2d"}
_names = itertools.count(1)


@pytest.fixture
def dan(house: Served) -> Visitor:
    return house.staff(f"Dan {next(_names)}", "dealer")


def duty(who: Visitor, table: str) -> Json:
    answer: Json = who.http.get(f"/api/tables/{table}/duty").raise_for_status().json()
    return answer


def preview(who: Visitor, table: str, kind: str, **fields: Any) -> Any:  # noqa: ANN401 # JSON
    return who.http.post(f"/api/tables/{table}/preview", json=body(kind, **fields)).json()


def done(who: Visitor, table: str, kind: str, **fields: Any) -> None:  # noqa: ANN401 # a command's
    answer = who.ask(table, kind, **fields)
    assert answer.status_code == 200, answer.text


def laid(dan: Visitor, house: Served, game: str = "royal-three-pictures") -> str:
    """A felt table with chips at two positions."""
    table = house.table(game, source="felt")
    assert duty(dan, table)["duty"]["step"] == "place_your_bets"
    done(dan, table, "place_your_bets")
    chips = [{"player": f"#{at}", "position": at, "wager": "main", "stake": 10_00} for at in (1, 2)]
    done(dan, table, "lay_chips", chips=chips)
    return table


def shown(dan: Visitor, house: Served, game: str = "royal-three-pictures") -> str:
    """The same with all hands face up, by whatever comes next."""
    table = laid(dan, house, game)
    while (comes := duty(dan, table)["duty"])["step"] != "settle":
        fields = {} if comes["position"] is None else {"hand": HANDS[comes["position"]]}
        if comes["step"] == "turn_up_hand":
            fields["position"] = comes["position"]
        done(dan, table, comes["step"], **fields)
    return table


def test_the_settlement_is_foretold_as_it_will_be(house: Served, dan: Visitor) -> None:
    table = shown(dan, house)
    foretold = duty(dan, table)
    assert foretold["duty"]["step"] == "settle"
    assert set(foretold["taken"]) == set(" ".join(HANDS.values()).split())
    assert duty(dan, table) == foretold, "asking does nothing"
    done(dan, table, "settle")
    lines = dan.http.get(f"/api/tables/{table}").json()["live"]["table"]["lines"]
    assert lines == foretold["lines"] != []


def test_a_ruling_is_shown_before_it_is_made(house: Served, dan: Visitor) -> None:
    table = laid(dan, house)
    done(dan, table, "no_more_bets")
    done(dan, table, "deal_cards")
    seq = duty(dan, table)["seq"]
    report: Json = {"incident": {"type": "wrong_count"}, "position": 2, "description": "four"}
    would = preview(dan, table, "report_incident", **report)
    both = [{"player": "#1", "cents": 10_00}, {"player": "#2", "cents": 10_00}]
    assert (would["moved"], would["decides"]) == (both, None)
    assert duty(dan, table)["seq"] == seq, "nothing was done"
    done(dan, table, "report_incident", **report)
    live = dan.http.get(f"/api/tables/{table}").json()["live"]["table"]
    assert [line["returned"] for line in live["lines"]] == [10_00, 10_00], "as it was shown"
    assert {each["cite"] for each in would["told"]} == {live["lines"][0]["cite"]["clause"]}


def test_what_waits_for_a_second_person_is_shown_as_they_would_confirm_it(
    house: Served, dan: Visitor
) -> None:
    table = shown(dan, house, "non-commission-three-pictures")
    done(dan, table, "settle")
    report: Json = {
        "incident": {"type": "deck_fault", "fault": "extra"},
        "description": "53 cards",
    }
    would = preview(dan, table, "report_incident", **report)
    assert would["decides"] == "pit_supervisor"
    assert would["confirmed"], "what follows once it is confirmed"
    done(dan, table, "report_incident", **report)
    pia = house.staff(f"Pia {next(_names)}", "pit_supervisor")
    assert duty(pia, table)["remedies"] == ["confirm", "reject"]
    word: Json = {"remedy": "confirm", "reason": "I counted them"}
    refused = preview(dan, table, "decide_incident", **word)
    assert refused["code"] == "role_not_permitted"
    assert preview(pia, table, "decide_incident", **word)["moved"] == would["moved"] != []
    # Before that person gives their word here by PIN, it is shown here as they would decide it.
    theirs = body("decide_incident", **word) | {"role": "pit_supervisor"}
    path = f"/api/tables/{table}/preview"
    assert dan.http.post(path, json=theirs).json()["moved"] == would["moved"]
    refused = dan.http.post(path, json=theirs | {"role": "dealer"}).json()
    assert refused["code"] == "role_not_permitted"
    assert duty(dan, table)["duty"]["step"] == "wait", "and nothing is done"


def test_only_what_can_have_happened_is_offered(house: Served, dan: Visitor) -> None:
    table = laid(dan, house)
    listed = {
        each["incident"]: each for each in dan.http.get(f"/api/tables/{table}/incidents").json()
    }
    assert "misdeal" not in listed
    assert listed["deck_fault"]["subjects"] == [{}]
    refused = preview(
        dan, table, "report_incident", incident={"type": "misdeal"}, description="so it was"
    )
    assert refused["code"] == "wrong_phase"


def test_nothing_that_is_hidden_can_be_foreseen(house: Served, dan: Visitor) -> None:
    """At an electronic table a preview tells no card, no seed, and settles nothing."""
    table = house.table("three-card-poker")
    mei = house.guest()
    with mei.socket(table) as socket:
        socket.bets_open()
        assert mei.wager(table, 1, "ante", 10_00).status_code == 200
        mei.ask(table, "be_ready")
        socket.event("cards_dealt")
        assert preview(dan, table, "settle")["code"] == "not_permitted"
        asked: Json = {"shuffle_deck": {"cards": ""}, "view_hand": {"position": 1}}
        for kind in ("shuffle_deck", "view_hand", "deal_cards", "place_your_bets"):
            fields: Json = asked.get(kind, {})
            assert preview(dan, table, kind, **fields)["code"] == "not_permitted", kind
        foreseen = preview(dan, table, "report_incident", incident={"type": "power_failure"})
        assert set(foreseen) == {"told", "decides", "confirmed", "moved"}
        said = duty(dan, table)
        assert (said["taken"], said["lines"]) == ([], [])
