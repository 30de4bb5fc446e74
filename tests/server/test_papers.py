"""New keys, and a house made again from a copy: two people answer for that."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tests.server.actors import World, in_loop
from tests.server.identity.front import PASSWORD, Front, code_of
from tests.server.test_heads import BEFORE, cut, sat_down
from threecard.cli.app import app
from threecard.core.errors import Code
from threecard.server.audit import AuditReport, examine, examine_store
from threecard.server.errors import StoreError
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.identity import Position
from threecard.server.log.heads import read_heads
from threecard.server.log.keys import KeyFile, Keys, draw_generation
from threecard.server.log.records import chain, link
from threecard.server.ports import SystemEntropy
from threecard.server.storage.backup import back_up, restore
from threecard.server.storage.location import Place
from threecard.server.storage.records import Head
from threecard.server.storage.sqlite import SqliteStore


def placed(world: World) -> Place:
    """The house with its key file beside it, as the program finds it."""
    place = Place(f"sqlite:///{world.path}", world.path)
    place.key_file.write_bytes(msgspec.json.encode(KeyFile((world.generation,))))
    return place


async def audited(place: Place) -> AuditReport:
    assert place.database_file is not None
    keys = Keys.load(place.key_file, SystemEntropy())
    return await examine_store(SqliteStore(place.database_file), keys, read_heads(place.heads_file))


def test_new_keys_vouch_from_the_next_record_on_and_sign_everybody_out(tmp_path: Path) -> None:
    tokens: list[str] = []

    @in_loop
    async def begun() -> None:
        async with Front(tmp_path) as front:
            await front.register("Mei")
            tokens.append(await front.sign_in("Mei"))
            await sat_down(front)
        placed(front)

    @in_loop
    async def gone_on() -> None:
        place = Place(f"sqlite:///{tmp_path}/house.db", tmp_path / "house.db")
        front = Front(tmp_path)
        front.keys = front.house.keys = Keys.load(place.key_file, SystemEntropy())
        async with front:
            await front.do("R3P", "place_your_bets", by="dealer")
            assert await code_of(front.identity.person_of(tokens[0])) is Code.NOT_SIGNED_IN
            await front.sign_in("Mei")
        assert (await audited(place)).findings == ()

    begun()
    rotated = CliRunner().invoke(app, ["keys", "rotate", "--db", str(tmp_path / "house.db")])
    assert rotated.exit_code == 0, rotated.output
    assert "generation 2" in rotated.output
    gone_on()


@pytest.mark.parametrize("forges", ["what is older", "what is newer"])
@in_loop
async def test_who_has_the_keys_of_before_vouches_for_nothing(tmp_path: Path, forges: str) -> None:
    async with World(tmp_path) as world:
        await sat_down(world)
    old = world.keys
    world.keys = Keys([world.generation, draw_generation(world.entropy)], world.entropy)
    world.house = world._house()
    async with world:
        await world.do("R3P", "place_your_bets", by="dealer")
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()
            records = await tx.records("R3P")
    last = len(records) - 1 if forges == "what is newer" else 1
    head = Head(last, records[last - 1].hash)
    with sqlite3.connect(world.path) as database:
        for record in records[last:]:
            body = record.body.replace(b"Mei", b"Amy") + b" "
            [forged] = chain(old, head, "R3P", record.at, [body], record.cause)
            head = Head(forged.seq, forged.hash)
            database.execute(
                "UPDATE events SET body = ?, hash = ?, mac = ? WHERE stream = 'R3P' AND seq = ?",
                (body, forged.hash, forged.mac, forged.seq),
            )
        database.execute("UPDATE streams SET hash = ? WHERE stream = 'R3P'", (head.hash,))
    database.close()
    report = await examine_store(SqliteStore(world.path), world.keys)
    checks = {each.check for each in report.findings}
    assert "mac" not in checks  # it is the house's own word, of another time
    assert "keys" in checks
    assert ("heads" in checks) == (forges == "what is older")


@in_loop
async def test_an_old_copy_of_the_keys_does_not_open_the_house(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await sat_down(world)
    old = world.keys
    world.keys = Keys([world.generation, draw_generation(world.entropy)], world.entropy)
    world.house = world._house()
    async with world:
        pass
    world.keys = old
    world.house = world._house()
    with pytest.raises(StoreError) as refused:
        await world.house.open()
    assert "old copy" in refused.value.sentence


@in_loop
async def test_a_record_that_the_house_did_not_write_is_not_opened_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await sat_down(world)
        async with world.house.store.reading() as tx:
            *_, before, last = await tx.records("R3P")
    body = last.body.replace(b"Mei", b"Amy")
    hash_ = link(before.hash, "R3P", last.seq, last.at, body, last.cause)
    with sqlite3.connect(world.path) as database:
        database.execute(
            "UPDATE events SET body = ?, hash = ? WHERE stream = 'R3P' AND seq = ?",
            (body, hash_, last.seq),
        )
        database.execute("UPDATE streams SET hash = ? WHERE stream = 'R3P'", (hash_,))
    database.close()
    with pytest.raises(StoreError) as refused:
        await world.house.open()
    assert refused.value.code is Code.NOT_VOUCHED_FOR


def test_two_people_answer_for_a_house_made_again_from_a_copy(tmp_path: Path) -> None:
    elsewhere = tmp_path / "kept elsewhere"

    @in_loop
    async def lost() -> None:
        async with Front(tmp_path) as front:
            front.clock.advance(-BEFORE)
            una = await front.manager("Una")
            await front.staff("Lee", Position.AUDITOR, by=una)
            await front.staff("Kim", Position.CAGE, by=una)
            heads = await sat_down(front)
            place = placed(front)
            back_up(place, tmp_path / "copy")
            await front.do("R3P", "place_your_bets", by="dealer")
            await HeadKeeper(front.house, heads).write()
        elsewhere.write_bytes(place.heads_file.read_bytes())
        front.path.unlink()
        restore(tmp_path / "copy", place)

    lost()
    place = Place(f"sqlite:///{tmp_path}/house.db", tmp_path / "house.db")
    assert place.heads_file.read_bytes() == elsewhere.read_bytes(), (
        "later heads are not written over"
    )

    def record(*names: str, password: str = PASSWORD) -> tuple[int, str]:
        by, agreed = names
        asked = ["restore", "--by", by, "--with", agreed, "--reason", "the disk died"]
        said = CliRunner().invoke(
            app, [*asked, "--db", str(place.database_file)], input=f"{PASSWORD}\n{password}\n"
        )
        return said.exit_code, said.output

    assert "Kim is not" in record("Una", "Kim")[1]
    assert record("Una", "Una")[0] == 2
    assert record("Lee", "Una")[0] == 2
    assert record("Una", "Lee", password="not this one")[0] == 2  # noqa: S106
    assert place.heads_file.read_bytes() == elsewhere.read_bytes()
    code, said = record("Una", "Lee")
    assert code == 0, said
    assert "Una and Lee answer for it" in said

    @in_loop
    async def gone_on() -> None:
        front = Front(tmp_path)
        front.keys = front.house.keys = Keys.load(place.key_file, SystemEntropy())
        await front.house.open(read_heads(place.heads_file)[-1])
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.close()
        report = await audited(place)
        assert report.findings == ()
        keys = front.keys
        report = await examine_store(SqliteStore(front.path), keys, read_heads(elsewhere))
        assert report.findings == ()
        assert report.restored == ("Una and Lee restored the house: the disk died",)
        cut(front.path)
        cut(front.path)
        report = await examine_store(SqliteStore(front.path), keys, read_heads(elsewhere))
        assert "commands" in {each.check for each in report.findings}

    gone_on()
