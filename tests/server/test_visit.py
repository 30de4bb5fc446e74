"""A visit: the application asked in this process, with nobody listening anywhere."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.quick_store import empty_house
from threecard.cli import client
from threecard.cli.client import Client, find_running, house_client
from threecard.core.errors import Code, ThreecardError
from threecard.server.errors import StoreError
from threecard.server.log.keys import Keys
from threecard.server.log.office import HouseClosed, HouseOpened, read_office
from threecard.server.ports import SystemEntropy
from threecard.server.process import visit as visiting
from threecard.server.process.visit import VisitedHouse, visit
from threecard.server.storage.location import Place, place_of


@pytest.fixture
def place(tmp_path: Path) -> Place:
    path = tmp_path / "house.db"
    path.write_bytes(empty_house())
    Keys.make(path.with_name("house.db.key"), SystemEntropy())
    return place_of(str(path))


@pytest.fixture
def house(place: Place) -> Iterator[VisitedHouse]:
    with visit(place) as opened:
        yield opened


def client_of(house: VisitedHouse) -> Client:
    return Client(house.url, house.token, house.ask)


def test_no_port_is_opened(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_asked: object) -> None:
        raise AssertionError("a socket was to be bound or listened at")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    monkeypatch.setattr(socket.socket, "listen", refuse)
    with house_client(place.url) as house:
        assert {each["table"] for each in house.get("/api/tables")} >= {"R3P", "TCP"}
        assert find_running(place) is None


def test_a_refusal_is_the_one_that_is_sent(house: VisitedHouse) -> None:
    with pytest.raises(ThreecardError) as refused:
        client_of(house).post("/api/cage/buys", {"id": "a", "player": "Zoë ½", "cents": 10_00})
    assert refused.value.code is Code.UNKNOWN_PERSON
    assert "“Zoë ½”" in refused.value.sentence


def test_what_is_written_in_a_path_and_a_query_arrives(house: VisitedHouse) -> None:
    asked = client_of(house)
    with pytest.raises(ThreecardError) as refused:
        asked.put("/api/people/Zoë ½/roles", {"roles": ["dealer"], "reason": "Asked."})
    assert "“Zoë ½”" in refused.value.sentence
    wrong = pytest.raises(ThreecardError, match="2026-11-15")
    with wrong:
        asked.get("/api/reports/tables?from=tomorrow")


def test_the_token_is_asked_for(house: VisitedHouse) -> None:
    status, body = house.ask("GET", "/api/people", {"Authorization": "Bearer another"}, None, 30)
    assert status == 401
    assert json.loads(body)["code"] == "not_signed_in"


def test_an_answer_that_takes_too_long_is_said_so(
    house: VisitedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "REPORT_SECONDS", 0)

    def ask_often() -> None:
        for _ in range(50):  # a quick house may be in time now and then
            client_of(house).report("/api/tables")

    with pytest.raises(StoreError, match="does not answer: timed out"):
        ask_often()
    assert client_of(house).get("/api/tables")  # and it goes on


def test_nobody_else_has_the_house_meanwhile(house: VisitedHouse, place: Place) -> None:
    assert client_of(house).get("/health")
    with pytest.raises(StoreError) as refused, visit(place):
        pass
    assert refused.value.code is Code.STORE_IN_USE


def test_what_goes_wrong_between_comes_out_and_the_house_is_closed(place: Place) -> None:
    with pytest.raises(KeyboardInterrupt), visit(place):
        raise KeyboardInterrupt

    @in_loop
    async def check() -> None:
        store = place.store()
        await store.open()
        try:
            async with store.reading() as tx:
                facts = [read_office(record.body) for record in await tx.records("house")]
        finally:
            await store.close()
        assert isinstance(facts[-1], HouseClosed)
        assert any(isinstance(fact, HouseOpened) for fact in facts)

    check()


def test_a_house_that_can_not_be_opened_says_why(place: Place) -> None:
    place.key_file.unlink()
    with pytest.raises(StoreError, match="is missing"), visit(place):
        pytest.fail("it opened")


def test_a_house_that_takes_too_long_to_open_is_left(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visiting, "OPENS_WITHIN", 0.0)
    with pytest.raises(StoreError, match="did not open"), visit(place):
        pytest.fail("it opened")
