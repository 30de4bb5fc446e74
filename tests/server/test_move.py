"""Moving house: all of it arrives, in either direction, or nothing does."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import psycopg
import pytest
import typer
from psycopg import sql
from sqlalchemy import create_engine, inspect
from typer.testing import CliRunner

from tests.server.actors import World, in_loop
from tests.server.furnished import furnish
from tests.server.losing import LosingPostgres, Losses
from tests.server.test_lost_answers import EFFECTS
from tests.stores.postgres import database_of
from threecard.cli.move import move as move_command
from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.log.keys import KeyFile, Keys
from threecard.server.ports import SystemEntropy
from threecard.server.process.transfer import Moved, move
from threecard.server.process.visit import visit
from threecard.server.storage.location import Place, place_of
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.store import Store
from threecard.server.storage.transfer import LEFT_BEHIND, relations_of


def in_file(world: World) -> Place:
    return Place(f"sqlite:///{world.path}", world.path)


def in_postgres(folder: Path) -> Place:
    (folder / "new").mkdir(exist_ok=True)
    return Place(database_of(folder), folder / "new" / "house.pg")


async def furnished(world: World) -> Place:
    """A house with rounds of all games and something in every table of its database."""
    place = in_file(world)
    heads = await furnish(world)
    place.key_file.write_bytes(msgspec.json.encode(KeyFile((world.generation,))))
    heads.rename(place.heads_file)
    return place


async def refusal(source: Place, target: Place) -> StoreError:
    with pytest.raises(StoreError) as refused:
        await move(source, target)
    return refused.value


def rows_of(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """Everything a database holds, read by its own driver."""
    names = {each.name: each.key for each in relations_of(place)}
    if place.database_file is not None:
        with sqlite3.connect(place.database_file) as database:
            found = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608
        database.close()
        return {name: sorted(rows, key=repr) for name, rows in found.items()}
    with psycopg.connect(place.url) as connection:
        return {
            name: sorted(
                connection.execute(
                    sql.SQL("SELECT * FROM {}").format(sql.Identifier(name))
                ).fetchall(),
                key=repr,
            )
            for name in names
        }


@in_loop
async def test_a_house_moves_whole_and_back_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    target = in_postgres(tmp_path)
    moved = await move(source, target)
    before, after = rows_of(source), rows_of(target)
    assert all(before.values()), "no table of the database went untried"
    assert before == after
    assert moved.rows == {name: len(rows) for name, rows in before.items()}
    assert moved.report.holds
    assert moved.report.rounds == 7
    assert target.key_file.read_bytes() == source.key_file.read_bytes()
    assert target.key_file.stat().st_mode & 0o777 == 0o600
    assert target.heads_file.read_bytes() == source.heads_file.read_bytes()
    back = Place(f"sqlite:///{tmp_path}/back/house.db", tmp_path / "back" / "house.db")
    again: Moved = await move(target, back)
    assert (again.rows, again.report) == (moved.rows, moved.report)
    assert rows_of(back) == before
    apart = source.key_file.rename(tmp_path / "kept-apart.key")
    third = Place(f"sqlite:///{tmp_path}/third/house.db", tmp_path / "third" / "house.db")
    await move(source, third, key=apart)
    assert not third.key_file.exists()


@EFFECTS
@in_loop
async def test_a_move_whose_commit_was_not_answered_is_told_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_effect: bool
) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    target, losses = in_postgres(tmp_path), Losses()
    losses.lose(1, only=b"COMMIT", has_effect=has_effect)  # the first is of the migration
    store_of = Place.store

    def store(place: Place) -> Store:
        return LosingPostgres(place.url, losses) if place == target else store_of(place)

    monkeypatch.setattr(Place, "store", store)
    if has_effect:
        assert (await move(source, target)).report.holds
        assert rows_of(target) == rows_of(source)
    else:
        assert (await refusal(source, target)).sentence.endswith("nothing was moved.")
        assert not any(rows_of(target).values())
    assert losses.lost == 1


@in_loop
async def test_every_table_of_the_database_goes_along_or_is_left_on_purpose(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        place = in_file(world)
        relations = relations_of(place)
    engine = create_engine(place.url)
    names = set(inspect(engine).get_table_names())
    engine.dispose()
    assert {each.name for each in relations} | LEFT_BEHIND == names
    order = [each.name for each in relations]
    assert order.index("streams") < min(map(order.index, ("events", "ledger", "snapshots")))
    assert "ledger" in [each.name for each in relations if each.numbered]


@in_loop
async def test_play_goes_on_in_the_new_place(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    target = in_postgres(tmp_path)
    before = await move(source, target)

    def store(_path: Path) -> Store:
        return PostgresStore(target.url)

    new = World(tmp_path / "new", store=store)
    new.keys = new.house.keys = world.keys
    new.ids = world.ids  # what was answered came along too
    async with new:
        assert await new.chips("Mei") > 0
        await new.deal("N3P")  # where Raj's wager lies
        await new.finish("N3P")
        await new.betting("T3P", "Mei")
        async with new.house.store.reading() as tx:
            [(most, entries)] = await tx.rows("SELECT MAX(id), COUNT(*) FROM ledger")
        assert most > before.report.entries
        assert entries > before.report.entries


@in_loop
async def test_a_running_house_stays(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
        refused = await refusal(source, in_postgres(tmp_path))
        assert refused.code is Code.STORE_IN_USE
    target = in_postgres(tmp_path)
    await move(source, target)
    with psycopg.connect(target.url) as connection:
        connection.execute("INSERT INTO workers VALUES ('w1', %s, 1)", (2**53,))
    back = Place(f"sqlite:///{tmp_path}/back.db", tmp_path / "back.db")
    refused = await refusal(target, back)
    assert refused.code is Code.STORE_IN_USE
    assert "workers" in refused.sentence


@in_loop
async def test_a_house_does_not_move_in_with_another(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    target = in_postgres(tmp_path)
    await move(source, target)
    target.heads_file.write_bytes(source.heads_file.read_bytes())
    assert "There is a house" in (await refusal(source, target)).sentence
    target.key_file.write_bytes(b"another house's")
    assert "not this house's" in (await refusal(source, target)).sentence
    assert target.key_file.read_bytes() == b"another house's"


@in_loop
async def test_a_house_that_does_not_hold_is_not_moved(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    with sqlite3.connect(world.path) as database:
        database.execute("UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:Mei'")
    database.close()
    target = in_postgres(tmp_path)
    assert "wallet:Mei" in (await refusal(source, target)).sentence
    assert not any(rows_of(target).values())
    assert not target.key_file.exists()


@in_loop
async def test_what_the_new_database_refuses_leaves_nothing_behind(tmp_path: Path) -> None:
    """The last rows of the last table fail, and the first rows are gone with them."""
    async with World(tmp_path) as world:
        source = await furnished(world)
    with sqlite3.connect(world.path) as database:  # PostgreSQL keeps no NUL in a text
        database.execute("UPDATE sessions SET person = 'a' || char(0)")
    database.close()
    target = in_postgres(tmp_path)
    assert (await refusal(source, target)).code is Code.STORE_FAILED
    assert not any(rows_of(target).values())


@in_loop
async def test_a_house_that_was_opened_meanwhile_is_not_left_in_two_places(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        source = await furnished(world)
    target = in_postgres(tmp_path)
    await move(source, target)
    back = Place(f"sqlite:///{tmp_path}/back.db", tmp_path / "back.db")

    def open_a_table(table: str, _rows: int) -> None:
        if table == "ledger":
            with psycopg.connect(target.url) as connection:
                connection.execute("INSERT INTO streams VALUES ('new', 0, %s)", (bytes(32),))

    with pytest.raises(StoreError):
        await move(target, back, progress=open_a_table)
    assert not any(rows_of(back).values())


@in_loop
async def test_what_is_missing_is_said(tmp_path: Path) -> None:
    nowhere = Place(f"sqlite:///{tmp_path}/none.db", tmp_path / "none.db")
    target = in_postgres(tmp_path)
    assert "no house" in (await refusal(nowhere, target)).sentence
    assert not (tmp_path / "none.db").exists()
    Keys.make(nowhere.key_file, SystemEntropy())
    empty = Place(target.url, nowhere.beside)
    back = Place(f"sqlite:///{tmp_path}/back.db", tmp_path / "back.db")
    assert "no house" in (await refusal(empty, back)).sentence
    async with World(tmp_path) as world:
        await world.open_table("T3P")
    assert "key file" in (await refusal(in_file(world), target)).sentence


def test_a_password_is_never_printed() -> None:
    place = Place("postgresql://sam:secret@db:5432/house?password=secret", Path("house.pg"))
    assert place.shown == "postgresql://db:5432/house"


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with visit(place_of("house.db")):
        pass
    program = typer.Typer()
    program.command()(move_command)
    url = database_of(tmp_path)
    moved = CliRunner().invoke(program, ["house.db", url, "--json"])
    assert moved.exit_code == 0, moved.stderr
    told = json.loads(moved.stdout)
    assert told["moved"]["heads"].keys() == {"house", "R3P", "N3P", "P3P", "T3P", "TCP"}
    assert told["moved"]["report"]["findings"] == []
    again = CliRunner().invoke(program, ["house.db", url])
    assert again.exit_code == 2
    assert "There is a house" in again.stderr
    with pytest.raises(StoreError, match=r"moved to postgresql://.*: open it there"):  # noqa: SIM117
        with visit(place_of("house.db")):
            pass
    place_of("house.db").moved_file.unlink()  # somebody means it
    with visit(place_of("house.db")):
        refused = CliRunner().invoke(program, ["house.db", url])
    assert "is running" in refused.stderr
