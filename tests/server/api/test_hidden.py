"""No card reaches anybody before its time, by no way the house has."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.api.served import Json, Served, Socket, Visitor
from tests.table.driver import cards_told
from threecard.core.registry import RULEBOOKS
from threecard.server.table.facts import Pace

# As a proof writes cards, and as a sentence does.
WRITTEN = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[shdc♠♥♦♣](?![0-9A-Za-z])")
SEED = re.compile(r'"seed":"|"deck":"')
PACE = Pace(bets=60_000, openings=50, decisions=60_000, showing=60_000, next_round=50)
MAIN = {"three-card-poker": "ante"}
ROUNDS = 3
ON_DUTY = ("dealer", "pit_supervisor")


def cards_in(value: object) -> list[int | str]:
    """Every card that some JSON tells of, by its number or written out."""
    return [*cards_told(value), *WRITTEN.findall(json.dumps(value, ensure_ascii=False))]


class Seat:
    """A player with a socket, who plays a position."""

    def __init__(self, visitor: Visitor, table: str, position: int) -> None:
        self.visitor = visitor
        self.position = position
        self.socket = visitor.socket(table)
        self.socket.bets_open()
        self.ask("sit", position=position)

    def ask(self, kind: str, **fields: Any) -> Json:  # noqa: ANN401 # any command's
        answer = self.socket.ask(kind, **fields)
        assert answer["type"] == "answer", answer
        return answer


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_nobody_sees_a_card_before_its_time(house: Served, game: str) -> None:
    table = house.table(game, pace=PACE)
    mei, ravi = (Seat(house.guest(), table, position) for position in (1, 2))
    looks_on = house.guest()
    staff = [house.staff(f"{role} {RULEBOOKS[game].edition.tag}", role) for role in ON_DUTY]
    with (
        Socket(house, table) as anybody,
        looks_on.socket(table) as guest,
        mei.socket,
        ravi.socket,
        ExitStack() as open_,
    ):
        theirs = {each.name: open_.enter_context(each.socket(table)) for each in staff}
        for socket in (anybody, guest, *theirs.values()):
            socket.next()
        for number in range(ROUNDS):
            _play(house, table, game, mei, ravi, anybody, staff if number == 0 else [])
            for socket in (guest, *theirs.values()):
                socket.event("round_settled")
            if number < ROUNDS - 1:
                mei.socket.event("round_opened")
        own = _hidden_cards(
            mei.socket.frames,
            {"ravi": ravi.socket.frames, "anybody": anybody.frames, "a guest": guest.frames}
            | {name: socket.frames for name, socket in theirs.items()},
        )
    assert own == (ROUNDS if game == "three-card-poker" else 0)


def _play(
    house: Served,
    table: str,
    game: str,
    mei: Seat,
    ravi: Seat,
    anybody: Socket,
    staff: list[Visitor],
) -> None:
    _wager(mei, ravi, MAIN.get(game, "main"))
    for seat in (mei, ravi):
        seat.socket.event("cards_dealt")
    for each in staff:
        _console_tells_none(each, table)
    if game == "three-card-poker":
        mei.ask("view_hand", position=mei.position)
        mine = mei.visitor.http.get(f"/api/tables/{table}").json()
        theirs = ravi.visitor.http.get(f"/api/tables/{table}").json()
        with house.client() as client:
            anybodys = client.get(f"/api/tables/{table}").json()
        assert len(cards_in(mine["live"])) == 3
        assert cards_in(theirs["live"]) == cards_in(anybodys["live"]) == []
        assert ravi.socket.ask("view_hand", position=mei.position)["type"] == "refused"
        for seat in (mei, ravi):
            seat.ask("decide", position=seat.position, decision="play")
    if RULEBOOKS[game].readings.get("reveal") == "dealer_first":
        if game != "three-card-poker":
            for seat in (mei, ravi):
                seat.ask("be_ready")
        for seat in (mei, ravi):
            seat.socket.event("dealer_exposed")
    for seat in (mei, ravi):
        seat.ask("turn_up_hand", position=seat.position)
    anybody.event("round_settled")


def _console_tells_none(who: Visitor, table: str) -> None:
    """Whatever a console can ask while hands lie face down tells no card."""
    path = f"/api/tables/{table}"
    possible = who.http.get(f"{path}/incidents").raise_for_status().json()
    answers = [possible, who.http.get(f"{path}/duty").raise_for_status().json()]
    foreseen = 0
    for each in possible:
        facts = {fact["name"]: fact["choices"][0] for fact in each["facts"]}
        reported = {"incident": {"type": each["incident"], **facts}, "description": "a test"}
        command = {"type": "report_incident", **reported, **each["subjects"][0]}
        would = who.http.post(f"{path}/preview", json={"id": "x", "command": command})
        foreseen += would.is_success  # facts that don't go together are refused, without a card too
        answers.append(would.json())
    assert foreseen > 0
    live = who.http.get(path).raise_for_status().json()["live"]
    assert [cards_in(each) for each in (*answers, live)] == [[]] * (len(answers) + 1), who.name
    assert not SEED.search(json.dumps(answers)), who.name


def test_a_hand_not_exposed_is_shown_to_who_inspects_it_alone(house: Served) -> None:
    table = house.table("three-card-poker", pace=PACE)
    mei, ravi = (Seat(house.guest(), table, position) for position in (1, 2))
    sam, pat = house.staff("Sara", "shift_manager"), house.staff("Pete", "pit_supervisor")
    with mei.socket, ravi.socket, sam.socket(table) as sams, pat.socket(table) as pats:
        _wager(mei, ravi, "ante")
        for seat in (mei, ravi):
            seat.socket.event("cards_dealt")
            seat.ask("decide", position=seat.position, decision="play")
        ravi.socket.event("dealer_exposed")
        ravi.ask("decline_comparison", position=2)
        looked = pats.ask("inspect_hand", position=2, reason="a card is said to be marked")
        assert looked["type"] == "answer", looked
        for socket in (sams, pats, mei.socket, ravi.socket):
            [fact] = _heard(socket, "hand_inspected")
            assert len(cards_in(fact)) == (3 if socket is pats else 0)
        shown = {
            who.name: len(
                cards_in(who.http.get(f"/api/tables/{table}").json()["live"]["table"]["hands"])
            )
            for who in (sam, pat, mei.visitor)
        }
        assert shown[pat.name] == shown[sam.name] + 3 == shown[mei.visitor.name] + 3
        for visitor, cards in ((sam, 0), (pat, 3)):  # and to whoever comes back
            with visitor.socket(table, after=looked["seq"] - 1) as again:
                facts = again.next()["events"]
                assert len(cards_in(facts[0])) == cards


def _wager(mei: Seat, ravi: Seat, wager: str) -> None:
    for seat in (mei, ravi):
        placed = {"player": seat.visitor.name, "wager": wager, "stake": 10_00}
        seat.ask("place_wager", position=seat.position, **placed)
    for seat in (mei, ravi):
        seat.ask("be_ready")


def _hidden_cards(mei: list[Json], others: dict[str, list[Json]]) -> int:
    """How many hands Mei alone saw; nobody else saw any card that did not lie face up."""
    own = 0
    for whose, frames in (("mei", mei), *others.items()):
        for event, told in (each for frame in frames for each in _with_words(frame)):
            kind = event["type"]
            if kind in ("hand_turned_up", "dealer_exposed"):
                assert len(cards_in(told)) == 3
            else:
                assert cards_in(told) == [], (whose, told)
            if kind == "hand_viewed":
                assert (event["hand"] is not None) == (whose == "mei")
                own += event["hand"] is not None
            elif kind not in ("hand_turned_up", "dealer_exposed", "deal_revealed"):
                assert cards_in(event) == [], (whose, event)
            if kind != "deal_revealed":
                assert not SEED.search(json.dumps(event)), (whose, event)
        for frame in frames:
            if frame["type"] not in ("events", "snapshot"):
                assert cards_in(frame) == [], (whose, frame)
    return own


def _heard(socket: Socket, kind: str) -> list[Json]:
    """The facts of a type that a socket was told, at least one."""
    while True:
        told = [each for frame in socket.frames for each in frame.get("events", ())]
        if found := [each for each in told if each["type"] == kind]:
            return found
        socket.next()


def _with_words(frame: Json) -> list[tuple[Json, Json | None]]:
    """A frame's facts, each with what is told of it."""
    return list(zip(frame.get("events", ()), frame.get("told", ()), strict=True))


def test_a_resumed_socket_sees_its_own_hand_and_no_other(house: Served) -> None:
    table = house.table("three-card-poker", pace=PACE)
    mei, ravi = (Seat(house.guest(), table, position) for position in (1, 2))
    with mei.socket, ravi.socket:
        start = mei.socket.frames[0]["seq"]
        _wager(mei, ravi, "ante")
        mei.socket.event("cards_dealt")
        for seat in (mei, ravi):
            seat.ask("view_hand", position=seat.position)
        for seat, other in ((mei, ravi), (ravi, mei)):
            with seat.visitor.socket(table, after=start) as again:
                events = again.next()["events"]
            viewed = {
                each["player"]: each["hand"] for each in events if each["type"] == "hand_viewed"
            }
            assert viewed[seat.visitor.name] is not None
            assert viewed[other.visitor.name] is None
            assert len(cards_in(events)) == 3
        with Socket(house, table, after=start) as nobodys:
            assert cards_in(nobodys.next()) == []
