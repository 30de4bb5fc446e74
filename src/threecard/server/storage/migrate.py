"""Migrations: a database of our format is brought to the present revision when it is opened."""

from __future__ import annotations

import sqlite3

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Table,
    create_engine,
    event,
    inspect,
    select,
)

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.storage.format import FORMAT

TABLE = Table("store_format", MetaData(), Column("format", Integer, primary_key=True))
LOCK = 3_052_026  # any number that others of this database do not take


def migrate(url: str, revision: str = "head") -> None:
    """Bring a database to a revision; one that has it already is left as it is."""
    config = Config()
    config.set_main_option("script_location", "threecard.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # of workers that open at once, one does it
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            is_new = not inspect(connection).has_table("alembic_version")
            if not is_new:
                _require_format(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            if is_new:
                _write_format(connection)
    finally:
        engine.dispose()


def _leave_transactions_to_us(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite's driver begins none before a CREATE, so power lost halfway would leave half."""
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _write_format(connection: Connection) -> None:
    """Mark a new database."""
    TABLE.create(connection)
    connection.execute(TABLE.insert().values(format=FORMAT))


def _require_format(connection: Connection) -> None:
    """Refuse a database whose records this program would misread."""
    found = None
    if inspect(connection).has_table(TABLE.name):
        found = connection.execute(select(TABLE.c.format)).scalar()
    if found == FORMAT:
        return
    if found is None:
        made = "was made by a program from before stores had a format, and nothing reads it now"
    else:
        made = f"is of format {found}, and this program keeps format {FORMAT}"
    shown = connection.engine.url.render_as_string(hide_password=True)
    raise StoreError(
        Code.STORE_FORMAT,
        f"The database {shown} {made}. Leave it to the program that made it, or move it away and "
        "open a new house; nothing in it was changed.",
    )


def require_format_of(url: str) -> None:
    """The same of a database that nobody has open."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            _require_format(connection)
    finally:
        engine.dispose()
