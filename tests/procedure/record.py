"""What is on record though it was refused: five of a kind to a person and round, no more."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command, Why
from tests.procedure.state import State, need

MOST = 5


def record(table: State, command: Command, why: Why) -> Answer:
    """Put it on record, unless this person has had five from announcement to announcement."""
    actor = command["actor"]
    need(table.records.get(actor, 0) < MOST, "five such acts are on record already")
    table.records[actor] = table.records.get(actor, 0) + 1
    return Answer(status="recorded", why=why)
