"""A chooser: the random player of tables, for a table that a house keeps."""

from __future__ import annotations

from tests.table.play import deck_of
from threecard.conformance.play.asker import Asker
from threecard.core import commands
from threecard.core.table import Phase
from threecard.server.table.state import LiveTable


class Chooser(Asker):
    """The random player of tables, for a table that a house keeps."""

    def choose(self, live: LiveTable) -> commands.Command:
        """Something that somebody at the table might ask, lawful or not."""
        if live.table.phase is Phase.CLOSED:
            self.shoe = deck_of(seed=self.draw.randrange(10**9)).split()
        self.table = live.table
        return self.command()
