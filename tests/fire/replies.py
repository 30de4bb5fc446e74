"""Lost replies for real: people behind a proxy that loses them, who ask again under the same id."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from tests.fire.generous import generous_house
from tests.fire.proxy import LossyProxy
from tests.server.api.served import Served
from tests.server.library import library_edges
from tests.server.patrons import Patrons
from threecard.server.house.house import House
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.storage.location import place_of
from threecard.server.storage.sqlite import SqliteStore

OFTEN = 0.3


def lose_replies(folder: Path, seed: int, many: int, bug: str = "") -> Counter[str]:
    """Until so many requests or replies were lost, and then look through the house."""
    with generous_house(folder, quick=True, bug=bug) as house:
        patrons, lost = asyncio.run(_play(house, seed, many))
    asyncio.run(patrons.look_through(house_left(folder)))
    return Counter(lost) + Counter(acknowledged=len(patrons.heard), again=patrons.again)


async def _play(house: Served, seed: int, many: int) -> tuple[Patrons, Counter[str]]:
    async with LossyProxy(house.address, seed).open() as proxy:

        async def trouble(_patrons: Patrons) -> None:
            proxy.often = OFTEN
            while proxy.lost.total() < many:  # noqa: ASYNC110 # it counts as it loses
                await asyncio.sleep(0.02)
            proxy.often = 0.0

        patrons = Patrons(Served(proxy.url, house.operator), seed)
        await patrons.play(trouble)
        return patrons, proxy.lost


def house_left(folder: Path) -> House:
    """A house that was closed, to be looked through."""
    entropy = SystemEntropy()
    place = place_of(str(folder / "house.db"))
    return House(
        clock=SystemClock(),
        entropy=entropy,
        store=SqliteStore(folder / "house.db"),
        keys=Keys.load(place.key_file, entropy),
        edges_of=library_edges,
    )
