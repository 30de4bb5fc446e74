"""Text that PostgreSQL can't hold, refused at the door of either store; nobody else is harmed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.actors import World, in_loop
from tests.server.api.served import Json, Served, Visitor, body, served
from tests.server.asking import ask
from tests.stores.factories import FACTORIES
from tests.stores.postgres import database_of
from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.house.receipts import Receipt

NUL = "a\0b"
STAFF = ("player", "dealer", "pit_supervisor", "shift_manager")


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A house on each store."""
    folder = tmp_path_factory.mktemp("unkept")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        db = database_of(folder) if request.param == "postgres" else None
        with served(folder, db=db) as running:
            yield running


@pytest.fixture(scope="module")
def anybody(place: Served) -> Visitor:
    """Somebody who may ask for all that one person may."""
    return place.staff("Ann", *STAFF)


@pytest.fixture(scope="module")
def cashier(place: Served) -> Visitor:
    """Somebody at the cage, who may not be any of these."""
    return place.staff("Kit", "cage")


COMMANDS: list[tuple[Json, str]] = [
    (body("sit", NUL, position=1), "id"),
    (
        body("place_wager", "n1", player=NUL, position=1, wager="main", stake=10_00),
        "command.player",
    ),
    (body("place_wager", "n2", player="Ann", position=1, wager=NUL, stake=10_00), "command.wager"),
    (body("commit_entropy", "n3", commitment=NUL), "command.commitment"),
    (
        body("halt_table", "n4", reason=NUL, role="shift_manager"),
        "command.reason",
    ),
    (
        body(
            "report_incident",
            "n5",
            incident={"type": "uncovered"},
            description=NUL,
            role="pit_supervisor",
        ),
        "command.description",
    ),
]


@pytest.mark.parametrize(("sent", "where"), COMMANDS, ids=[where for _, where in COMMANDS])
def test_a_command_with_it_is_refused_with_its_field(
    anybody: Visitor, sent: Json, where: str
) -> None:
    answer = anybody.http.post("/api/tables/R3P/commands", json=sent)
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["where"]) == ("bad_field", where)
    with anybody.socket("R3P") as hers:
        hers.connection.send(json.dumps(sent))
        refused = hers.of_type("refused")
        assert (refused["error"]["code"], refused["error"]["where"]) == ("bad_field", where)


BODIES: list[tuple[str, Json]] = [
    ("/api/accounts", {"name": NUL, "password": "three cards, please"}),
    ("/api/accounts", {"name": "Ben", "password": f"three cards {NUL}"}),
    ("/api/sessions", {"name": NUL, "password": "three cards, please"}),
    ("/api/links", {"secret": NUL, "password": "three cards, please"}),
    ("/api/people", {"name": "Ben", "roles": ["player"], "reason": NUL}),
    ("/api/cage/buys", {"id": NUL, "player": "Ann", "cents": 100}),
    ("/api/cage/buys", {"id": "one", "player": NUL, "cents": 100}),
    ("/api/cage/adjustments", {"id": "one", "player": "Ann", "cents": 100, "reason": NUL}),
]


@pytest.mark.parametrize(("path", "sent"), BODIES)
def test_a_body_with_it_is_refused_with_its_field(
    anybody: Visitor, cashier: Visitor, path: str, sent: Json
) -> None:
    answer = (cashier if "/cage/" in path else anybody).http.post(path, json=sent)
    [field] = [name for name, value in sent.items() if "\0" in str(value)]
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["where"]) == ("bad_field", field)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/R3P%00",
        "/api/people?after=a%00",
        "/api/people?after=%ED%A0%80",
        "/api/reports/events?from=%00",
        "/api/tables/%ED%A0%80/rounds",
    ],
)
def test_an_address_with_it_is_refused(anybody: Visitor, path: str) -> None:
    answer = anybody.http.get(path)
    assert answer.status_code in (400, 404) or answer.json() == []
    assert answer.status_code < 500


def test_half_a_surrogate_pair_is_no_json(anybody: Visitor) -> None:
    written = rb'{"id": "\ud800", "command": {"type": "stand"}}'
    headers = {"Content-Type": "application/json"}
    answer = anybody.http.post("/api/tables/R3P/commands", content=written, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_json")


def test_beside_it_others_are_answered(place: Served) -> None:
    """A guest who sends it again and again, and another who plays."""

    async def storm() -> list[httpx.Response]:
        mei, ben = place.guest(), place.guest()
        async with httpx.AsyncClient(base_url=place.url, timeout=20) as client:

            def ask_as(who: Visitor, sent: Json) -> asyncio.Task[httpx.Response]:
                headers = {"Authorization": f"Bearer {who.token}"}
                path = "/api/tables/T3P/commands"
                return asyncio.create_task(client.post(path, json=sent, headers=headers))

            asked = [ask_as(mei, body("sit", f"{NUL}{n}", position=1)) for n in range(30)]
            asked += [
                ask_as(ben, body("sit", position=2) if n % 2 == 0 else body("stand"))
                for n in range(30)
            ]
            return list(await asyncio.gather(*asked))

    answers = asyncio.run(storm())
    assert {each.status_code for each in answers[:30]} == {400}
    assert not any(each.status_code >= 500 for each in answers[30:])


@pytest.mark.parametrize(
    ("kind", "unkept"), [("sqlite", "\ud800"), ("postgres", "\ud800"), ("postgres", NUL)]
)
@in_loop
async def test_where_one_command_can_not_be_written_its_neighbours_are(
    tmp_path: Path, kind: str, unkept: str
) -> None:
    """Past the door, as a fault of ours would let it: it fails alone, whatever its place."""
    async with World(tmp_path, store=lambda _path: FACTORIES[kind](tmp_path)) as world:
        await world.open_table("R3P")
        house = world.house
        sits = [ask("sit", by=f"P{n}", position=n) for n in range(1, 6)]
        given = [
            house.give("R3P", each, command=unkept if n == 2 else "one")
            for n, each in enumerate(sits)
        ]
        answers = await asyncio.gather(*given, return_exceptions=True)
        assert [isinstance(each, Receipt) for each in answers] == [True, True, False, True, True]
        assert list(world.live("R3P").table.seats.values()) == ["P1", "P2", "P4", "P5"]
        if unkept == NUL:
            assert isinstance(answers[2], StoreError)
            assert answers[2].code is Code.STORE_FAILED, "it is known not to have happened"
        again = await house.give("R3P", sits[3], command="one")
        assert again == answers[3], "it was done once"
