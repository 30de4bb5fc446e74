"""A new SQLite database: all tables at once, as the revisions would leave them one by one.

What runs the revisions takes as long to load as the rest of a house.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from threecard.server.storage.newest import STATEMENTS


def is_new(path: Path) -> bool:
    """Whether nothing is there yet; power that failed while it was made leaves nothing."""
    return not path.exists() or not path.stat().st_size


def make(path: Path) -> None:
    """Make it in one transaction."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for statement in STATEMENTS:
            connection.execute(statement)
        connection.execute("COMMIT")
