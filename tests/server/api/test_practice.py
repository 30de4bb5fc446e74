"""Practice tables: the real game by the API, in memory alone, bounded, and no card told early."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.api.served import QUICK, Json, Served, Socket, served
from tests.server.api.test_hidden import SEED, WRITTEN, cards_in
from threecard.core.registry import RULEBOOKS
from threecard.server.practice.table import CHIPS, YOU

TABLES = {rules.edition.tag: rules for rules in RULEBOOKS.values()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("practised")


@pytest.fixture(scope="module")
def practised(folder: Path) -> Iterator[Served]:
    """A house at whose tables nobody plays for chips."""
    with served(folder, pace=QUICK, practice_each=3, practice_max=4) as house:
        yield house


def practise(house: Served, table: str) -> Socket:
    return Socket(house, path=f"/api/tables/{table}/practice")


def play(socket: Socket, tag: str) -> Json:
    """A whole round with the main wager and what else may lie beside it; how it was settled."""
    first = socket.frames[0]["live"]["table"]
    at = next(int(seat) for seat, who in first["seats"].items() if who == YOU)
    rules = TABLES[tag]
    for wager in rules.placeable:
        stake = _stake(tag, wager)
        done = socket.ask("place_wager", player=YOU, position=at, wager=wager, stake=stake)
        assert done["type"] == "answer", done
    assert socket.ask("be_ready")["type"] == "answer"
    socket.event("cards_dealt")
    assert socket.ask("view_hand", position=at)["type"] == "answer"
    if rules.decided_on is not None:
        assert socket.ask("decide", position=at, decision="play")["type"] == "answer"
    elif rules.readings.get("reveal") == "dealer_first":
        assert socket.ask("be_ready")["type"] == "answer"
    if rules.readings.get("reveal") == "dealer_first":
        socket.event("dealer_exposed")
    assert socket.ask("turn_up_hand", position=at)["type"] == "answer"
    return socket.event("round_settled")


def _stake(tag: str, wager: str) -> int:
    rule = TABLES[tag].jackpot_rule
    return rule.price if rule is not None and rule.wager == wager else 10_00


@pytest.mark.parametrize("tag", list(TABLES))
def test_a_round_is_played_and_no_hidden_card_is_told(practised: Served, tag: str) -> None:
    with practise(practised, tag) as socket:
        socket.next()
        for number in (1, 2):
            settled = play(socket, tag)
            staked = sum(line["stake"] for line in settled["lines"])
            assert staked > 0
            assert socket.ask("be_ready")["type"] == "answer", number
            socket.event("round_opened")
        net = sum(
            line["payout"] + line["returned"] - line["stake"]
            for frame in socket.frames
            for event in frame.get("events", ())
            if event["type"] == "round_settled"
            for line in event["lines"]
        )
        balances = [frame["balance"] for frame in socket.frames if "balance" in frame]
        assert balances[-1] == CHIPS + net
        _no_hidden_card(socket.frames)


def _no_hidden_card(frames: list[Json]) -> None:
    """Before its time nothing tells of a card; one's own hand once it is looked at."""
    assert cards_in(frames[0]["live"]) == []
    assert not SEED.search(json.dumps(frames[0]))
    seen = 0
    for frame in frames[1:]:
        for event, told in zip(frame.get("events", ()), frame.get("told", ()), strict=True):
            kind = event["type"]
            if kind in ("hand_viewed", "hand_turned_up", "dealer_exposed"):
                seen += len(set(cards_in(event)))
            elif kind != "deal_revealed":
                assert cards_in(event) == [], event
                assert not SEED.search(json.dumps(event)), event
            if kind not in ("hand_turned_up", "dealer_exposed"):
                assert not WRITTEN.search(json.dumps(told, ensure_ascii=False)), told
        if frame["type"] != "events":
            assert cards_in(frame) == [], frame
    assert seen == 2 * 9  # two rounds: looked at, turned up, the dealer's


def test_nothing_of_practice_is_written_down(practised: Served, folder: Path) -> None:
    before = _rows(folder)
    with practise(practised, "TCP") as socket:
        socket.next()
        play(socket, "TCP")
    assert _rows(folder) == before
    with practised.client() as client:
        tables = {each["table"]: each for each in client.get("/api/tables").json()}
        assert set(tables) == set(TABLES)
        assert tables["TCP"]["seated"] == tables["TCP"]["watchers"] == 0
        assert client.get("/api/tables/practice-TCP").status_code == 404


