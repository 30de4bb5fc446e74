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
REFUSED = b'"type":"refused"'
# What each log makes of its table: a change here is a change of what stored rounds mean.
TABLES = {
    "royal-three-pictures": "f47e9ec1109d2e08bc4c7ea464efd4b7e9a2b2ccf50fdf455a25faeecaabf16b",
    "non-commission-three-pictures": (
        "908184c8e3eba73f7d815d1000bfba1997890ada30651d45aa8a37fd512dd71f"
    ),
    "prosperity-3-pictures": "33730fa0c6c2033c893e420f8e7ad8e12b94651789e478322af24a665d0d6077",
    "three-pictures": "c2c637a675c6afc0735faee085568f62664bf86b1d00c3f24aac4d0c9b381ed2",
    "three-card-poker": "38d107ef559b56c37338f02b3760fc068c9d8ef324af2324210483519fbd75b7",
}


def recorded(game: str) -> list[bytes]:
    return (ROOT / "tests" / "golden" / f"{game}.jsonl").read_bytes().splitlines()


def events_of(game: str) -> list[Event]:
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
    return [decoder.decode(line) for line in recorded(game) if REFUSED not in line]


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
    table, told, refused = Table(), [], []
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
    table, seen, spectator = Table(), Table(), Viewer(None)
    for event in events_of(game):
        table = evolve(table, event)
        seen = evolve(seen, see(event, spectator))
        assert seen == view(table, spectator)
