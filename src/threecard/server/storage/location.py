"""Where a house lives: its database and the files beside it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import StoreError

if TYPE_CHECKING:
    from threecard.server.storage.store import Store

SQLITE = b"SQLite format 3\x00"  # what a database of SQLite begins with
DEFAULT_DB = "sqlite:///threecard.db"
KEY_FILE = "THREECARD_KEY_FILE"  # in the environment


class Running(Struct, frozen=True):
    """How other commands of the program reach the house while it runs."""

    pid: int
    url: str
    token: str
    workers: tuple[str, ...]  # where each process can be reached by itself, from this machine


class Place(Struct, frozen=True):
    """A database by its URL, and the paths of what is kept outside it."""

    url: str
    beside: Path  # the files of the house are named after this

    @property
    def shown(self) -> str:
        """The database as it may be printed: whatever may hold a password is left out."""
        parts = urlsplit(self.url)
        if not parts.netloc:
            return self.url
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def require_file(self) -> None:
        """Refuse a place whose embedded database is not there, or is none."""
        if self.database_file is None:
            return
        if not self.database_file.exists():
            raise StoreError(
                Code.STORE_FAILED,
                f"There is no house at {self.database_file}: name another with --db, or open one "
                "there with threecard serve.",
            )
        with self.database_file.open("rb") as opened:
            if opened.read(len(SQLITE)) != SQLITE:
                raise StoreError(
                    Code.STORE_FAILED,
                    f"{self.database_file} is no SQLite database, so no house is kept in it: name "
                    "another with --db.",
                )

    @property
    def key_file(self) -> Path:
        """What seals secrets and signs heads; to be backed up apart from the database."""
        return self.beside.with_name(f"{self.beside.name}.key")

    @property
    def heads_file(self) -> Path:
        return self.beside.with_name(f"{self.beside.name}.heads")

    @property
    def running_file(self) -> Path:
        """How other commands of the program reach the house while it runs."""
        return self.beside.with_name(f"{self.beside.name}.running")

    @property
    def moved_file(self) -> Path:
        """Where the house went that was here; it is not opened here any more."""
        return self.beside.with_name(f"{self.beside.name}.moved")

    @property
    def database_file(self) -> Path | None:
        """The file of an embedded database."""
        return self.beside if self.url.startswith("sqlite:///") else None

    def store(self) -> Store:
        # Only now: who asks where a house lives need not load a database, nor have its driver.
        if self.database_file is not None:
            from threecard.server.storage.sqlite import SqliteStore

            return SqliteStore(self.database_file)
        from threecard.server.storage.postgres import PostgresStore

        return PostgresStore(self.url)


def named_key() -> Path | None:
    """The key file that the environment names, for commands that are told of no other."""
    named = os.environ.get(KEY_FILE)
    return Path(named) if named else None


def place_of(db: str) -> Place:
    """The place that a person names: a path, `sqlite:///path` or `postgresql://…`."""
    if db.startswith("postgresql://"):
        name = db.partition("?")[0].rsplit("/", 1)[-1] or "threecard"
        return Place(db, Path(f"{name}.pg").absolute())
    scheme, separator, path = db.partition(":///")
    if "://" in db and (not separator or scheme != "sqlite"):
        raise StoreError(
            Code.STORE_FAILED,
            f"“{db}” is no database known here; give a path, sqlite:///PATH or postgresql://….",
        )
    file = Path(path if separator else db).absolute()
    return Place(f"sqlite:///{file}", file)
