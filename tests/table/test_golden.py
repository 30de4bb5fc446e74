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
    "royal-three-pictures": "f1e5d79b62db987d242f572988cdc1e6cd1095a655fb436a85104839f079a256",
    "non-commission-three-pictures": (
        "ac9cca1a54596fd0f502e77a7749390734ffca7e4b3dc6934561c12657c9e8d5"
    ),
    "prosperity-3-pictures": "607f30d00e0b106e0734c7f7d55c34e673b64bef149dafd866c5665be858368d",
    "three-pictures": "f0a712e80b4593f587564d49cdf05d3be4b2269560ca45ecdbdd1a72e24eeba0",
    "three-card-poker": "4cfd635d044ce39fd17670c5157a7208d83ce065baf064cc85ef4bf206aa58bb",
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
