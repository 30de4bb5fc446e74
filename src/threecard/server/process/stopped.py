"""Whether a house is stopped, so that its database may be worked on as a whole."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.storage.location import Place
from threecard.server.storage.transaction import Transaction
from threecard.server.storage.workers import any_worker, database_now


async def require_stopped(tx: Transaction, place: Place) -> None:
    """Workers that share a house say every second that they are there; a file is held by one."""
    if place.database_file is None and await any_worker(tx, now=await database_now(tx)):
        raise StoreError(
            Code.STORE_IN_USE, f"A house is running on {place.shown}; stop its workers first."
        )
