"""Opening: a house found where it is kept, with the key that is its own."""

from __future__ import annotations

from pathlib import Path

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.log.heads import read_heads
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.ports import Entropy, SystemClock, SystemEntropy
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import KEY_FILE, Place


async def open_house(place: Place, settings: ServeSettings, odds: TableOdds) -> House:
    """The house on a place, with every table brought to where its log ends."""
    if place.moved_file.exists():
        raise StoreError(
            Code.STORE_IN_USE,
            f"The house of {place.shown} moved to {place.moved_file.read_text().strip()}: open it "
            "there, for two houses would go on from one ledger. To go on here after all, and never "
            f"there again, remove {place.moved_file}.",
        )
    entropy = SystemEntropy()
    key_file = settings.key_file or place.key_file
    if place.database_file is not None and place.database_file.exists():
        place.require_file()
    if not key_file.exists():
        await _begin(place, key_file, entropy)
    if not key_file.exists():
        raise StoreError(
            Code.STORE_FAILED,
            f"There is a house at {place.database_file or place.shown}, and its key {key_file} is "
            "missing. Without it sealed records can't be read: name it (--key-file, or "
            f"{KEY_FILE} for every command), or restore it from its copy.",
        )
    keys = Keys.load(key_file, entropy)
    signed = next(reversed(read_heads(place.heads_file)), None)  # before the logs, which go on
    house = House(
        clock=SystemClock(),
        entropy=entropy,
        store=place.store(),
        keys=keys,
        edges_of=odds.edges_of,
        witness=None if settings.witness is None else settings.witness.client(),
    )
    try:
        await house.open(signed)
    except BaseException:  # nor is it held by somebody who gave up
        await house.close()
        raise
    return house


async def _begin(place: Place, key_file: Path, entropy: Entropy) -> None:
    """Make the key of a house that never was opened; any other has one, and gets no second.

    Of several who open a new house at once, the one that begins its first log makes the key.
    """
    key_file.parent.mkdir(parents=True, exist_ok=True)
    if place.database_file is not None:
        if not place.database_file.exists():
            Keys.make(key_file, entropy)
        return
    store = place.store()
    await store.open()
    try:
        async with store.group() as tx:
            if await tx.create(OFFICE):
                Keys.make(key_file, entropy)  # before the commit: no house is without its key
    finally:
        await store.close()
