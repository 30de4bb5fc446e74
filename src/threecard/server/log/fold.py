"""The fold over a table's log: record by record, the same whoever reads or writes it."""

from __future__ import annotations

from typing import NamedTuple

from threecard.server.money.entries import entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Entry
from threecard.server.table.facts import Fact
from threecard.server.table.state import LiveTable, NewTable, follow


class Folded(NamedTuple):
    """The table after one more fact, and what that fact moved."""

    live: LiveTable
    entries: list[Entry]


def fold(live: LiveTable | NewTable, stream: str, fact: Fact, at: Millis) -> Folded:
    """Apply one fact. What it moves depends on the table just before it, not before its command."""
    return Folded(follow(live, fact, at), entries_of(live, stream, fact))
