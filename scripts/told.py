"""Events as they are told, taken from the examples, for docs/events.md."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from threecard import Command, Event, Table, ThreecardError, UnopenedTable, decide, evolve
from threecard.core.telling import tell
from threecard.core.wire import read_line

EXAMPLES = Path(__file__).parents[1] / "examples"


@cache
def told() -> dict[type[Event], str]:
    """The first sentence of each kind of event that some example brings about."""
    found: dict[type[Event], str] = {}
    for path in (*sorted(EXAMPLES.glob("*.jsonl")), *sorted(EXAMPLES.glob("*/*.jsonl"))):
        _play(path, found)
    return found


def _play(path: Path, found: dict[type[Event], str]) -> None:
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    table: Table | UnopenedTable = UnopenedTable()
    for line in path.read_bytes().splitlines():
        if line.startswith(b"#"):
            continue
        try:
            facts = decide(table, read_line(decoder, line))
        except ThreecardError:
            continue  # some examples show what is refused
        for event in facts:
            table = evolve(table, event)
            said = tell(table.rules, event)
            why = f" ({said.why})" if said.why else ""
            found.setdefault(type(event), f"{said.sentence}{why}")
