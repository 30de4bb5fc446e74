"""A store that is quick: SQLite without waiting for the disk."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from threecard.server.storage.migrate import migrate
from threecard.server.storage.sqlite import SqliteStore


@functools.cache
def empty_house() -> bytes:
    """A database at the present revision with nothing in it, made once."""
    with tempfile.TemporaryDirectory() as folder:
        migrate(f"sqlite:///{folder}/house.db")
        return (Path(folder) / "house.db").read_bytes()


class QuickStore(SqliteStore):
    """The SQLite store without waiting for the disk: here power is lost by copying its files."""

    async def open(self) -> None:
        if not self.path.exists():
            self.path.write_bytes(empty_house())
        await super().open()
        assert self._writer is not None
        self._writer.execute("PRAGMA synchronous = OFF")
