"""The API's documents are complete, and it does what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis
import jsonschema_rs
import pytest
import schemathesis
from msgspec.structs import replace
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.api.served import Json, Served, Socket, served
from tests.server.api.test_recall import play
from tests.server.api.test_roles import MATRIX
from threecard.core.errors import Code
from threecard.server.api.errors import STATUSES
from threecard.server.api.requests import TAKEN
from threecard.server.table.facts import Pace

QUICK = Pace(bets=60_000, openings=50, decisions=200, showing=50, options=200, next_round=50)


@pytest.fixture(scope="module")
def events(house: Served) -> Json:
    with house.client() as client:
        document: Json = client.get("/api/schema/events.json").json()
    return document


@pytest.fixture(scope="module")
def openapi(house: Served) -> Json:
    with house.client() as client:
        document: Json = client.get("/api/openapi.json").json()
    return document


def test_the_openapi_document_is_one_and_says_something_of_everything(openapi: Json) -> None:
    assert openapi["openapi"].startswith("3.1")
    names = set()
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            assert operation["summary"].endswith("."), path
            assert operation["operationId"] not in names
            names.add(operation["operationId"])
            assert operation["description"]
            assert {str(status) for status in (200, 201, 204)} & operation["responses"].keys()
            assert any(status.startswith("4") for status in operation["responses"])
            if method != "get":
                assert "403" in operation["responses"]
    for name, schema in openapi["components"]["schemas"].items():
        assert "description" in schema or "enum" in schema, name
    assert set(openapi["components"]["securitySchemes"]) == {"session", "token"}


def test_every_command_is_described_and_none_names_its_actor(events: Json) -> None:
    tags = {each.__struct_config__.tag for each in TAKEN}
    commands = {
        mapping.rsplit("/", 1)[-1]
        for mapping in events["$defs"]["CommandIn"]["properties"]["command"]["discriminator"][
            "mapping"
        ].values()
    }
    assert len(commands) == len(tags) == 46
    for name in commands:
        assert not {"actor", "role"} & events["$defs"][name]["properties"].keys()
        assert events["$defs"][name]["additionalProperties"] is False


def test_every_frame_is_as_described(house: Served, events: Json) -> None:
    # Time to decide, however busy the machine: an absent player's wagers feed no meter.
    table = house.table("three-card-poker", pace=replace(QUICK, decisions=20_000))
    mei = house.guest()
    with Socket(house, "") as lobby, mei.socket(table) as hers:
        hers.bets_open()
        hers.ask("sit", position=1)
        hers.ask("place_wager", player=mei.name, position=1, wager="ante", stake=10_00)
        hers.ask("place_wager", player=mei.name, position=1, wager="jackpot", stake=5_00)
        hers.ask("nonsense")
        hers.ask("be_ready")
        hers.event("cards_dealt")
        hers.ask("view_hand", position=1)
        hers.ask("decide", position=1, decision="play")
        if all(
            frame["type"] != "meter" for frame in hers.frames
        ):  # it may be here before the answer
            hers.of_type("meter")
        lobby.next()
    described = {"TableFrame": hers.frames, "LobbyFrame": lobby.frames}
    for name, frames in described.items():
        validator = jsonschema_rs.validator_for({**events, "anyOf": [{"$ref": f"#/$defs/{name}"}]})
        for frame in frames:
            validator.validate(frame)
    kinds = {frame["type"] for frame in hers.frames}
    assert {"snapshot", "events", "balance", "meter", "answer", "refused"} <= kinds


def test_every_code_has_a_status() -> None:
    assert all(400 <= status < 600 for status in STATUSES.values())
    assert {code for code, status in STATUSES.items() if status == 500} == {Code.INVARIANT_BROKEN}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that is asked nonsense, with a round to ask for."""
    with served(tmp_path_factory.mktemp("asked"), pace=QUICK) as house:
        play(house, "R3P", house.guest())
        yield house


load_all_checks()
HOLD: list[Any] = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
]
PEOPLE = ("nobody", "guest", "operator")


@pytest.mark.parametrize("address", list(MATRIX))
def test_whatever_is_asked_the_answer_is_as_described(asked: Served, address: str) -> None:
    method, path = address.split(" ")
    operation = schemathesis.openapi.from_url(f"{asked.url}/api/openapi.json")[path][method]
    tokens = {"nobody": None, "guest": asked.guest().token, "operator": asked.operator}
    if address == "DELETE /api/sessions":
        tokens["operator"] = None  # which is no session, and has no end

    @hypothesis.settings(
        max_examples=10,
        deadline=None,
        database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(), who=hypothesis.strategies.sampled_from(PEOPLE))
    def ask(case: schemathesis.Case[Any], who: str) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = "R3P"
        token = tokens[who]
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        case.call_and_validate(base_url=asked.url, headers=headers, checks=HOLD)

    ask()
