"""A stopped house's papers: new keys taken, and a restore that two people answer for.

Nothing is dealt and nobody is served meanwhile; the database is held, so that no house runs on it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path

import msgspec

from threecard.core.errors import Code
from threecard.core.rulebook import Rulebook
from threecard.deal.files import write_whole
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import Identity, Person, Position
from threecard.server.log.commit_queue import Group
from threecard.server.log.heads import (
    SignedHeads,
    disagreement,
    present_heads,
    read_heads,
    require_signed,
    sign_heads,
)
from threecard.server.log.keys import Keys
from threecard.server.log.office import HouseRestored, write_down
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.process.stopped import require_stopped
from threecard.server.storage.location import Place
from threecard.server.storage.store import Store

ANSWERS = (Position.SHIFT_MANAGER,)
AGREES = (Position.SHIFT_MANAGER, Position.AUDITOR)


async def rotate_keys(place: Place, key_file: Path) -> Keys:
    """Give a stopped house a new generation of keys, from its next record on."""
    keys, signed = Keys.load(key_file, SystemEntropy()), _last_signed(place)
    async with _stopped(place) as store:
        if signed is not None:
            async with store.reading() as tx:
                await require_signed(tx, keys, signed)
        keys = Keys.rotate(key_file, SystemEntropy())
    async with _still(place, keys, signed) as house:  # whose log takes them over as it opens
        await _sign(house, place)
    return keys


async def find_disagreement(place: Place) -> str | None:
    """Where a stopped house's logs are not those of its signed heads, if they are not."""
    signed = _last_signed(place)
    if signed is None:
        return None
    async with _stopped(place) as store, store.reading() as tx:
        return await disagreement(tx, signed.heads)


async def record_restore(
    place: Place, key_file: Path, *, by: tuple[str, str], agreed: tuple[str, str], reason: str
) -> HouseRestored:
    """Two people, by name and password, answer for logs that are not those signed last."""
    async with _stopped(place):
        pass  # or a house runs on it
    signed = _last_signed(place)
    async with _still(place, Keys.load(key_file, SystemEntropy()), None) as house:
        async with house.store.reading() as tx:
            heads = await present_heads(tx)
            wrong = None if signed is None else await disagreement(tx, signed.heads)
        if signed is None or wrong is None:
            raise HouseError(
                Code.BAD_FIELD, "The logs are those that were signed; there is nothing to explain."
            )
        first, second = await _two(Identity(house), by, agreed)
        gone = {name: head for name, head in signed.heads.items() if heads.get(name) != head}
        fact = HouseRestored(
            by=first.name, agreed=second.name, reason=reason, signed=gone, heads=heads
        )

        async def work(group: Group) -> None:
            await write_down(group, house.keys, [fact], house.clock.now())

        await house.run(work)
        await _sign(house, place)
    return fact


async def _two(
    identity: Identity, by: tuple[str, str], agreed: tuple[str, str]
) -> tuple[Person, Person]:
    first = await identity.vouched(*by, *ANSWERS)
    second = await identity.vouched(*agreed, *AGREES)
    if first.name == second.name:
        raise HouseError(
            Code.SECOND_PERSON,
            "A restore is answered for by a shift manager and by another shift manager or an "
            "auditor. Where there is no second one, it waits until there is.",
        )
    return first, second


async def _sign(house: House, place: Place) -> None:
    async with house.store.reading() as tx:
        heads = await present_heads(tx)
    signed = sign_heads(house.keys, heads, house.clock.now())
    write_whole(place.heads_file, msgspec.json.encode(signed) + b"\n", mode=0o644)


def _last_signed(place: Place) -> SignedHeads | None:
    return next(reversed(read_heads(place.heads_file)), None)


@asynccontextmanager
async def _stopped(place: Place) -> AsyncIterator[Store]:
    """The store of a house that nobody runs."""
    place.require_file()
    store = place.store()
    await store.open()  # held: a house that runs on a file is refused here
    try:
        async with store.reading() as tx:
            await require_stopped(tx, place)
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _still(place: Place, keys: Keys, signed: SignedHeads | None) -> AsyncIterator[House]:
    house = House(
        clock=SystemClock(),
        entropy=SystemEntropy(),
        store=place.store(),
        keys=keys,
        edges_of=_not_open,
    )
    await house.open(signed)
    try:
        yield house
    finally:
        await house.close()


async def _not_open(_rules: Rulebook) -> Mapping[str, Fraction]:
    raise HouseError(Code.HOUSE_CLOSING, "The house is not open; no table opens in it.")
