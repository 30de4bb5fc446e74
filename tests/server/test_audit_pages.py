"""Pages: records are read many at once, and what is said of them is what each by itself would say.

A page in order is taken in one go. One that is not is read record by record, and so is the rest of
one in which the house's own word can't be followed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.furnished import played
from tests.server.tampered import in_sqlite
from tests.server.tampering import Tamperer
from tests.server.test_audit import audited
from threecard.core.events import RoundSettled, WagerPlaced
from threecard.server.audit.report import Finding
from threecard.server.log.records import OPEN, chain, read_record
from threecard.server.storage.records import Head, Record
from threecard.server.table.facts import Fact

SIZES = (1, 7, 500)  # of pages
EDITS = 8


@in_loop
async def test_pages_of_any_size_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each of some edits behind the house's back."""
    async with in_sqlite(tmp_path) as house:
        tamperer, found = Tamperer(21), 0
        for _ in range(EDITS):
            async with house.trial() as tx:
                edit = await tamperer.edit(tx)
                said = []
                for size in SIZES:
                    monkeypatch.setattr("threecard.server.audit.records.BATCH", size)
                    said.append((await house.audit(tx)).findings)
                assert said[0] == said[1] == said[2], edit
                found += bool(said[0])
        assert found > EDITS // 2


def unreadable(_: bytes) -> bytes:
    return OPEN + b'{"type":"nothing_that_is_known"}'


def inapplicable(_: bytes) -> bytes:
    """A decision at a position where nobody has a hand."""
    return (
        OPEN + b'{"type":"decision_made","actor":"Mei","role":"player","position":6,'
        b'"player":"Mei","decision":"play"}'
    )


def overpaid(body: bytes) -> bytes:
    changed = body.replace(b'"payout":', b'"payout":1')
    assert changed != body
    return changed


async def _log_of(world: World) -> tuple[list[Record], list[Fact]]:
    """A table's records after some play, and what they say."""
    await played(world)
    async with world.house.store.reading() as tx:
        records = await tx.records("T3P")
    return records, [read_record(world.keys, "T3P", each) for each in records]


@pytest.mark.parametrize("forge", [unreadable, inapplicable, overpaid])
@pytest.mark.parametrize("size", SIZES)
@in_loop
async def test_what_the_house_itself_got_wrong_is_found_within_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, forge: Callable[[bytes], bytes]
) -> None:
    """A chain that holds, under the house's own keys, over a record that does not follow."""
    monkeypatch.setattr("threecard.server.audit.records.BATCH", size)
    async with World(tmp_path) as world:
        records, facts = await _log_of(world)
    seq = next(n for n, each in enumerate(facts, start=1) if isinstance(each, RoundSettled))
    assert 7 < seq < len(records)
    _write_anew(world, records[seq - 2], records[seq - 1 :], forge(records[seq - 1].body))
    report = await audited(world.path, world.keys)
    assert not {"chain", "mac"} & {each.check for each in report.findings}
    wrong: list[Finding] = [each for each in report.findings if each.check == "replay"]
    assert wrong[0].seq == seq
    is_followed = forge is overpaid
    assert ("can't be read or applied" in wrong[0].sentence) is not is_followed
    assert (wrong[0].field == "body") is not is_followed


@pytest.mark.parametrize("size", SIZES)
@in_loop
async def test_a_record_of_another_past_of_the_house_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """The house vouches for every record, and one is not what the next was written after."""
    monkeypatch.setattr("threecard.server.audit.records.BATCH", size)
    async with World(tmp_path) as world:
        records, facts = await _log_of(world)
    at = next(n for n, each in enumerate(facts) if isinstance(each, WagerPlaced))
    other = records[at].body.replace(b'"stake":', b'"stake":1')
    _write_anew(world, records[at - 1], records[at : at + 1], other)
    report = await audited(world.path, world.keys)
    assert "mac" not in {each.check for each in report.findings}
    [broken] = [each for each in report.findings if each.check == "chain"]
    assert (broken.stream, broken.seq) == ("T3P", records[at + 1].seq)


@pytest.mark.parametrize("size", SIZES)
@in_loop
async def test_a_cause_too_long_for_any_record_is_located_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """No hash can be made of it: that is said of its record, and others are told as ever."""
    monkeypatch.setattr("threecard.server.audit.records.BATCH", size)
    async with World(tmp_path) as world:
        records, _ = await _log_of(world)
    seq, earlier = len(records) // 2, len(records) // 4
    with sqlite3.connect(world.path) as database:
        database.execute("UPDATE events SET cause = ? WHERE seq = ?", (bytes(300), seq))
        database.execute("UPDATE events SET mac = x'0001' WHERE seq = ?", (earlier,))
    database.close()
    report = await audited(world.path, world.keys)
    found = [each for each in report.findings if each.stream == "T3P"]
    [long] = [each for each in found if each.field == "cause"]
    assert (long.seq, long.sentence) == (seq, "cause is 300 bytes long.")
    assert earlier in {each.seq for each in found if each.check == "mac"}
    assert not any("can't be read or compared" in each.sentence for each in report.findings)


def _write_anew(world: World, before: Record, records: list[Record], body: bytes) -> None:
    """Records with another body for the first of them, as only who has the keys can write them."""
    head = Head(before.seq, before.hash)
    with sqlite3.connect(world.path) as database:
        for record in records:
            written = body if record is records[0] else record.body
            [made] = chain(world.keys, head, "T3P", record.at, [written], record.cause)
            head = Head(made.seq, made.hash)
            database.execute(
                "UPDATE events SET body = ?, hash = ?, mac = ? WHERE stream = 'T3P' AND seq = ?",
                (made.body, made.hash, made.mac, made.seq),
            )
    database.close()
