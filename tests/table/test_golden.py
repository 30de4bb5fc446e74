"""Golden logs: recorded tables that every later version has to replay as they were."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from threecard import (
    RULEBOOKS,
    Command,
    Event,
    Phase,
    Table,
    ThreecardError,
    Viewer,
    decide,
    evolve,
    see,
    view,
)
from threecard.core.wire import write_error

ROOT = Path(__file__).parents[2]
# What each log makes of its table: a change here is a change of what stored rounds mean.
TABLES = {
    "royal-three-pictures": "ac6d6e2aba839e0f7c29ec9b81b8d2c83891f245a843ebcd8daff59c8eae800c",
    "non-commission-three-pictures": (
        "4251977cfe715bc742379a4e062d875e7ac485b05598a8e8526c2e9d7e1c90e0"
    ),
    "prosperity-3-pictures": "f4785e4c5f222dad49772d6201b20cce32468f95ba14a55f255d9e9f5315cb0d",
    "three-pictures": "0576628bf4fcec8a6fdfd0e883c683e2aee011f00430191cc5c883877ff04f52",
    "three-card-poker": "5ca2a74798e826124edb63774eaf5f32633bc7411c6eef0f5964259495a2af50",
}


def recorded(game: str) -> list[bytes]:
    return (ROOT / "tests" / "golden" / f"{game}.jsonl").read_bytes().splitlines()


def events_of(game: str) -> list[Event]:
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
    return [decoder.decode(line) for line in recorded(game) if b'"type":"refused"' not in line]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_recorded_events_make_the_table_they_made(game: str) -> None:
    table = Table()
    for event in events_of(game):
        table = evolve(table, event)
    assert table.phase is Phase.CONCLUDED
    assert table.lines
    shown = json.dumps(msgspec.to_builtins(table), sort_keys=True).encode()
    assert hashlib.sha256(shown).hexdigest() == TABLES[game]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_example_still_gives_what_was_recorded(game: str) -> None:
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    table, told = Table(), []
    for line in (ROOT / "examples" / f"{game}.jsonl").read_bytes().splitlines():
        if line.startswith(b"#"):
            continue
        try:
            events = decide(table, decoder.decode(line))
        except ThreecardError as error:
            told.append({"type": "refused", **msgspec.to_builtins(write_error(error))})
            continue
        for event in events:
            told.append(json.loads(msgspec.json.encode(event)))
            table = evolve(table, event)
    assert told == [json.loads(line) for line in recorded(game)]
    assert {line["type"] for line in told} >= {"refused", "round_settled", "cards_dealt"}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_a_spectator_sees_of_a_recorded_table_folds_to_their_view(game: str) -> None:
    table, seen, spectator = Table(), Table(), Viewer(None)
    for event in events_of(game):
        table = evolve(table, event)
        seen = evolve(seen, see(event, spectator))
        assert seen == view(table, spectator)