def _rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of the store but the house's own clockwork: leases, workers."""
    with sqlite3.connect(f"file:{folder / 'house.db'}?mode=ro", uri=True) as db:
        names = [row[0] for row in db.execute("select name from sqlite_master where type='table'")]
        return {
            name: list(db.execute(f'select * from "{name}"'))  # noqa: S608 # our own tables
            for name in names
            if name not in ("leases", "workers")
        }


def test_a_practice_table_is_its_visitors_alone(practised: Served) -> None:
    with practise(practised, "R3P") as one, practise(practised, "R3P") as other:
        at = next(iter(one.next()["live"]["table"]["seats"]))
        other.next()
        one.ask("place_wager", player=YOU, position=int(at), wager="main", stake=10_00)
        answer = other.ask("be_ready")
        assert answer["error"]["code"] == "wrong_phase"
        assert not any(event["type"] == "wager_placed" for event in _events(other))


def _events(socket: Socket) -> list[Json]:
    return [event for frame in socket.frames for event in frame.get("events", ())]


def test_places_are_bounded_and_given_back(practised: Served) -> None:
    with practise(practised, "R3P") as one, practise(practised, "T3P"), practise(practised, "P3P"):
        one.next()
        with pytest.raises(InvalidStatus) as refused:
            practise(practised, "N3P")
        assert refused.value.response.status_code == 429
    for _ in range(100):
        try:
            with practise(practised, "N3P") as free:
                assert free.next()["type"] == "snapshot"
            break
        except InvalidStatus:  # until the house has heard that they went
            continue
    else:
        pytest.fail("places are not given back")


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("raise_dispute", {"description": "no"}, "not_permitted"),
        ("shuffle_deck", {"cards": ""}, "not_permitted"),
        ("settle", {}, "not_permitted"),
        ("be_ready", {"role": "shift_manager"}, "not_permitted"),
        ("place_wager", {"stake": CHIPS + 1_00}, "over_maximum"),
        ("place_wager", {"player": "Mei"}, "not_for_another"),
    ],
)
def test_what_practice_does_not_take(practised: Served, kind: str, fields: Json, code: str) -> None:
    wager = {"player": YOU, "position": 4, "wager": "main", "stake": 10_00}
    asked = {**wager, **fields} if kind == "place_wager" else fields
    with practise(practised, "T3P") as socket:
        seq = socket.next()["seq"]
        answer = socket.ask(kind, **asked)
        assert answer["type"] == "refused", answer
        assert answer["error"]["code"] == code, answer
        assert socket.ask("stand")["seq"] == seq + 1  # nothing else had happened


def test_no_more_is_staked_than_there_are_chips(practised: Served) -> None:
    with practise(practised, "T3P") as socket:
        at = int(next(iter(socket.next()["live"]["table"]["seats"])))
        placed = socket.ask("place_wager", player=YOU, position=at, wager="main", stake=CHIPS)
        assert placed["type"] == "answer", placed
        short = socket.ask("place_wager", player=YOU, position=at, wager="tie", stake=10_00)
        assert short["error"]["code"] == "not_enough_chips"


def test_an_unknown_table_can_not_be_practised_at(practised: Served) -> None:
    with pytest.raises(InvalidStatus) as refused:
        practise(practised, "XYZ")
    assert refused.value.response.status_code == 404


def test_a_table_that_nobody_plays_at_is_cleared_away(tmp_path: Path) -> None:
    with served(tmp_path, practice_idle=300) as house:
        with practise(house, "T3P") as socket:
            socket.next()
            with pytest.raises(ConnectionClosed) as ended:
                socket.next()
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4012
        with practise(house, "T3P") as again:
            assert again.next()["balance"] == CHIPS


def test_a_felt_tables_game_is_practised_electronically(practised: Served) -> None:
    name = practised.table("three-card-poker", source="felt", mode="laid")
    with practise(practised, name) as socket:
        config = socket.next()["live"]["table"]["config"]
        assert (config["source"], config["mode"]) == ("electronic", "strict")
        assert config["game"] == "three-card-poker"
