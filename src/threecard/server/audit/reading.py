"""Reading one log from its first record to its last: chained, vouched for, followed and judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from threecard.core.table import Phase, Wagers
from threecard.server.audit.chain import ChainAudit
from threecard.server.audit.commands import tally_ends
from threecard.server.audit.damage import damage
from threecard.server.audit.dues import DuesFile
from threecard.server.audit.outcome import SnapshotDue, StreamOutcome
from threecard.server.audit.records import FIRST, is_well_formed, misshapen, pages_of
from threecard.server.audit.report import Finding
from threecard.server.audit.standing import AuditFolder, LogStanding
from threecard.server.audit.stream import TableAudit
from threecard.server.audit.tallies import Tally
from threecard.server.log.keys import Keys
from threecard.server.log.snapshot import KeptSnapshot, find_kept
from threecard.server.storage.records import Head, Record
from threecard.server.storage.relations import SNAPSHOTS
from threecard.server.storage.streams import page_of_records
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

SAVED_EVERY = 100_000  # records
Follow = Callable[[Sequence[Record]], Sequence[Finding]]
Progress = Callable[[int], None]  # so many records more were read


class StreamTask(Struct, frozen=True):
    """A log to be read, and what has to be known before."""

    stream: str
    dues: Path  # where to write down what its records should have moved
    wanted: Collection[int]  # records whose hashes somebody signed
    taken: Mapping[int, int]  # after which record each generation of keys was taken
    keep_shares: bool  # whether there is a witness's log to compare deals with
    kept: Path | None = None  # a folder to remember in how far it got


async def read_log(
    tx: Transaction,
    keys: Keys,
    task: StreamTask,
    follow: Follow,
    progress: Progress,
    *,
    standing: LogStanding | None = None,
    go_on: Callable[[StreamOutcome], None] = lambda _: None,
) -> StreamOutcome:
    """One log: every record's hash and MAC, and whatever `follow` says of it."""
    chain = ChainAudit(task.stream, keys, task.taken)
    outcome = StreamOutcome(
        stream=task.stream,
        head=chain.head,
        records=0,
        findings=[],
        hashes={},
        commands=Tally.under(keys),
    )
    found, wanted, after = outcome.findings, task.wanted, FIRST
    try:
        if standing is not None:
            after, outcome.since = standing.head.seq, standing.head.seq
            outcome.commands.merge(standing.commands)
            chain.take_up(standing.head)
            progress(standing.head.seq)
            found += await _as_it_stood(tx, task, standing.head, outcome.hashes)
        async for page in pages_of(tx, task.stream, after=after):
            if chain.goes_along(page):
                found += follow(page)
                read = page
            else:
                read = _one_by_one(page, chain, follow, found)
            tally_ends(outcome.commands, read)
            if wanted:
                outcome.hashes |= {each.seq: each.hash.hex() for each in read if each.seq in wanted}
            outcome.records += len(page)
            outcome.head = chain.head
            progress(len(page))
            go_on(outcome)
    except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
        found.append(damage(task.stream, error))
    found += chain.told()
    outcome.head = chain.head
    return outcome


def _one_by_one(
    page: Sequence[Record], chain: ChainAudit, follow: Follow, found: list[Finding]
) -> list[Record]:
    """A page of which something is wrong, or not known before; the records that can be read."""
    read = [each for each in page if is_well_formed(each)]
    for record in page:
        if not is_well_formed(record):
            found += misshapen(chain.stream, record)
            continue
        found += follow((record,))
        found += chain.read(record)
    return read


async def _as_it_stood(
    tx: Transaction, task: StreamTask, head: Head, hashes: dict[int, str]
) -> list[Finding]:
    """What was signed of the records that are not read again; the last is the one that was read."""
    for seq in {head.seq, *(each for each in task.wanted if 0 < each <= head.seq)}:
        found = await page_of_records(tx, task.stream, after=seq - 1, limit=1)
        if found and found[0].seq == seq and is_well_formed(found[0]):
            hashes[seq] = found[0].hash.hex()
    if hashes.get(head.seq) == head.hash.hex():
        return []
    sentence = "The log is not the one that was audited before: audit the whole."
    return [Finding("heads", sentence, task.stream, head.seq, field="hash")]


async def read_table(
    tx: Transaction, keys: Keys, task: StreamTask, progress: Progress
) -> StreamOutcome:
    """The log of a table, followed and judged."""
    kept, wrong = None, list[Finding]()
    try:
        kept = await find_kept(tx, task.stream)
    except Exception as error:  # noqa: BLE001 # as above
        wrong.append(damage(SNAPSHOTS.name, error))
    before = None if task.kept is None else AuditFolder(task.kept, keys)
    standing = None if before is None else before.standing(task.stream)
    table = TableAudit(task.stream, keys, kept, DuesFile(task.dues), keep_shares=task.keep_shares)
    if standing is not None:
        table.take_up(standing.live, standing.over, standing.ended, standing.sealed)
        table.indexed.merge(standing.indexed)
    saved = 0

    def go_on(outcome: StreamOutcome) -> None:
        nonlocal saved
        if before is not None and outcome.records - saved >= SAVED_EVERY:
            reached = stands(table, outcome, before.mark, is_end=False)
            if reached is not None:
                before.go_on(reached)
                saved = outcome.records

    outcome = await read_log(tx, keys, task, table.read, progress, standing=standing, go_on=go_on)
    reached = None if before is None else stands(table, outcome, before.mark, is_end=True)
    if before is not None and reached is not None:
        before.go_on(reached)
        outcome.standing = msgspec.json.encode(reached)
    table.end(outcome.head.seq)
    judge, live = table.judge, table.live
    outcome.rounds_since = 0 if standing is None else standing.rounds
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


def stands(
    table: TableAudit, outcome: StreamOutcome, mark: bytes, *, is_end: bool
) -> LogStanding | None:
    """Where a log stands that holds so far, if it can be gone on from there."""
    live = table.live
    if outcome.findings or not table.can_be_left(is_end=is_end):
        return None
    if not isinstance(live, LiveTable) or live.seq != outcome.head.seq:
        return None
    table.add_up()
    table.dues.flush()
    return LogStanding(
        stream=outcome.stream,
        head=outcome.head,
        live=live,
        over=table.over,
        ended=table.ended,
        sealed={n: each for n, each in table.judge.shares.sealed.items() if not each.is_over},
        commands=outcome.commands,
        indexed=table.indexed,
        since=mark,
        dues_size=table.dues.size,
        dues_digest=table.dues.digest,
    )


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
