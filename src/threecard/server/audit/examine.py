"""Examine a house: logs, deals, settlements, money, every row, and the heads that were signed.

The logs are read first, each record checked by its hash and by the house's MAC; what they come to
is compared with everything else that the database holds. Damage is a finding like any other: the
examination goes on, and ends with all that does not hold. However long the logs are, it takes as
much memory: what grows with them is added up, or kept in files for as long as it lasts.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from threecard.server.audit.crew import Alone, Crew, Progress, Several, processes
from threecard.server.audit.examination import Examination
from threecard.server.audit.report import AuditReport
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction
from threecard.witness.signed_log import RefusedDeal, SignedDeal


def _silent(_records: int) -> None:
    """Nobody is told how far it is."""


async def examine(
    tx: Transaction,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    *,
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
    crew: Crew | None = None,
) -> AuditReport:
    """Read everything again, recompute it, and say what does not hold."""
    with tempfile.TemporaryDirectory(prefix="threecard-audit-") as folder:
        crew = crew or Alone(tx, keys, _silent)
        examination = Examination(tx, keys, heads, crew, Path(folder))
        await examination.read_logs(keep_shares=bool(witnesses))
        examination.hear_witnesses(witnesses)
        await examination.read_money()
        await examination.read_rows()
        return examination.report()


async def examine_store(
    store: Store,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
    *,
    jobs: int = 1,
    progress: Progress = _silent,
) -> AuditReport:
    """Open a store, examine it as of one moment by so many processes, and close it."""
    if jobs > 1:
        with processes(store, keys, jobs) as (pool, read):
            await store.open()
            try:
                async with store.reading() as tx:
                    crew = Several(pool, read, await store.moment(tx), progress)
                    return await examine(tx, keys, heads, witnesses=witnesses, crew=crew)
            finally:
                await store.close()
    await store.open()
    try:
        async with store.reading() as tx:
            crew = Alone(tx, keys, progress)
            return await examine(tx, keys, heads, witnesses=witnesses, crew=crew)
    finally:
        await store.close()
