"""Copying a house, row by row and file by file, from one place to another that is empty.

Nothing here understands what it copies: `process.transfer` audits both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path

from sqlalchemy import MetaData, create_engine

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.errors import StoreError
from threecard.server.storage.location import Place
from threecard.server.storage.relations import Relation, batches
from threecard.server.storage.transaction import Transaction

# Revision and format are each database's own; who works where is known anew when it opens.
LEFT_BEHIND = frozenset({"alembic_version", "store_format", "workers", "leases"})

Progress = Callable[[str, int], None]


async def copy_rows(
    reads: Transaction, writes: Transaction, source: Place, target: Place, progress: Progress
) -> dict[str, int]:
    """Copy every row to a place that has none; how many of each table."""
    relations = relations_of(source)
    is_postgres = target.database_file is None
    if is_postgres:  # it takes as long as it takes, and nobody opens a house here meanwhile
        await writes.rows(
            "SELECT set_config('statement_timeout', '0', true), "
            "set_config('idle_in_transaction_session_timeout', '0', true)"
        )
        await writes.rows("LOCK TABLE streams IN EXCLUSIVE MODE")
    await _require_empty(writes, relations, target)
    rows = {each.name: await _copy(reads, writes, each, progress) for each in relations}
    if is_postgres:
        await _count_on(writes, relations)
    return rows


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
    reads: Transaction, writes: Transaction, relation: Relation, progress: Progress
) -> int:
    marks = f"({', '.join('?' * len(relation.columns))})"
    insert = f"INSERT INTO {relation.name} ({', '.join(relation.columns)}) VALUES "  # noqa: S608 # names of ours
    copied = 0
    async for rows in batches(reads, relation):
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


async def _count_on(writes: Transaction, relations: Iterable[Relation]) -> None:
    """PostgreSQL goes on numbering after the rows that came with their numbers."""
    for each in relations:
        if each.numbered is not None:
            await writes.rows(
                f"SELECT setval(pg_get_serial_sequence(?, ?), "  # noqa: S608 # names of ours
                f"COALESCE(MAX({each.numbered}), 0) + 1, false) FROM {each.name}",
                each.name,
                each.numbered,
            )


async def _require_empty(writes: Transaction, relations: Iterable[Relation], target: Place) -> None:
    for each in relations:
        if await writes.rows(f"SELECT 1 FROM {each.name} LIMIT 1"):  # noqa: S608 # names of ours
            raise StoreError(
                Code.STORE_FAILED,
                f"There is a house at {target.shown}; a house moves into an empty database.",
            )


def require_no_other_files(key: Path, source: Place, target: Place) -> None:
    """Refuse to write over what another house left beside the new place."""
    for ours, theirs in _beside(key, source, target):
        if theirs.exists() and (not ours.exists() or ours.read_bytes() != theirs.read_bytes()):
            raise StoreError(
                Code.STORE_FAILED,
                f"{theirs} is there already, and not this house's; move it away first.",
            )


def copy_files(key: Path, source: Place, target: Place) -> None:
    """Copy the signed heads, and the key where it lies beside the house."""
    for ours, theirs in _beside(key, source, target):
        if ours.exists():
            theirs.parent.mkdir(parents=True, exist_ok=True)
            write_whole(theirs, ours.read_bytes(), mode=0o600 if ours == key else 0o644)


def _beside(key: Path, source: Place, target: Place) -> list[tuple[Path, Path]]:
    """What is kept beside a house, here and there."""
    files = [(source.heads_file, target.heads_file)]
    return [(key, target.key_file), *files] if key == source.key_file else files
