"""A house as of one moment, read beside whoever runs it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.storage.location import Place

if TYPE_CHECKING:
    from threecard.server.log.keys import Keys
    from threecard.server.storage.store import Store


def keys_of(place: Place, key: Path | None) -> Keys:
    """The house's keys, beside it or elsewhere; without them sealed records can't be read."""
    place.require_file()
    key = key or place.key_file
    if not key.exists():
        raise StoreError(
            Code.STORE_FAILED,
            f"The house's key file {key} is not there; sealed records can't be read without it: "
            "name it with --key-file.",
        )
    from threecard.server.log.keys import Keys
    from threecard.server.ports import SystemEntropy

    return Keys.load(key, SystemEntropy())


@contextmanager
def copied(place: Place) -> Iterator[Store]:
    """The house's store, for reading: of SQLite a copy, which keeps no writer waiting."""
    from threecard.server.storage.sqlite import SqliteStore, copy_database

    if place.database_file is None:
        yield place.store()
        return
    place.require_file()
    with tempfile.TemporaryDirectory(prefix="threecard-copy-") as folder:
        copy = Path(folder) / "house.db"
        copy_database(place.database_file, copy)
        yield SqliteStore(copy)
