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
    "royal-three-pictures": "456003b02a6031ad8f36875f1b06a6b39e43d46781f356df6382dab7a60ab1d8",
    "non-commission-three-pictures": (
        "42062ab07ceadc55fe0d7a03d835e81898bd451cebe75b8f1976fffdac298d2f"
    ),
    "prosperity-3-pictures": "f4e965164b11084a0ae7ed058cc8234cf5ecf0659e17ab453c890432079b1d32",
    "three-pictures": "699173b36ca5ee07a3ec0744bd1038cd3af9c985049a8dd4c9f407d2dbf9db45",
    "three-card-poker": "56e6c9020a348e2db7d2141442cd46272ad4ac82f96dd39ac03cd299c9483bb2",
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
    # A sentence may be worded anew; what is refused, and by which clause, may not.
    assert _unworded(refused) == _unworded(
        [json.loads(line) for line in recorded(game) if REFUSED in line]
    )
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


def _unworded(refused: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: value for key, value in each.items() if key != "message"} for each in refused]
