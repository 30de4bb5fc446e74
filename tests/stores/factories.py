"""Where each store comes from; a new store passes the contract by adding its factory here."""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.server.quick_store import empty_house
from tests.stores.postgres import database_of
from tests.storm.driver import ModelStore, StraightLine
from tests.storm.engine import Engine
from tests.storm.session import Server
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


def model(place: Path) -> Store:
    """The model of PostgreSQL that storms use; one server to a place."""
    return ModelStore(StraightLine(_server(place)))


@cache
def _server(place: Path) -> Server:
    path = place / "model.db"
    if not path.exists():
        path.write_bytes(empty_house())
    engine = Engine(path, lambda: time.time_ns() // 1_000_000)
    atexit.register(engine.close)
    return Server(engine)


FACTORIES: dict[str, Factory] = {"sqlite": sqlite, "postgres": postgres, "model": model}
