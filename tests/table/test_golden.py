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
    "royal-three-pictures": "49c181d7a1c944173c81d07740d36e01ce87e105e91f087f4f9d3209799e266f",
    "non-commission-three-pictures": (
        "3112f0a05f83909fbd79437673bfdba0611b6c726e00c0ad5db9dfe8279cdc02"
    ),
    "prosperity-3-pictures": "116b6775e7700335f88f916a7e752422e20276ca6051bef2cfb9b02927483caf",
    "three-pictures": "9db5ef65cae44451db54bbbea41067a7272e6540785401be7a04df340b2d9e60",
    "three-card-poker": "5c694c986fb748f4c20876a406cb53f4598fb11ba13be0852af5700fc2475438",
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
