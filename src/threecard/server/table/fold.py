"""The fold over a table's log: fact by fact, the same whoever decides, writes or reads it."""

from __future__ import annotations

from typing import NamedTuple

from threecard.server.ports import Millis
from threecard.server.table.facts import Fact
from threecard.server.table.state import LiveTable, NewTable, follow


class Folded(NamedTuple):
    """One fact and the tables before and after it, which say together what the fact moves."""

    before: LiveTable | NewTable
    fact: Fact
    live: LiveTable


def fold(live: LiveTable | NewTable, fact: Fact, at: Millis) -> Folded:
    """Apply one fact."""
    return Folded(live, fact, follow(live, fact, at))
