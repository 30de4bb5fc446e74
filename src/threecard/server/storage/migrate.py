"""Migrations: a database of our format is brought to the present revision when it is opened."""

from __future__ import annotations

import sqlite3

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, inspect

from threecard.server.storage.format import require_format, write_format

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
                require_format(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            if is_new:
                write_format(connection)
    finally:
        engine.dispose()


def _leave_transactions_to_us(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite's driver begins none before a CREATE, so power lost halfway would leave half."""
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
