"""A commit: what a command did at a table, as memory and watchers learn of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account
from threecard.server.table.facts import Fact
from threecard.server.table.state import LiveTable


class Happened(Struct, frozen=True):
    """A fact with its place in a table's log."""

    seq: int
    at: Millis
    fact: Fact


class Commit(Struct, frozen=True):
    """What a command did, now that it is durable."""

    table: str
    facts: tuple[Happened, ...]
    live: LiveTable
    balances: dict[Account, int]

    def after(self, known: int) -> Commit | None:
        """What of it is new to whoever knows the log up to there."""
        if self.live.seq <= known:
            return None
        if self.facts[0].seq > known:
            return self
        return replace(self, facts=tuple(each for each in self.facts if each.seq > known))
