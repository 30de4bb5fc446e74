"""Audits by several processes, audits that go on from earlier ones, and the memory they take."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.furnished import furnish, played
from tests.server.tampering import Tamperer, harmless, located
from tests.stores.postgres import database_of
from threecard.server.audit import AuditReport, examine, examine_store
from threecard.server.audit.outcome import StreamOutcome
from threecard.server.audit.reading import Progress, StreamTask, read_table
from threecard.server.log.heads import SignedHeads, read_heads
from threecard.server.log.keys import Keys
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.sqlite import SqliteStore, SqliteTransaction
from threecard.server.storage.transaction import Transaction

EDITS = 12
PAGE = 100  # records or rows


class House:
    """A furnished house on the disk."""

    def __init__(self, path: Path, keys: Keys, heads: list[SignedHeads]) -> None:
        self.path, self.keys, self.heads = path, keys, heads

    def audit(
        self, path: Path | None = None, *, jobs: int = 1, since: Path | None = None
    ) -> AuditReport:
        store = SqliteStore(path or self.path)
        return asyncio.run(examine_store(store, self.keys, self.heads, jobs=jobs, since=since))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder = tmp_path_factory.mktemp("house")

    async def make() -> House:
        async with World(folder) as world:
            heads = read_heads(await furnish(world))
        return House(world.path, world.keys, heads)

    return asyncio.run(make())


def test_two_processes_come_to_what_one_does(house: House) -> None:
    alone, two = house.audit(), house.audit(jobs=2)
    assert alone.holds
    assert two == alone


@pytest.mark.parametrize("look", ["look_at_index", "look_at_commands", "MoneyAudit"])
def test_what_holds_is_looked_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    def again(*_: object) -> None:
        raise AssertionError(f"{look}: an honest house was looked at twice")

    monkeypatch.setattr(f"threecard.server.audit.examination.{look}", again)
    assert house.audit().holds


def test_two_processes_find_and_locate_what_is_changed(house: House, tmp_path: Path) -> None:
    """As one process does, which test_tampering has by the thousand."""
    tamperer = Tamperer(seed=5)
    found = 0
    for number in range(EDITS):
        copy = tmp_path / f"{number}.db"
        shutil.copyfile(house.path, copy)
        connection = sqlite3.connect(copy, isolation_level=None)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        edit = asyncio.run(tamperer.edit(SqliteTransaction(connection)))
        connection.close()
        report = house.audit(copy, jobs=2)
        assert located(edit, report.findings) or (not report.findings and harmless(edit)), edit
        found += not report.holds
        assert sorted(report.findings, key=str) == sorted(house.audit(copy).findings, key=str)
    assert found > EDITS / 2


@in_loop
async def test_processes_read_one_moment_of_postgresql(tmp_path: Path) -> None:
    url = database_of(tmp_path)
    async with World(tmp_path, store=lambda _: PostgresStore(url)) as world:
        heads = read_heads(await played(world))
    report = await examine_store(PostgresStore(url), world.keys, heads, jobs=2)
    assert (report.findings, report.rounds) == ((), 7)
    store = PostgresStore(url)
    await store.open()
    async with store.group() as tx:
        await tx.rows("UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:Mei'")
    await store.close()
    report = await examine_store(PostgresStore(url), world.keys, heads, jobs=2)
    assert {each.check for each in report.findings} == {"balances"}


@asynccontextmanager
async def going_on(folder: Path) -> AsyncIterator[tuple[World, Path]]:
    """A house that was audited once, and has played a round since."""
    async with World(folder / "house") as world:
        await played(world)
        since = folder / "kept"
        async with world.house.store.reading() as tx:
            first = await examine(tx, world.keys, since=since)
        assert (first.findings, first.trusted) == ((), 0)
        await world.betting("R3P", "Mei")
        await world.deal("R3P")
        await world.finish("R3P")
        yield world, since


@in_loop
async def test_an_audit_goes_on_where_the_one_before_ended(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    async with going_on(tmp_path) as (world, since), world.house.store.reading() as tx:
        whole = await examine(tx, world.keys)
        later = await examine(tx, world.keys, since=since)
        assert later.findings == ()
        assert (later.rounds, later.proofs) == (1, 1)
        assert later.records + later.trusted == whole.records
        assert (later.entries, later.wallets_cents) == (whole.entries, whole.wallets_cents)
        again = await examine(tx, world.keys, since=since)
        assert (again.findings, again.rounds) == ((), 0)


CHANGES: dict[str, str] = {
    "ledger": "UPDATE ledger SET cents = cents + 1 WHERE id = "
    "(SELECT MIN(id) FROM ledger WHERE stream = 'T3P')",
    "rounds": "UPDATE rounds SET void = 1 WHERE stream = 'T3P' AND round = 1",
    "round_players": "DELETE FROM round_players WHERE player = 'Raj' AND stream = 'T3P'",
    "commands": "UPDATE commands SET fingerprint = X'00' WHERE command = 'c1'",
    "balances": "UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:Mei'",
    "heads": "DELETE FROM events WHERE stream = 'P3P'",
    "replay": "UPDATE events SET body = X'00' WHERE stream = 'R3P' AND seq = "
    "(SELECT MAX(seq) FROM events WHERE stream = 'R3P')",
}


@in_loop
async def test_what_is_changed_before_or_after_is_found_all_the_same(tmp_path: Path) -> None:
    """Of what was read before only the logs' own records are trusted."""
    (tmp_path / "house").mkdir()
    async with going_on(tmp_path) as (world, since):
        pass
    for check, change in CHANGES.items():
        copy, kept = tmp_path / f"{check}.db", tmp_path / f"kept-{check}"
        shutil.copyfile(world.path, copy)
        shutil.copytree(since, kept)
        with sqlite3.connect(copy) as database:
            assert database.execute(change).rowcount
        database.close()
        report = await examine_store(SqliteStore(copy), world.keys, since=kept)
        assert check in {each.check for each in report.findings}, check
        assert (kept / "audited").read_bytes() == (since / "audited").read_bytes()  # not kept


