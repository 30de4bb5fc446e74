"""The format of a store: what its records, snapshots and seals mean, beside its tables' revision.

Revisions change where things are kept, and every one is brought to the next. A format changes what
they say. From version 1.0.0 on, which keeps format 4, a new format comes with a way to it from the
one before; a database from before there were formats is refused.

A database that has both is opened without what could change it, which takes as long to load as the
rest of a house.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FORMAT = 4
ASKS = "SELECT version_num, format FROM alembic_version, store_format"


@cache
def newest_revision() -> str:
    """The last of the revisions, which are files that begin with their number."""
    names = (each.name for each in (files(__package__) / "migrations" / "versions").iterdir())
    return max(name.partition("_")[0] for name in names if name.endswith(".py"))


def is_present(asked: tuple[str, int] | None) -> bool:
    """Whether a database answered what it is asked as one does that needs nothing."""
    return asked == (newest_revision(), FORMAT)
