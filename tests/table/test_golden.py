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
    "royal-three-pictures": "99db0c48b82e55129929c014f77d921c9ad5957515d0f5069666d400685d8951",
    "non-commission-three-pictures": (
        "e1d2c44a0ca8a3de5df4d32b9179ff9b02583d2d16c44a9793a02f6eff31d26b"
    ),
    "prosperity-3-pictures": "a0065ade9681efaa771d5fca7c7a83921ffe4a76fae5a42dd6124a8f058bf2b6",
    "three-pictures": "fcad0374899d8542c431fdd59c379a15809c663595330a4fe7e9faa8939a8c49",
    "three-card-poker": "ac81596866e1e84c389ad838a4423ef480e9e1883cb95568480ac02d31162a71",
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