@in_loop
async def test_another_houses_folder_or_a_changed_one_is_read_over(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    async with going_on(tmp_path) as (world, since), world.house.store.reading() as tx:
        kept = since / "audited"
        written = bytearray(kept.read_bytes())
        written[-1] ^= 1
        kept.write_bytes(written)
        report = await examine(tx, world.keys, since=since)
        assert (report.findings, report.trusted) == ((), 0)


class StoppedError(Exception):
    """Somebody pulled the plug."""


@in_loop
async def test_an_audit_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Logs that were read are not read again, and what they came to is still compared."""
    async with World(tmp_path) as world:
        await played(world)
        since = tmp_path / "kept"
        read: list[str] = []

        async def stopping(
            tx: Transaction, keys: Keys, task: StreamTask, progress: Progress
        ) -> StreamOutcome:
            if len(read) == 3:
                raise StoppedError
            read.append(task.stream)
            return await read_table(tx, keys, task, progress)

        with monkeypatch.context() as patched:
            patched.setattr("threecard.server.audit.work.read_table", stopping)
            async with world.house.store.reading() as tx:
                with pytest.raises(StoppedError):
                    await examine(tx, world.keys, since=since)
        whole = await _audited(world)
        shutil.copytree(since, tmp_path / "again")
        later = await _audited(world, since)
        assert later.findings == ()
        assert 0 < later.trusted == whole.records - later.records
        # What the stopped audit wrote down is held against the ledger by the one that goes on.
        with sqlite3.connect(world.path) as database:
            database.execute("DELETE FROM ledger WHERE stream = ? AND kind = 'wager'", (read[0],))
        database.close()
        report = await _audited(world, tmp_path / "again")
        assert ("ledger", read[0]) in {(each.check, each.stream) for each in report.findings}


async def _audited(world: World, since: Path | None = None) -> AuditReport:
    async with world.house.store.reading() as tx:
        return await examine(tx, world.keys, since=since)


@in_loop
async def test_memory_does_not_grow_with_the_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three times the rounds, and as much memory: that of a page of records."""
    monkeypatch.setattr("threecard.server.audit.records.BATCH", PAGE)
    monkeypatch.setattr("threecard.server.storage.relations.BATCH", PAGE)
    monkeypatch.setattr("threecard.server.audit.dues.WAITING_MAX", PAGE // 4)
    monkeypatch.setattr("threecard.server.audit.tallies.BUCKETS", 16)  # or they still fill up
    peaks = []
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("T3P")
        for rounds in (90, 180):  # more than decks are kept
            for _ in range(rounds):
                await world.betting("T3P", "Mei")
                await world.deal("T3P")
                await world.finish("T3P")
            world.commits.clear()
            await _audited(world)
            tracemalloc.start()
            report = await _audited(world)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            assert report.records > 4 * PAGE  # so that they are whole
    assert peaks[1] < 1.3 * peaks[0], peaks
