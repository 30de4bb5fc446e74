"""Migrations: a database of any earlier revision opens with everything in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event

from tests.server.actors import in_loop
from tests.stores.postgres import database_of
from threecard.core.errors import Code, ThreecardError
from threecard.server.errors import StoreError
from threecard.server.storage.accounts import Account
from threecard.server.storage.backup import back_up, restore
from threecard.server.storage.location import place_of
from threecard.server.storage.migrate import migrate
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.records import Head
from threecard.server.storage.sqlite import SqliteStore


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", "threecard.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


REVISIONS = [script.revision for script in reversed(list(_scripts().walk_revisions()))]
# In each table some revision made, one row; what is not said is a value of the column's type.
SAMPLES = {"INTEGER": 7, "BIGINT": 7, "BLOB": b"\0\xff"}
FIRST = {
    "streams": {"stream": "T1", "seq": 7, "hash": b"\1" * 32},
    "balances": {"account": "wallet:Mei", "cents": 7},
    "ledger": {"id": 1, "stream": "T1", "source": "cage", "target": "wallet:Mei", "cents": 7},
}


def fill(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Put a row into every table, and say what is in them."""
    connection = sqlite3.connect(path)
    tables = [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name not in ("alembic_version", "store_format") and not name.startswith("sqlite_")
    ]
    for table in sorted(tables, key=lambda name: name != "streams"):
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        row = {
            name: FIRST.get(table, {}).get(
                name, "T1" if name == "stream" else SAMPLES.get(kind, name)
            )
            for _, name, kind, *_ in columns
        }
        marks = ", ".join("?" * len(row))
        insert = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"  # noqa: S608 # our own
        connection.execute(insert, list(row.values()))
    connection.commit()
    kept = {table: connection.execute(_all(table)).fetchall() for table in tables}
    connection.close()
    return kept


def _all(table: str) -> str:
    return f"SELECT * FROM {table}"  # noqa: S608 # a name from our own migrations


def test_the_revisions_are_one_line() -> None:
    assert _scripts().get_heads() == [REVISIONS[-1]]
    assert REVISIONS[0] == "0001"


@pytest.mark.parametrize("revision", REVISIONS)
@in_loop
async def test_a_database_of_an_earlier_revision_opens_with_its_rows(
    tmp_path: Path, revision: str
) -> None:
    path = tmp_path / "house.db"
    migrate(f"sqlite:///{path}", revision)
    kept = fill(path)
    for _ in range(2):  # and the second time there is nothing to do
        store = SqliteStore(path)
        await store.open()
        async with store.reading() as tx:
            [[now]] = await tx.rows("SELECT version_num FROM alembic_version")
            assert now == REVISIONS[-1]
            for table, rows in kept.items():
                width = len(rows[0])
                found = await tx.rows(_all(table))
                assert [row[:width] for row in found] == rows, table
            assert await tx.streams() == [("T1", Head(7, b"\1" * 32))]
            assert await tx.balance(Account("wallet:Mei")) == 7
        await store.close()


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_a_migrated_database_is_the_same_as_a_new_one(tmp_path: Path, revision: str) -> None:
    shapes = []
    for name, steps in (("old", [revision, "head"]), ("new", ["head"])):
        for step in steps:
            migrate(f"sqlite:///{tmp_path / name}", step)
        connection = sqlite3.connect(tmp_path / name)
        shapes.append(
            sorted(
                connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall(), key=str
            )
        )
        connection.close()
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("statements", [1, 4, 9, 14, 20, 26])
def test_a_migration_that_power_failed_on_is_begun_again(tmp_path: Path, statements: int) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    left = statements

    def fails(*_statement: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt("the power failed here")

    event.listen(Engine, "before_cursor_execute", fails)
    try:
        with pytest.raises(KeyboardInterrupt):
            migrate(url)
    finally:
        event.remove(Engine, "before_cursor_execute", fails)
    migrate(url)
    assert fill(tmp_path / "house.db").keys() >= {"streams", "events", "ledger", "balances"}


@in_loop
async def test_a_database_of_a_later_program_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    migrate(f"sqlite:///{path}")
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    store = SqliteStore(path)
    with pytest.raises(ThreecardError) as refused:
        await store.open()
    assert refused.value.sentence.endswith(".")
    await store.close()


@pytest.mark.parametrize(
    "change", ["DROP TABLE store_format", "UPDATE store_format SET format = 99"]
)
@in_loop
async def test_a_database_of_another_format_is_refused_and_left_alone(
    tmp_path: Path, change: str
) -> None:
    """One from before there were formats has none; nothing is converted, nor said to be."""
    path = tmp_path / "house.db"
    migrate(f"sqlite:///{path}", REVISIONS[-2])
    _change(path, change)
    was = path.read_bytes()
    store = SqliteStore(path)
    with pytest.raises(StoreError) as refused:
        await store.open()
    assert refused.value.code is Code.STORE_FORMAT
    assert refused.value.sentence.endswith("open a new house; nothing in it was changed.")
    assert path.read_bytes() == was
    again = SqliteStore(tmp_path / "another.db")  # the file is let go, and a new house opens
    await again.open()
    await again.close()


def test_a_backup_of_another_format_is_not_restored(tmp_path: Path) -> None:
    house = place_of(str(tmp_path / "house.db"))
    assert house.database_file is not None
    migrate(house.url)
    _change(house.database_file, "DROP TABLE store_format")
    back_up(house, tmp_path / "copy")
    with pytest.raises(StoreError) as refused:
        restore(tmp_path / "copy", place_of(str(tmp_path / "other.db")))
    assert refused.value.code is Code.STORE_FORMAT
    assert not (tmp_path / "other.db").exists()


@in_loop
async def test_a_postgresql_database_of_another_format_is_refused(tmp_path: Path) -> None:
    url = database_of(tmp_path)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE store_format")
    store = PostgresStore(url)
    with pytest.raises(StoreError) as refused:
        await store.open()
    assert refused.value.code is Code.STORE_FORMAT
    await store.close()


def _change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
