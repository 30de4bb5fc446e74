"""Whether a database answers, asked without opening a store, which would bring it up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from threecard.server.storage.location import Place

WAIT = 5  # seconds


def who_answers(place: Place) -> str:
    """What the database calls itself; whatever its driver raises where it does not answer."""
    file = place.database_file
    if file is None:
        import psycopg  # which a house with a file does without

        with psycopg.connect(place.url, connect_timeout=WAIT) as connection:
            connection.execute("SELECT count(*) FROM pg_tables").fetchone()
        return f"PostgreSQL {connection.info.server_version // 10_000}"
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        opened.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return str(file)
