"""Examine a house: logs, deals, settlements, money, every row, and the heads that were signed.

The logs are read first, each record checked by its hash and by the house's MAC; what they come to
is compared with everything else that the database holds. Damage is a finding like any other: the
examination goes on, and ends with all that does not hold. However long the logs are, it takes as
much memory: what grows with them is added up, or kept in files for as long as it lasts.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from threecard.server.audit.crew import Crew, OneProcess, Progress, SeveralProcesses, processes
from threecard.server.audit.examination import Examination
from threecard.server.audit.report import AuditReport
from threecard.server.audit.standing import AuditFolder
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction
from threecard.witness.signed_log import RefusedDeal, SignedDeal


def _silent(_done: int, _of: int) -> None:
    """Nobody is told how far it is."""


async def examine(
    tx: Transaction,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    *,
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
    crew: Crew | None = None,
    since: Path | None = None,
) -> AuditReport:
    """Read everything again, recompute it, and say what does not hold.

    `since` is a folder that remembers: logs that an earlier audit read are gone on with where it
    ended, or where it was stopped.
    """
    with tempfile.TemporaryDirectory(prefix="threecard-audit-") as folder:
        crew = crew or OneProcess(tx, keys, _silent)
        kept = None if since is None else AuditFolder(since, keys)
        examination = Examination(tx, keys, heads, crew, Path(folder), kept)
        await examination.read_logs(keep_shares=bool(witnesses))
        examination.hear_witnesses(witnesses)
        await examination.read_money()
        await examination.read_rows()
        report = examination.report()
        examination.keep(report)
        return report


async def examine_store(
    store: Store,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
    *,
    jobs: int = 1,
    since: Path | None = None,
    progress: Progress = _silent,
) -> AuditReport:
    """Open a store, examine it as of one moment by so many processes, and close it."""
    with ExitStack() as stack:
        pool = stack.enter_context(processes(store, keys, jobs)) if jobs > 1 else None
        await store.open()
        try:
            async with store.reading() as tx:
                crew: Crew = OneProcess(tx, keys, progress)
                if pool is not None:
                    crew = SeveralProcesses(*pool, await store.moment(tx), progress)
                return await examine(tx, keys, heads, witnesses=witnesses, crew=crew, since=since)
        finally:
            await store.close()
