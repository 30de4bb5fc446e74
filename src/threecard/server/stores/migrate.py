"""Migrations: a database is brought to the present revision when it is opened."""

from __future__ import annotations

import logging

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

log = logging.getLogger(__name__)


def migrate(url: str, revision: str = "head") -> None:
    """Bring a database to a revision; one that has it already is left as it is."""
    config = Config()
    config.set_main_option("script_location", "threecard.server.stores:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    finally:
        engine.dispose()
