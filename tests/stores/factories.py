"""Where each store comes from; a new store passes the contract by adding its factory here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.quick_store import empty_house
from tests.stores.postgres import database_of
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.sqlite import SqliteStore
from threecard.server.storage.store import Store

# A store on a place; asked again, another store on the same place.
Factory = Callable[[Path], Store]


def sqlite(place: Path) -> Store:
    path = place / "house.db"
    if not path.exists():  # a new one has the present revision, made once for all tests
        path.write_bytes(empty_house())
    return SqliteStore(path)


def postgres(place: Path) -> Store:
    return PostgresStore(database_of(place))


FACTORIES: dict[str, Factory] = {"sqlite": sqlite, "postgres": postgres}
