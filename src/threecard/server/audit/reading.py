"""Reading one log from its first record to its last: chained, vouched for, followed and judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from threecard.core.table import Phase, Wagers
from threecard.server.audit.chain import ChainAudit
from threecard.server.audit.commands import tally_end
from threecard.server.audit.damage import damage
from threecard.server.audit.dues import DuesFile
from threecard.server.audit.outcome import SnapshotDue, StreamOutcome
from threecard.server.audit.records import is_well_formed, misshapen, pages_of
from threecard.server.audit.report import Finding
from threecard.server.audit.stream import TableAudit
from threecard.server.audit.tallies import Tally
from threecard.server.log.keys import Keys
from threecard.server.log.snapshot import KeptSnapshot, find_kept
from threecard.server.storage.records import Record
from threecard.server.storage.relations import SNAPSHOTS
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

Follow = Callable[[Record], Sequence[Finding]]
Progress = Callable[[int], None]  # so many records more were read


class StreamTask(Struct, frozen=True):
    """A log to be read, and what has to be known before."""

    stream: str
    dues: Path  # where to write down what its records should have moved
    wanted: Collection[int]  # records whose hashes somebody signed
    taken: Mapping[int, int]  # after which record each generation of keys was taken
    keep_shares: bool  # whether there is a witness's log to compare deals with


async def read_log(
    tx: Transaction, keys: Keys, task: StreamTask, follow: Follow, progress: Progress
) -> StreamOutcome:
    """One log: every record's hash and MAC, and whatever `follow` says of it."""
    chain = ChainAudit(task.stream, keys, task.taken)
    outcome = StreamOutcome(
        stream=task.stream,
        head=chain.head,
        records=0,
        findings=[],
        hashes=chain.hashes,
        commands=Tally.under(keys),
    )
    found, wanted, commands = outcome.findings, task.wanted, outcome.commands
    try:
        async for page in pages_of(tx, task.stream):
            for record in page:
                if not is_well_formed(record):
                    found += misshapen(task.stream, record)
                    continue
                found += follow(record)
                found += chain.read(record, keep=record.seq in wanted)
                if record.cause:
                    tally_end(commands, record)
            outcome.records += len(page)
            progress(len(page))
    except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
        found.append(damage(task.stream, error))
    found += chain.told()
    outcome.head = chain.head
    return outcome


async def read_table(
    tx: Transaction, keys: Keys, task: StreamTask, progress: Progress
) -> StreamOutcome:
    """The log of a table, followed and judged."""
    kept, wrong = None, []
    try:
        kept = await find_kept(tx, task.stream)
    except Exception as error:  # noqa: BLE001 # as above
        wrong.append(damage(SNAPSHOTS.name, error))
    dues = DuesFile(task.dues)
    table = TableAudit(task.stream, keys, kept, dues, keep_shares=task.keep_shares)
    outcome = await read_log(tx, keys, task, table.read, progress)
    table.end(outcome.head.seq)
    judge, live = table.judge, table.live
    outcome.findings += wrong
    outcome.indexed, outcome.gaps, outcome.corrections = (
        table.indexed,
        table.gaps,
        table.corrections,
    )
    outcome.rounds, outcome.proofs, outcome.shares = judge.rounds, judge.proofs, judge.shares
    outcome.held_back = judge.held_back
    if isinstance(live, LiveTable):
        outcome.barred = tuple(live.table.barred)
        outcome.lying = _lying(live) if table.is_whole else None
    outcome.snapshot, unread = _snapshot(task.stream, keys, kept, table.over)
    outcome.unchecked = [*unread, *judge.unchecked]
    return outcome


def _lying(live: LiveTable) -> int:
    """What lies on a table.

    The wagers of a settled round that was opened again lie there without having been moved back:
    that is done when it is settled again.
    """
    table = live.table
    lying = _sum(table.wagers)
    if table.settled is not None and table.phase is not Phase.CONCLUDED:
        lying -= _sum(table.settled.wagers)
    return lying


def _sum(wagers: Wagers) -> int:
    return sum(placed.stake for there in wagers.values() for placed in there)


def _snapshot(
    name: str, keys: Keys, kept: KeptSnapshot | None, over: LiveTable | None
) -> tuple[SnapshotDue | None, list[str]]:
    """What is kept of a table: the last that was said of a round, as the house said it."""
    if over is None:
        return None, []
    fits, unread = True, list[str]()
    if kept is not None and not kept.is_ours(keys):
        fits = False
    elif kept is not None and not kept.is_present:
        unread.append(f"{name}: the snapshot is of other types; it is not read.")
    elif kept is not None and kept.seq == over.seq:
        fits = kept.read() == over
    return SnapshotDue(over.seq, fits), unread
