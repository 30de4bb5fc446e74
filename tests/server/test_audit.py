"""The audit: an honest house holds, and whatever is changed behind its back is found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from tests.server.actors import World, in_loop
from tests.server.furnished import played
from threecard.core.hand import Hand
from threecard.server.audit import AuditReport, examine
from threecard.server.log.heads import SignedHeads, read_heads
from threecard.server.log.keys import Keys
from threecard.server.storage.sqlite import SqliteStore


async def audited(path: Path, keys: Keys, heads: Sequence[SignedHeads] = ()) -> AuditReport:
    store = SqliteStore(path)
    await store.open()
    try:
        async with store.reading() as tx:
            return await examine(tx, keys, heads)
    finally:
        await store.close()


@in_loop
async def test_an_honest_house_holds(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        heads = await played(world)
    report = await audited(world.path, world.keys, read_heads(heads))
    assert report.findings == ()
    assert report.rounds == 7  # five settled, one void, one corrected after it was settled
    assert report.proofs == 6
    assert report.in_play_cents == 10_00


def change_a_body(database: sqlite3.Connection) -> None:
    (body,) = database.execute(
        "SELECT body FROM events WHERE stream = 'R3P' AND seq = 1"
    ).fetchone()
    changed = body.replace(b"Sam", b"Tom")
    assert changed != body
    database.execute("UPDATE events SET body = ? WHERE stream = 'R3P' AND seq = 1", (changed,))


def cut_the_end(database: sqlite3.Connection) -> None:
    """As somebody would who knows the chain: the log ends earlier, and agrees with itself."""
    seq, hash_ = database.execute(
        "SELECT seq, hash FROM events WHERE stream = 'T3P' ORDER BY seq DESC LIMIT 1 OFFSET 1"
    ).fetchone()
    database.execute("DELETE FROM events WHERE stream = 'T3P' AND seq > ?", (seq,))
    database.execute("UPDATE streams SET seq = ?, hash = ? WHERE stream = 'T3P'", (seq, hash_))


def drop_a_log(database: sqlite3.Connection) -> None:
    for table in ("events", "snapshots", "ledger", "rounds", "streams"):
        database.execute(f"DELETE FROM {table} WHERE stream = 'P3P'")  # noqa: S608


def drop_an_entry(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM ledger WHERE stream = 'R3P' AND kind IN ('paid', 'collected')")


def add_an_entry(database: sqlite3.Connection) -> None:
    database.execute(
        "INSERT INTO ledger (stream, seq, at, source, target, cents, kind) "
        "VALUES ('R3P', 1, 0, 'house', 'wallet:Mei', 100000, 'paid')"
    )
    database.execute("UPDATE balances SET cents = cents + 100000 WHERE account = 'wallet:Mei'")


def fill_a_wallet(database: sqlite3.Connection) -> None:
    database.execute("UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:Mei'")


def turn_the_meter(database: sqlite3.Connection) -> None:
    """A cent put aside before Three Card Poker was settled, and put back after."""
    first = database.execute("SELECT MIN(id) FROM ledger WHERE kind = 'fed'").fetchone()[0]
    database.execute("UPDATE ledger SET id = -id WHERE id < ?", (first,))
    database.execute("UPDATE ledger SET id = id + 1000 WHERE id = ?", (first,))


def change_the_snapshot(database: sqlite3.Connection) -> None:
    (body,) = database.execute("SELECT body FROM snapshots WHERE stream = 'T3P'").fetchone()
    database.execute(
        "UPDATE snapshots SET body = ? WHERE stream = 'T3P'", (body.replace(b'"Mei"', b'"Amy"'),)
    )


@pytest.mark.parametrize(
    ("tamper", "check"),
    [
        (change_a_body, "chain"),
        (cut_the_end, "heads"),
        (drop_a_log, "heads"),
        (drop_an_entry, "ledger"),
        (add_an_entry, "ledger"),
        (fill_a_wallet, "balances"),
        (turn_the_meter, "jackpot"),
        (change_the_snapshot, "snapshots"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
@in_loop
async def test_what_is_changed_is_found(
    tmp_path: Path, tamper: Callable[[sqlite3.Connection], None], check: str
) -> None:
    async with World(tmp_path) as world:
        heads = await played(world)
    with sqlite3.connect(world.path) as database:
        tamper(database)
    database.close()
    report = await audited(world.path, world.keys, read_heads(heads))
    assert check in {finding.check for finding in report.findings}


@in_loop
async def test_another_houses_heads_are_not_believed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        heads = await played(world)
    signed = read_heads(heads)
    other = Keys.fresh(world.entropy)
    report = await audited(world.path, other, signed)
    assert {"heads", "mac", "replay"} <= {finding.check for finding in report.findings}


def shown(hand: str) -> bytes:
    """A hand as events have it."""
    return msgspec.json.encode(Hand.parse(hand))


@in_loop
async def test_a_settlement_that_does_not_follow_is_found(tmp_path: Path) -> None:
    """The whole chain made anew over other cards: only settling again can tell."""
    async with World(tmp_path) as world:
        await played(world)
        async with world.house.store.reading() as tx:
            records = await tx.records("F")
    from threecard.server.log.records import link  # as a forger would

    with sqlite3.connect(world.path) as database:
        before = bytes(32)
        for record in records:
            body = record.body.replace(shown("2s 3s 4s"), shown("2c 7d 9h"))
            hash_ = link(before, "F", record.seq, record.at, body, record.cause)
            before = hash_
            database.execute(
                "UPDATE events SET body = ?, hash = ? WHERE stream = 'F' AND seq = ?",
                (body, hash_, record.seq),
            )
        database.execute("UPDATE streams SET hash = ? WHERE stream = 'F'", (before,))
    database.close()
    report = await audited(world.path, world.keys)
    assert "replay" in {finding.check for finding in report.findings}
    assert "chain" not in {finding.check for finding in report.findings}
    changed = next(each for each in report.findings if each.check == "mac")
    first = next(each.seq for each in records if shown("2s 3s 4s") in each.body)
    assert (changed.stream, changed.seq) == ("F", first)  # and all after it
