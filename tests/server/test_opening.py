"""Opening a house: with the key that is its own, and by several processes at the same moment."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Barrier
from pathlib import Path

import psycopg
import pytest

from tests.server.actors import in_loop
from tests.stores.postgres import database_of, empty_database
from threecard.core.errors import Code, ThreecardError
from threecard.core.people import Role
from threecard.server.errors import HouseError, StoreError
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.house.house import House
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemEntropy
from threecard.server.process.first_tables import floor_config
from threecard.server.process.opening import open_house
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import Place

WAIT = 30.0
TIMES = 8  # that a new house is opened by two at once
MISSING = "is missing. Without it sealed records can't be read"


def sqlite(folder: Path) -> Place:
    return Place(f"sqlite:///{folder / 'house.db'}", folder / "house.db")


def postgres(folder: Path) -> Place:
    return Place(database_of(folder), folder / "house.pg")


async def open_at(place: Place, key_file: Path | None = None) -> House:
    settings = ServeSettings(db=place.url, key_file=key_file)
    return await open_house(place, settings, TableOdds(Pricer()))


@pytest.mark.parametrize("place_in", [sqlite, postgres])
@in_loop
async def test_a_house_that_was_opened_before_gets_no_second_key(
    place_in: Callable[[Path], Place], tmp_path: Path
) -> None:
    """Not even one without a table, whose logs hold nothing sealed yet."""
    place = place_in(tmp_path)
    house = await open_at(place)
    await house.close()
    elsewhere = place.key_file.rename(tmp_path / "elsewhere")
    for _ in range(2):  # nor the second time
        with pytest.raises(StoreError, match=MISSING) as refused:
            await open_at(place)
        assert refused.value.code is Code.STORE_FAILED
        assert not place.key_file.exists()
    again = await open_at(place, elsewhere)
    assert again.keys.public == house.keys.public
    await again.close()


@in_loop
async def test_a_database_that_is_away_is_no_reason_for_a_new_key(tmp_path: Path) -> None:
    """It would be there when the database is back, and taken for the house's own."""
    away = Place(f"postgresql://nobody@127.0.0.1:1/{tmp_path.name}", tmp_path / "house.pg")
    with pytest.raises(StoreError, match="can't be opened"):
        await open_at(away)
    assert not away.key_file.exists()


@in_loop
async def test_a_house_whose_key_could_not_be_written_was_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = postgres(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Keys, "make", full)
        with pytest.raises(OSError, match="No space left"):
            await open_at(place)
    house = await open_at(place)
    await house.close()


met: list[Barrier] = []  # the one that a process of the pool is given


def meet(barrier: Barrier) -> None:
    met.append(barrier)


def opened(url: str, folder: Path) -> str:
    """In a process of its own: whose key the house was opened with, or why it was not."""

    async def open_and_close() -> str:
        house = await open_at(Place(url, folder / "house.pg"))
        await house.close()
        return house.keys.public

    met[0].wait(WAIT)
    try:
        return asyncio.run(open_and_close())
    except ThreecardError as error:
        return error.sentence


@pytest.fixture(scope="module")
def two() -> Iterator[ProcessPoolExecutor]:
    """Two processes that begin what they are given together."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        2, mp_context=context, initializer=meet, initargs=(context.Barrier(2),)
    ) as pool:
        yield pool


def folders(tmp_path: Path, *, with_key: bool) -> tuple[Path, Path]:
    """Of two machines, with the key of one house."""
    made = tmp_path / "first", tmp_path / "second"
    for folder in made:
        folder.mkdir()
    if with_key:
        Keys.make(made[0] / "house.pg.key", SystemEntropy())
        (made[1] / "house.pg.key").write_bytes((made[0] / "house.pg.key").read_bytes())
    return made


@contextmanager
def neck_and_neck(url: str) -> Iterator[None]:
    """Whoever begins a log in the block waits until the block is over, and two do so."""
    with psycopg.connect(url, autocommit=True) as looking, psycopg.connect(url) as holding:
        holding.execute("LOCK TABLE streams IN EXCLUSIVE MODE")
        yield
        waiting = (
            "SELECT COUNT(*) FROM pg_locks WHERE relation = 'streams'::regclass AND NOT granted"
        )
        until = time.monotonic() + WAIT
        while looking.execute(waiting).fetchall() != [(2,)]:
            assert time.monotonic() < until
            time.sleep(0.01)


def raced(pool: ProcessPoolExecutor, url: str, *where: Path) -> list[str]:
    said: list[Future[str]] = []
    with neck_and_neck(url):
        said += [pool.submit(opened, url, folder) for folder in where]
    return [each.result(WAIT) for each in said]


def test_two_machines_open_a_new_house_at_once(two: ProcessPoolExecutor, tmp_path: Path) -> None:
    there = folders(tmp_path, with_key=True)
    first, second = raced(two, database_of(tmp_path), *there)
    assert first == second == Keys.load(there[0] / "house.pg.key", SystemEntropy()).public


def test_two_machines_bring_an_empty_database_to_the_present_revision(
    two: ProcessPoolExecutor, tmp_path: Path
) -> None:
    there = folders(tmp_path, with_key=True)
    key = Keys.load(there[0] / "house.pg.key", SystemEntropy()).public
    for time_ in range(TIMES):
        url = empty_database(tmp_path / str(time_))
        said = [two.submit(opened, url, folder) for folder in there]
        assert [each.result(WAIT) for each in said] == [key, key]


def test_of_two_machines_without_the_key_one_makes_it_and_the_other_is_refused(
    two: ProcessPoolExecutor, tmp_path: Path
) -> None:
    there = folders(tmp_path, with_key=False)
    said = raced(two, database_of(tmp_path), *there)
    [made] = tmp_path.glob("*/house.pg.key")
    key, refused = sorted(said, key=lambda each: MISSING in each)
    assert key == Keys.load(made, SystemEntropy()).public
    assert MISSING in refused


def test_two_processes_of_one_machine_share_the_key_that_one_of_them_makes(
    two: ProcessPoolExecutor, tmp_path: Path
) -> None:
    first, second = raced(two, database_of(tmp_path), tmp_path, tmp_path)
    assert first == second == Keys.load(tmp_path / "house.pg.key", SystemEntropy()).public


@in_loop
async def test_a_table_that_two_workers_open_at_once_is_opened_by_one(tmp_path: Path) -> None:
    place, config = postgres(tmp_path), floor_config("three-pictures")
    houses = [await open_at(place), await open_at(place)]
    opening = (house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER) for house in houses)
    first, second = await asyncio.gather(*opening, return_exceptions=True)
    [refused] = [each for each in (first, second) if isinstance(each, HouseError)]
    assert refused.code is Code.TABLE_OPEN
    for house in houses:
        await house.close()
