"""Examine a house: logs, deals, settlements, money, and the heads that were signed."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator

from threecard.server.audit.money import MoneyAudit
from threecard.server.audit.report import AuditReport, Finding
from threecard.server.audit.stream import ChainAudit, TableAudit
from threecard.server.house.signed_heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import office_entries, read_office
from threecard.server.log.snapshot import load_snapshot
from threecard.server.money.entries import METER
from threecard.server.storage.balances import list_balances
from threecard.server.storage.bars import list_bars
from threecard.server.storage.ledger import read_ledger
from threecard.server.storage.records import Head, Record
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

BATCH = 5_000


async def examine(
    tx: Transaction,
    keys: Keys,
    heads: SignedHeads | None,
    *,
    progress: Callable[[str, int], None] = lambda _stream, _records: None,
) -> AuditReport:
    """Read everything again, recompute it, and say what does not hold."""
    findings: list[Finding] = []
    unchecked: list[str] = []
    money = MoneyAudit()
    async for stream, seq, entry in read_ledger(tx):
        money.read(stream, seq, entry)
    rounds = proofs = records = 0
    bars = await list_bars(tx)
    streams = await tx.streams()
    for name, head in streams:
        chain, table = ChainAudit(name), TableAudit(name, keys, await load_snapshot(tx, name))
        hashes: dict[int, str] = {}
        signed_at = heads.heads.get(name, (0, ""))[0] if heads else 0
        async for record in _records(tx, name):
            records += 1
            findings += chain.read(record)
            if record.seq == signed_at:
                hashes[record.seq] = record.hash.hex()
            if name == OFFICE:
                entries = office_entries(read_office(record.body))
                if entries:
                    table.due[record.seq] = Counter(entries)
            else:
                findings += table.read(record)
            if records % BATCH == 0:
                progress(name, records)
        findings += _against_head(chain, head)
        if heads is not None:
            findings += _against_signed(heads, name, head, hashes)
        findings += money.against_log(name, table.due, table.corrections)
        findings += money.against_meter(name, table.meter_before)
        if isinstance(table.live, LiveTable):
            findings += money.against_layout(name, table.live)
            findings += _against_bars(name, table.live, bars)
        rounds, proofs = rounds + table.rounds, proofs + table.proofs
        unchecked += table.unchecked
    if heads is not None:
        if not heads.holds(keys):
            findings.append(Finding("heads", "The signature under the heads is not this house's."))
        for name in heads.heads.keys() - {name for name, _ in streams}:
            findings.append(Finding("heads", f"The log of {name} is gone.", name))
    balances = await list_balances(tx)
    findings += money.against_balances(balances)
    return AuditReport(
        streams=len(streams),
        records=records,
        rounds=rounds,
        proofs=proofs,
        entries=money.entries,
        accounts=len(money.sums),
        wallets_cents=sum(
            cents for account, cents in balances.items() if account.startswith("wallet:")
        ),
        in_play_cents=sum(
            cents for account, cents in money.sums.items() if account.startswith("stakes:")
        ),
        meter_cents=balances.get(METER, 0),
        heads_at=None if heads is None else heads.at,
        findings=tuple(findings),
        unchecked=tuple(unchecked),
    )


def _against_bars(
    name: str, live: LiveTable, bars: frozenset[tuple[str, str]]
) -> Iterator[Finding]:
    """Whom the house keeps from wagering is whom its tables' logs have barred."""
    kept = {player for player, table in bars if table == name}
    for player in sorted(kept ^ set(live.table.barred)):
        said = "is kept from wagering, and this log has no bar" if player in kept else "is barred"
        also = "" if player in kept else ", and may wager elsewhere"
        yield Finding("bars", f"{player} {said}{also}.", name)


async def examine_store(store: Store, keys: Keys, heads: SignedHeads | None) -> AuditReport:
    """Open a store, examine it as of one moment, and close it."""
    await store.open()
    try:
        async with store.reading() as tx:
            return await examine(tx, keys, heads)
    finally:
        await store.close()


def _against_head(chain: ChainAudit, head: Head) -> Iterator[Finding]:
    if chain.head != head:
        yield chain.found(head.seq, f"The log ends at record {chain.head.seq}, not where it says.")


def _against_signed(
    heads: SignedHeads, name: str, head: Head, hashes: dict[int, str]
) -> Iterator[Finding]:
    if name not in heads.heads:
        return  # begun after they were signed
    seq, hash_ = heads.heads[name]
    if seq > head.seq:
        yield Finding(
            "heads", f"The log ended at record {seq} when it was signed; the end is gone.", name
        )
    elif seq and hashes.get(seq) != hash_:
        yield Finding("heads", "The log is not the one that was signed.", name, seq)


async def _records(tx: Transaction, stream: str) -> AsyncIterator[Record]:
    after = 0
    while found := await tx.records(stream, after=after, last=after + BATCH):
        for record in found:
            yield record
        after = found[-1].seq
