"""A stopped house copied whole from one database to another, and both audited.

Everything is copied in one transaction of the new database, which is audited before it is
committed: a move that does not hold leaves nothing behind.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from itertools import chain
from pathlib import Path

from msgspec import Struct
from sqlalchemy import MetaData, create_engine

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.audit import AuditReport, examine
from threecard.server.errors import StoreError
from threecard.server.house.signed_heads import SignedHeads, read_heads
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemEntropy
from threecard.server.storage.location import Place
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Row, Transaction

BATCH = 500  # rows; so that their values are fewer than a statement takes
# The revision is each database's own; who works where is known anew when the house opens.
LEFT_BEHIND = frozenset({"alembic_version", "workers", "leases"})

Progress = Callable[[str, int], None]


class Relation(Struct, frozen=True):
    """A table of the database: its columns, those of its key, and whether it numbers its rows."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: str | None  # the column that the database may count by itself


class Moved(Struct, frozen=True, kw_only=True):
    """What was copied, and what the audit says of it: the same of both houses."""

    rows: dict[str, int]  # by table of the database
    heads: dict[str, int]  # the last record of each log
    report: AuditReport


async def move(
    source: Place,
    target: Place,
    *,
    key: Path | None = None,
    progress: Progress = lambda _table, _rows: None,
) -> Moved:
    """Copy a house that is stopped to where there is none; its signed heads go along.

    So does a key that lies beside the house; one kept elsewhere (`key`) stays there.
    """
    key = key or source.key_file
    if source.database_file is not None and not source.database_file.exists():
        raise StoreError(Code.STORE_FAILED, f"There is no house at {source.database_file}.")
    if not key.exists():
        raise StoreError(
            Code.STORE_FAILED, f"The house's key file {key} is not there; it has to move too."
        )
    if source.url == target.url:
        raise StoreError(Code.STORE_FAILED, "A house moves to another place than its own.")
    _check_files(key, source, target)
    old, new = source.store(), target.store()
    await old.open()  # held: a house that runs on a file is refused here
    try:
        await new.open()
        try:
            moved = await _copy_all(old, new, source, target, key, progress)
        except (*old.failures, *new.failures) as error:
            why = str(error).strip().splitlines()[0]
            raise StoreError(
                Code.STORE_FAILED, f"A database failed, and nothing was moved: {why}."
            ) from error
        finally:
            await new.close()
    finally:
        await old.close()
    return moved


async def _copy_all(
    old: Store,
    new: Store,
    source: Place,
    target: Place,
    key: Path,
    progress: Progress,
) -> Moved:
    keys, heads = Keys.load(key, SystemEntropy()), read_heads(source.heads_file)
    relations = relations_of(source)
    async with old.reading() as reads:
        was = await reads.streams()
        if not was:
            raise StoreError(Code.STORE_FAILED, f"There is no house at {source.shown}.")
        await _require_stopped(reads, source)
        before = await _audited(reads, keys, heads, source)
        async with new.group() as writes:
            if target.database_file is None:  # nobody opens a house here meanwhile
                await writes.rows("LOCK TABLE streams IN EXCLUSIVE MODE")
            await _require_empty(writes, relations, target)
            rows = {
                each.name: await _copy(reads, writes, each, progress=progress) for each in relations
            }
            if target.database_file is None:
                await _count_on(writes, relations)
            after = await _audited(writes, keys, heads, target)
            now = await writes.streams()
            async with old.reading() as again:  # had somebody opened it meanwhile, it would show
                left = await again.streams()
            if not (was == now == left and before == after):
                raise StoreError(
                    Code.STORE_FAILED, "The copy is not the house it was made of; nothing was kept."
                )
            _copy_files(key, source, target)  # first: without its key the house can't be opened
    return Moved(rows=rows, heads={name: head.seq for name, head in now}, report=after)


def relations_of(place: Place) -> list[Relation]:
    """What is copied, each table after those that its rows refer to."""
    engine = create_engine(place.url.replace("postgresql://", "postgresql+psycopg://", 1))
    found = MetaData()
    try:
        found.reflect(engine)
    finally:
        engine.dispose()
    relations = []
    for each in found.sorted_tables:
        if each.name in LEFT_BEHIND:
            continue
        key = tuple(column.name for column in each.primary_key)
        number = each.autoincrement_column
        relations.append(
            Relation(
                each.name,
                tuple(column.name for column in each.columns),
                key,
                None if number is None else number.name,
            )
        )
    return relations


