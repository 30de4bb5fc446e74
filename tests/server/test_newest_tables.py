"""The tables of a new database are what all revisions together make."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from scripts.newest_tables import statements
from tests.server.actors import in_loop
from threecard.server.storage.migrate import migrate
from threecard.server.storage.newest import STATEMENTS
from threecard.server.storage.sqlite import SqliteStore

AGAIN = "`python -m scripts.newest_tables` writes it anew"
ALL = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"


def test_what_is_written_down_is_what_the_revisions_make() -> None:
    assert statements() == STATEMENTS, AGAIN


@in_loop
async def test_a_new_database_is_the_same_as_one_that_was_brought_there(tmp_path: Path) -> None:
    migrate(f"sqlite:///{tmp_path / 'brought.db'}")
    store = SqliteStore(tmp_path / "made.db")
    await store.open()
    await store.close()
    brought, made = (_look(tmp_path / name) for name in ("brought.db", "made.db"))
    assert made == brought


def _look(path: Path) -> tuple[object, ...]:
    with closing(sqlite3.connect(path)) as connection:
        kept = "SELECT version_num, format FROM alembic_version, store_format"
        return connection.execute(ALL).fetchall(), connection.execute(kept).fetchall()
