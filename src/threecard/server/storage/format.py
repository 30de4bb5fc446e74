"""The format of a store: what its records, snapshots and seals mean, beside its tables' revision.

Revisions change where things are kept, and every one is brought to the next. A format changes what
they say. From the first tagged release on, a new format comes with a way to it from the one before;
a database from before there were formats is refused.
"""

from __future__ import annotations

from sqlalchemy import Column, Connection, Integer, MetaData, Table, create_engine, inspect, select

from threecard.core.errors import Code
from threecard.server.errors import StoreError

FORMAT = 4
TABLE = Table("store_format", MetaData(), Column("format", Integer, primary_key=True))


def write_format(connection: Connection) -> None:
    """Mark a new database."""
    TABLE.create(connection)
    connection.execute(TABLE.insert().values(format=FORMAT))


def require_format(connection: Connection) -> None:
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
            require_format(connection)
    finally:
        engine.dispose()
