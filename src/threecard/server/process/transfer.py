"""A stopped house copied whole from one database to another, and both audited.

Everything is copied in one transaction of the new database, which is audited before it is
committed: a move that does not hold leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.audit import AuditReport, examine
from threecard.server.errors import CommitUnknownError, StoreError
from threecard.server.log.heads import SignedHeads, read_heads
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemEntropy
from threecard.server.process.stopped import require_stopped
from threecard.server.storage.location import Place
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction
from threecard.server.storage.transfer import (
    Progress,
    copy_files,
    copy_rows,
    require_no_other_files,
)


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
    source.require_file()
    if not key.exists():
        raise StoreError(
            Code.STORE_FAILED, f"The house's key file {key} is not there; it has to move too."
        )
    if source.url == target.url:
        raise StoreError(Code.STORE_FAILED, "A house moves to another place than its own.")
    require_no_other_files(key, source, target)
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
    # Two houses would go on from one ledger: this one is opened no more.
    source.moved_file.write_text(f"{target.shown}\n")
    target.moved_file.unlink(missing_ok=True)  # it has come back
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
    async with old.reading() as reads:
        was = await reads.streams()
        if not was:
            raise StoreError(Code.STORE_FAILED, f"There is no house at {source.shown}.")
        await require_stopped(reads, source)
        before = await _audited(reads, keys, heads, source)
        moved: Moved | None = None
        try:
            async with new.group() as writes:
                rows = await copy_rows(reads, writes, source, target, progress)
                after = await _audited(writes, keys, heads, target)
                now = await writes.streams()
                async with old.reading() as again:  # had somebody opened it since, it would show
                    left = await again.streams()
                if not (was == now == left and before == after):
                    raise StoreError(
                        Code.STORE_FAILED,
                        "The copy is not the house it was made of; nothing was kept.",
                    )
                copy_files(key, source, target)  # first: without its key it can't be opened
                ends = {name: head.seq for name, head in now}
                moved = Moved(rows=rows, heads=ends, report=after)
        except CommitUnknownError as unknown:
            if not await new.is_committed(unknown.transaction):
                raise StoreError(
                    Code.STORE_FAILED, f"The copy did not reach {target.shown}; nothing was moved."
                ) from unknown
    assert moved is not None, "a commit is sent when the copy is whole"
    return moved


async def _audited(
    tx: Transaction, keys: Keys, heads: Sequence[SignedHeads], place: Place
) -> AuditReport:
    report = await examine(tx, keys, heads)
    if not report.holds:
        first = report.findings[0]
        raise StoreError(
            Code.STORE_FAILED,
            f"The audit of {place.shown} found {len(report.findings)} things that do not hold, "
            f"the first: {first.where}: {first.sentence} Nothing was moved; see `threecard audit`.",
        )
    return report
