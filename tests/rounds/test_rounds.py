"""Rounds written as data are read back equal, and play the same table again."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import duckdb
import msgspec
import polars
import pytest
from typer.testing import CliRunner

from tests.server.actors import World, in_loop
from tests.server.furnished import furnish
from threecard import Course, Table, UnopenedTable, WrittenError, evolve, rulebook
from threecard.cli.app import app
from threecard.core.events import ActRefused
from threecard.rounds import (
    FORMAT,
    RoundData,
    asked,
    commands_of,
    events_of,
    read_rounds,
    rounds_of,
    write_rounds,
)
from threecard.server.log.keys import KeyFile
from threecard.sim import engine_rounds, simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = [*EXAMPLES.glob("*.jsonl"), *sorted(EXAMPLES.glob("irregularities/*.jsonl"))[::12]]
FILES = ("rounds.parquet", "rounds.csv", "rounds.jsonl")


def played_again(rows: Iterable[RoundData]) -> Course:
    """A table from the commands of its rows."""
    return Course.of(command for row in rows for command in commands_of(row) or ())


def checked(row: RoundData, table: Table) -> None:
    """A row says what the table says that was played from it."""
    lines = json.loads(row.lines)
    assert row.staked == sum(line["stake"] for line in lines)
    assert row.taken == sum(line["payout"] + line["returned"] for line in lines)
    if row.end != "open":
        assert msgspec.json.encode(table.lines).decode() == row.lines
    assert (row.table, row.game, row.round) == (
        table.config.table,
        table.config.game,
        table.round,
    )


@pytest.mark.parametrize("name", FILES)
def test_rounds_are_read_back_equal_and_play_the_same_table(tmp_path: Path, name: str) -> None:
    for script in SCRIPTS:
        rows = list(rounds_of(script.read_bytes().splitlines(), source="replay"))
        path = tmp_path / f"{script.stem}-{name}"
        assert write_rounds(path, rows) == len(rows)
        assert list(read_rounds(path)) == rows
        course = Course()
        for row in rows:
            for command in commands_of(row) or ():
                course = course.do(command)
            assert isinstance(course.table, Table)
            checked(row, course.table)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_command_is_found_again_from_what_happened(script: Path) -> None:
    rows = list(rounds_of(script.read_bytes().splitlines(), source="replay"))
    happened, table = list(played_again(rows).all_events), UnopenedTable()
    found: Table | UnopenedTable = table
    while happened:
        command = asked(found, happened)
        if command is None:  # what was refused is on record without what was asked
            assert isinstance(happened[0], ActRefused), happened[0]
        led_to = command[1] if command else (happened[0],)
        for event in led_to:
            found = evolve(found, event)
        happened = happened[len(led_to) :]


def test_simulated_rounds_are_those_of_the_simulator() -> None:
    rows = list(engine_rounds("three-card-poker", rounds=400, positions=2, seed=5))
    assert [row.round for row in rows] == list(range(401))
    assert rows == list(engine_rounds("three-card-poker", rounds=400, positions=2, seed=5))
    assert rows[1:] != list(engine_rounds("three-card-poker", rounds=400, positions=2, seed=6))[1:]
    counted = simulate("three-card-poker", rounds=400, positions=2, seed=5, simulator="engine")
    lost = sum(
        line["result"] == "collected" and line["wager"] == "pair_plus"
        for row in rows
        for line in json.loads(row.lines)
    )
    assert lost == counted.wagers["pair_plus"].lines["collected"].count
    assert played_again(rows).table.version > 400  # type: ignore[union-attr]


@in_loop
async def test_a_house_is_exported_with_the_commands_that_its_logs_imply(tmp_path: Path) -> None:
    world = World(tmp_path)
    async with world:
        await furnish(world)
        standing = {name: live.table for name, live in world.house.tables.items()}
        (tmp_path / "house.key").write_bytes(msgspec.json.encode(KeyFile((world.generation,))))
    out = tmp_path / "house.parquet"
    asked_for = ["export", str(out), "--db", str(world.path), "--key", str(tmp_path / "house.key")]
    ended = CliRunner().invoke(app, asked_for)
    assert ended.exit_code == 0, ended.output
    tables = defaultdict(list)
    for row in read_rounds(out):
        tables[row.table].append(row)
    assert set(tables) == set(standing)
    for name, rows in tables.items():
        table: Table | UnopenedTable = UnopenedTable()
        for row in rows:
            for event in events_of(row, table):
                table = evolve(table, event)
            assert isinstance(table, Table)
            checked(row, table)
        assert table == standing[name]
        assert all(row.commands is not None for row in rows), "nothing was refused there"
        assert played_again(rows).table == standing[name]
    ends = {row.end for rows in tables.values() for row in rows}
    assert ends == {"settled", "void", "open"}


def test_duckdb_and_polars_read_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    write_rounds(path, engine_rounds("royal-three-pictures", rounds=300, seed=1))
    frame = polars.read_parquet(path)
    database = duckdb.connect()
    (staked,) = database.execute(f"SELECT sum(staked) FROM '{path}'").fetchall()[0]  # noqa: S608
    assert staked == frame["staked"].sum() > 0
    wagers = database.execute(
        "SELECT DISTINCT line->>'wager' FROM "  # noqa: S608
        f"(SELECT unnest(from_json(lines, '[\"json\"]')) AS line FROM '{path}')"
    ).fetchall()
    assert {wager for (wager,) in wagers} == set(rulebook("royal-three-pictures").wagers)
    assert set(frame["format"]) == {FORMAT}


def test_a_target_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    def said(*asked_for: str) -> str:
        ended = CliRunner().invoke(app, ["export", *asked_for])
        assert ended.exit_code == 2
        return ended.output

    long = ["--simulate", "TCP", "--rounds", "1e12"]
    assert "There is no folder" in said(str(tmp_path / "no" / "rounds.csv"), *long)
    assert ".parquet, .csv, .jsonl" in said(str(tmp_path / "rounds.xls"), *long)
    (tmp_path / "folder.csv").mkdir()
    assert "can't be written" in said(str(tmp_path / "folder.csv"), *long)
    assert "Say one of" in said(str(tmp_path / "a.csv"), "--replay", "x", *long)
    assert list(tmp_path.iterdir()) == [tmp_path / "folder.csv"]


def test_rows_of_another_format_are_refused(tmp_path: Path) -> None:
    row = next(engine_rounds("three-pictures", rounds=1))
    other = msgspec.structs.replace(row, format="threecard-rounds-2")
    write_rounds(tmp_path / "rounds.jsonl", [other])
    with pytest.raises(WrittenError, match="threecard-rounds-2"):
        list(read_rounds(tmp_path / "rounds.jsonl"))


def test_the_library_looks_at_the_target_first_too(tmp_path: Path) -> None:
    def rows() -> Iterable[RoundData]:
        raise AssertionError("a row was asked for")
        yield

    for name in ("rounds.xls", "no/rounds.csv"):
        with pytest.raises(WrittenError):
            write_rounds(tmp_path / name, rows())


def test_half_a_file_is_not_left_behind(tmp_path: Path) -> None:
    def rows() -> Iterable[RoundData]:
        yield next(engine_rounds("three-pictures", rounds=1))
        raise KeyboardInterrupt

    for name in ("rounds.csv", "rounds.jsonl"):
        with pytest.raises(KeyboardInterrupt):
            write_rounds(tmp_path / name, rows())
    assert list(tmp_path.iterdir()) == []
