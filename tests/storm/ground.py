"""The ground a storm stands on: houses prepared once, and the world's clock and dice put in place.

An image is a database with two tables, guests with chips and the jackpot's seed, made by the house
itself. Every seed begins on a copy.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from errno import ENOSPC
from functools import cache
from itertools import count
from pathlib import Path
from unittest.mock import patch

from msgspec import Struct

from tests.server.asking import config_of
from tests.server.library import library_edges
from tests.server.quick_store import QuickStore
from tests.server.world import START, SeededEntropy, VirtualClock
from tests.storm.loop import PROCESS, StormLoop
from threecard.core.people import Role
from threecard.deal.files import write_whole
from threecard.server import ports
from threecard.server.api import live as live_module
from threecard.server.api.door import Door
from threecard.server.api.front import Front
from threecard.server.api.room import Watcher
from threecard.server.api.session import OPERATOR as INSTALLER
from threecard.server.house import signed_heads
from threecard.server.house.house import House
from threecard.server.identity import Identity, Kind, Person, Position
from threecard.server.log.commit_queue import Group
from threecard.server.log.keys import Keys, draw_generation
from threecard.server.log.office import JackpotSeeded, write_down
from threecard.server.ports import Millis
from threecard.server.process import lifecycle
from threecard.server.process.timekeeping import Timekeeper
from threecard.server.storage import sqlite
from threecard.server.table.facts import Pace

PACE = Pace(
    bets=2_500,
    openings=400,
    decisions=1_500,
    showing=700,
    options=2_000,
    next_round=600,
    claim=3_000,
)
FLOORS = (
    ("TCP", "R3P"),
    ("N3P", "TCP"),
    ("TCP", "TCP"),
    ("P3P", "T3P"),
    ("R3P", "P3P"),
    ("T3P", "N3P"),
)
GUESTS = 4
BOOTED = 5_000_000  # milliseconds that a machine has been up when a storm begins
OPERATOR = "the operator's own token"
KEY_SEED = 18


class Guest(Struct, frozen=True):
    """Somebody with a session."""

    name: str
    token: str


class Image(Struct, frozen=True):
    """A house before the storm."""

    tables: dict[str, str]  # the tag of each one's game
    guests: tuple[Guest, ...]
    cashiers: tuple[Person, ...]
    database: bytes


def keys(entropy: ports.Entropy) -> Keys:
    """The keys of every house here, drawing from somebody's dice."""
    return Keys([draw_generation(SeededEntropy(KEY_SEED))], entropy)


@cache
def image(floor: int) -> Image:
    return asyncio.run(_prepare(FLOORS[floor]))


async def _prepare(tags: tuple[str, ...]) -> Image:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        entropy = SeededEntropy(KEY_SEED + 1)
        clock = VirtualClock(START - 60_000)
        house = House(
            clock=clock,
            entropy=entropy,
            store=QuickStore(path),
            keys=keys(entropy),
            edges_of=library_edges,
        )
        await house.open()
        identity = Identity(house)
        guests = [await identity.make_guest(address="10.0.0.1") for _ in range(GUESTS)]
        cashiers = tuple(Person(name, Kind.ACCOUNT, (Position.CAGE,)) for name in ("Kim", "Lee"))
        for each in cashiers:
            await identity.admit(
                name=each.name, roles=each.roles, by=INSTALLER, reason="for a storm"
            )

        async def seed(group: Group) -> None:
            seeded = JackpotSeeded(cents=20_000_00, by="installer")
            await write_down(group, house.keys, [seeded], clock.now())

        await house.run(seed)
        tables = {f"{tag}-{place}": tag for place, tag in enumerate(tags, start=1)}
        for name, tag in tables.items():
            config = config_of(tag, name)
            await house.open_table(
                config, by="Sam", role=Role.SHIFT_MANAGER, accepts="for a storm", pace=PACE
            )
        await house.close()
        people = tuple(Guest(each.person.name, each.token) for each in guests)
        return Image(tables, people, cashiers, path.read_bytes())


@contextmanager
def in_its_own_world(loop: StormLoop) -> Iterator[None]:
    """Clocks that the loop turns, and no part of a process that a storm can't carry."""
    numbers = count(1)

    class NumberedWatcher(Watcher):
        """A watcher whose place among others does not depend on where it lies in memory."""

        __slots__ = ("number",)

        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type] # as it takes them
            self.number = next(numbers)

        def __hash__(self) -> int:
            return self.number

    def steady() -> int:
        return BOOTED + int(loop.time() * 1000)

    def wall() -> Millis:
        return Millis(START + int(loop.time() * 1000) + PROCESS.get(loop.world).skew)

    def app(house: House, identity: Identity, cage: object, odds: object, settings: object) -> Door:
        front = Front(house, identity, cage, odds, settings)  # type: ignore[arg-type] # as they come
        return Door(front, None, None)  # type: ignore[arg-type] # nobody asks by HTTP

    def write(path: Path, written: bytes, *, mode: int) -> None:
        if loop.files_fail and loop.draw.random() < loop.files_fail:
            raise OSError(ENOSPC, "No space left on device (made by the storm)")
        write_whole(path, written, mode=mode)

    def keeper(clock: ports.Clock, measured: Callable[[float], None]) -> Timekeeper:
        return Timekeeper(clock, measured, wall)

    with ExitStack() as patches:
        for target, name, value in (
            (ports, "_steady", steady),
            (ports, "wall_clock", wall),
            (live_module, "Watcher", NumberedWatcher),
            (lifecycle, "create_app", app),
            (signed_heads, "write_whole", write),
            (lifecycle, "Timekeeper", keeper),
            (sqlite.SqliteStore, "_is_present", lambda _: True),  # the image is of this revision
        ):
            patches.enter_context(patch.object(target, name, value))
        yield
