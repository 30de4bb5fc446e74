"""Stores of earlier versions open, audit without a finding and play on, in every later version."""

from __future__ import annotations

import tarfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.stores.postgres import database_of
from threecard.core.table import Phase
from threecard.core.view import Viewer
from threecard.deal import verify
from threecard.server.audit import examine_store
from threecard.server.house.history import History
from threecard.server.log.heads import read_heads
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemEntropy
from threecard.server.process.transfer import move
from threecard.server.storage.location import Place
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.sqlite import SqliteStore
from threecard.server.storage.store import Store

STORES = sorted((Path(__file__).parents[1] / "golden" / "stores").glob("*.tar.gz"))
LATER = 10_000_000_000  # milliseconds: after all that those houses wrote down


def unpacked(kept: Path, folder: Path) -> Place:
    """A house as it was kept, with its key and its signed heads."""
    with tarfile.open(kept) as archive:
        archive.extractall(folder, filter="data")
    return Place(f"sqlite:///{folder}/house.db", folder / "house.db")


def world_on(place: Place, store: Callable[[Path], Store]) -> World:
    """People at the tables of a house that stands already."""
    world = World(place.key_file.parent, seed=77, store=store)
    world.keys = Keys.load(place.key_file, world.entropy)
    world.ids = count(100_000)
    world.clock.advance(LATER)
    world.house = world._house()
    return world


async def holds(place: Place, store: Store) -> int:
    """Audit the house; the rounds that were settled again."""
    report = await examine_store(
        store, Keys.load(place.key_file, SystemEntropy()), read_heads(place.heads_file), []
    )
    assert report.findings == ()
    assert report.holds
    return report.rounds


async def plays_on(world: World) -> None:
    """Every table gets to the end of what lies there, and plays another round."""
    async with world:
        past = History(world.house)
        assert len(world.house.tables) == 6
        for name, live in world.house.tables.items():
            for over in await past.rounds(name, before=10**9, limit=100):
                recalled = await past.round(name, over.round, Viewer())
                assert recalled.missing is None
                if recalled.proof is not None:
                    verify(recalled.proof)  # an old proof is still a proof
            if live.table.is_felt or name == "TCP":
                continue  # one waits for a person, at the other somebody is barred
            if live.table.phase is Phase.CONCLUDED:
                await world.betting(name, "Mei")
            await world.deal(name)
            await world.play_all(name)
            await world.finish(name)


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.name)
@in_loop
async def test_an_old_house_opens_audits_and_plays_on(tmp_path: Path, kept: Path) -> None:
    place = unpacked(kept, tmp_path)
    before = await holds(place, SqliteStore(tmp_path / "house.db"))
    assert before >= 7
    await plays_on(world_on(place, SqliteStore))
    assert await holds(place, SqliteStore(tmp_path / "house.db")) == before + 4


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.name)
@in_loop
async def test_an_old_house_moves_to_postgresql_and_plays_on(tmp_path: Path, kept: Path) -> None:
    source = unpacked(kept, tmp_path)
    (tmp_path / "new").mkdir()
    target = Place(database_of(tmp_path), tmp_path / "new" / "house.pg")
    moved = await move(source, target)
    assert moved.report.holds
    await plays_on(world_on(target, lambda _: PostgresStore(target.url)))
    assert await holds(target, PostgresStore(target.url)) == moved.report.rounds + 4


def test_there_is_a_store_to_keep() -> None:
    """The first two are of the days before there was a promise, and hold the older shapes."""
    names = [path.name.removesuffix(".tar.gz") for path in STORES]
    assert names[:3] == ["0.1-revision-6", "0.1-revision-8", "1.0.0"]