async def _copy(
    reads: Transaction, writes: Transaction, relation: Relation, *, progress: Progress
) -> int:
    marks = f"({', '.join('?' * len(relation.columns))})"
    insert = f"INSERT INTO {relation.name} ({', '.join(relation.columns)}) VALUES "  # noqa: S608 # names of ours
    copied = 0
    async for rows in _batches(reads, relation):
        # Many rows to a statement: several times as quick as a statement for each.
        await writes.run(insert + ", ".join([marks] * len(rows)), [*chain.from_iterable(rows)])
        copied += len(rows)
        progress(relation.name, copied)
    [(there,)] = await writes.rows(f"SELECT COUNT(*) FROM {relation.name}")  # noqa: S608 # the same
    if there != copied:
        raise StoreError(
            Code.STORE_FAILED, f"Of {copied} rows of {relation.name} {there} arrived; none is kept."
        )
    return copied


async def _batches(reads: Transaction, relation: Relation) -> AsyncIterator[list[Row]]:
    """Rows in the order of their key, some at a time."""
    key, columns = ", ".join(relation.key), ", ".join(relation.columns)
    marks = ", ".join("?" * len(relation.key))
    ordered = f"ORDER BY {key} LIMIT {BATCH}"
    places = [relation.columns.index(each) for each in relation.key]
    rows = await reads.rows(f"SELECT {columns} FROM {relation.name} {ordered}")  # noqa: S608 # names of ours
    after = f"SELECT {columns} FROM {relation.name} WHERE ({key}) > ({marks}) {ordered}"  # noqa: S608 # the same
    while rows:
        yield rows
        rows = await reads.rows(after, *(rows[-1][place] for place in places))


async def _count_on(writes: Transaction, relations: list[Relation]) -> None:
    """PostgreSQL goes on numbering after the rows that came with their numbers."""
    for each in relations:
        if each.numbered is not None:
            await writes.rows(
                f"SELECT setval(pg_get_serial_sequence(?, ?), "  # noqa: S608 # names of ours
                f"COALESCE(MAX({each.numbered}), 0) + 1, false) FROM {each.name}",
                each.name,
                each.numbered,
            )


async def _audited(
    tx: Transaction, keys: Keys, heads: SignedHeads | None, place: Place
) -> AuditReport:
    report = await examine(tx, keys, heads)
    if not report.holds:
        raise StoreError(
            Code.STORE_FAILED,
            f"The audit of {place.shown} found {len(report.findings)} things that do not hold, "
            f"the first: {report.findings[0].sentence} Nothing was moved; see `threecard audit`.",
        )
    return report


async def _require_stopped(reads: Transaction, source: Place) -> None:
    """Workers that share a house say every second that they are there."""
    now = int(time.time() * 1000)
    if await reads.rows("SELECT 1 FROM workers WHERE until >= ?", now):
        raise StoreError(
            Code.STORE_IN_USE, f"A house is running on {source.shown}; stop its workers first."
        )


async def _require_empty(writes: Transaction, relations: list[Relation], target: Place) -> None:
    for each in relations:
        if await writes.rows(f"SELECT 1 FROM {each.name} LIMIT 1"):  # noqa: S608 # names of ours
            raise StoreError(
                Code.STORE_FAILED,
                f"There is a house at {target.shown}; a house moves into an empty database.",
            )


def _check_files(key: Path, source: Place, target: Place) -> None:
    """Refuse to write over what another house left beside the new place."""
    for ours, theirs in _beside(key, source, target):
        if theirs.exists() and (not ours.exists() or ours.read_bytes() != theirs.read_bytes()):
            raise StoreError(
                Code.STORE_FAILED,
                f"{theirs} is there already, and not this house's; move it away first.",
            )


def _copy_files(key: Path, source: Place, target: Place) -> None:
    for ours, theirs in _beside(key, source, target):
        if ours.exists():
            theirs.parent.mkdir(parents=True, exist_ok=True)
            write_whole(theirs, ours.read_bytes(), mode=0o600 if ours == key else 0o644)


def _beside(key: Path, source: Place, target: Place) -> list[tuple[Path, Path]]:
    """What is kept beside a house, here and there."""
    files = [(source.heads_file, target.heads_file)]
    return [(key, target.key_file), *files] if key == source.key_file else files
