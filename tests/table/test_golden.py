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
    UnopenedTable,
    Viewer,
    decide,
    evolve,
    see,
    view,
)
from threecard.core.wire import write_error

ROOT = Path(__file__).parents[2]
REFUSED = b'"type":"refused"'
# What each log makes of its table: a change here is a change of what stored rounds mean.
TABLES = {
    "royal-three-pictures": "a6f97c4594805b498f08ff68d37db60be1582cd505baeefae88ab8d8c57c7b4a",
    "non-commission-three-pictures": (
        "e5462519fca938bf5cb487d013a3623a44ac06167295ff1960a907df31907fd8"
    ),
    "prosperity-3-pictures": "3b3412ba7b21066e838fe277add9af9f18e4ba5d3c8010fcd2929ac5e1a3c2d3",
    "three-pictures": "62051da9bf3e98748f9810aac7298e19d87b7ba6d740ae13fa0a67b65019ba4e",
    "three-card-poker": "18f803790733ca78a55503406897cc8d5c3ac6b471704cce2de78479232cb162",
}


def recorded(game: str) -> list[bytes]:
    return (ROOT / "tests" / "golden" / f"{game}.jsonl").read_bytes().splitlines()


def events_of(game: str) -> list[Event]:
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
    return [decoder.decode(line) for line in recorded(game) if REFUSED not in line]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_recorded_events_make_the_table_they_made(game: str) -> None:
    table: Table | UnopenedTable = UnopenedTable()
    for event in events_of(game):
        table = evolve(table, event)
    assert isinstance(table, Table)
    assert table.phase is Phase.CONCLUDED
    assert table.lines
    shown = json.dumps(msgspec.to_builtins(table), sort_keys=True).encode()
    assert hashlib.sha256(shown).hexdigest() == TABLES[game]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_example_still_gives_what_was_recorded(game: str) -> None:
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    table: Table | UnopenedTable = UnopenedTable()
    told, refused = [], []
    for line in (ROOT / "examples" / f"{game}.jsonl").read_bytes().splitlines():
        if line.startswith(b"#"):
            continue
        try:
            events = decide(table, decoder.decode(line))
        except ThreecardError as error:
            refused.append({"type": "refused", **msgspec.to_builtins(write_error(error))})
            continue
        for event in events:
            told.append(event)
            table = evolve(table, event)
    # As values, because an event may since have gained a field with a default.
    assert told == events_of(game)
    assert refused == [json.loads(line) for line in recorded(game) if REFUSED in line]
    assert refused


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_a_spectator_sees_of_a_recorded_table_folds_to_their_view(game: str) -> None:
    opened, *played = events_of(game)
    table = seen = evolve(UnopenedTable(), opened)
    spectator = Viewer(None)
    for event in played:
        table = evolve(table, event)
        seen = evolve(seen, see(event, spectator))
        assert seen == view(table, spectator)
