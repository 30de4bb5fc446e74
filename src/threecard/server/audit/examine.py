"""Examine a house: logs, deals, settlements, money, every row, and the heads that were signed.

The logs are read first, each record checked by its hash and by the house's MAC; what they come to
is compared with everything else that the database holds. Damage is a finding like any other: the
examination goes on, and ends with all that does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager

from threecard.server.audit.chain import ChainAudit
from threecard.server.audit.commands import CommandsAudit
from threecard.server.audit.heads import HeadsAudit
from threecard.server.audit.money import MoneyAudit, Place
from threecard.server.audit.office import OfficeAudit
from threecard.server.audit.records import BATCH, misshapen, records_of
from threecard.server.audit.report import AuditReport, Finding
from threecard.server.audit.rows import Due, Key, RowsAudit, shown
from threecard.server.audit.stream import Correction, Moves, TableAudit
from threecard.server.audit.vouched import against_links, against_sessions
from threecard.server.audit.witnesses import WitnessesAudit
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.snapshot import find_kept
from threecard.server.money.entries import METER
from threecard.server.storage import relations
from threecard.server.storage.accounts import Account
from threecard.server.storage.records import Record
from threecard.server.storage.relations import Relation, batches
from threecard.server.storage.store import Store
from threecard.server.storage.streams import streams_with_records
from threecard.server.storage.transaction import Row, Transaction
from threecard.server.table.state import LiveTable
from threecard.witness.signed_log import RefusedDeal, SignedDeal

Progress = Callable[[str, int], None]
RowReader = Callable[[Row], Iterable[Finding]]


async def examine(
    tx: Transaction,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    *,
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
    progress: Progress = lambda _stream, _records: None,
) -> AuditReport:
    """Read everything again, recompute it, and say what does not hold."""
    examination = Examination(tx, keys, heads, progress)
    await examination.read_logs()
    examination.hear_witnesses(witnesses)
    await examination.read_money()
    await examination.read_rows()
    return examination.report()


async def examine_store(
    store: Store,
    keys: Keys,
    heads: Sequence[SignedHeads] = (),
    witnesses: Sequence[SignedDeal | RefusedDeal] = (),
) -> AuditReport:
    """Open a store, examine it as of one moment, and close it."""
    await store.open()
    try:
        async with store.reading() as tx:
            return await examine(tx, keys, heads, witnesses=witnesses)
    finally:
        await store.close()


class Examination:
    """One audit on its way through a house."""

    def __init__(
        self, tx: Transaction, keys: Keys, heads: Sequence[SignedHeads], progress: Progress
    ) -> None:
        self._tx = tx
        self._keys = keys
        self._progress = progress
        self._signed = heads
        self._heads = HeadsAudit(heads, keys)
        self._office = OfficeAudit(keys)
        self._tables: dict[str, TableAudit] = {}
        self._commands = CommandsAudit()
        self._money = MoneyAudit({}, {})
        self._ends: dict[Key, Due] = {}  # where each stream ends
        self._balances: dict[Account, int] = {}
        self._is_followed = True  # whether every record could be applied
        self._findings: list[Finding] = []
        self._unchecked, self._told = list[str](), list[str]()
        self._records = self._rows = 0

    async def read_logs(self) -> None:
        """The office's log first: it tells which keys the others were written with."""
        names = {OFFICE}
        async with self._going_on("events"):
            names |= set(await streams_with_records(self._tx))
        taken: dict[int, int] = {}
        async with self._going_on(OFFICE):
            await self._read_stream(ChainAudit(OFFICE, self._keys, taken), self._read_office(taken))
        for name in sorted(names - {OFFICE}, key=str):
            async with self._going_on(name):
                table = self._tables[name] = await self._table(name)
                known = {each.generation: _seq(each.heads, name) for each in self._office.taken}
                chain = ChainAudit(name, self._keys, known)
                await self._read_stream(chain, table.read)
                table.end(chain.head.seq)

    def _read_office(self, taken: dict[int, int]) -> Callable[[Record], Iterator[Finding]]:
        def read(record: Record) -> Iterator[Finding]:
            yield from self._office.read(record)
            taken.update((e.generation, _seq(e.heads, OFFICE)) for e in self._office.taken)

        return read

    async def _table(self, name: str) -> TableAudit:
        kept = None
        async with self._going_on(relations.SNAPSHOTS.name):
            kept = await find_kept(self._tx, name)
        return TableAudit(name, self._keys, kept)

    async def _read_stream(
        self, chain: ChainAudit, follow: Callable[[Record], Iterator[Finding]]
    ) -> None:
        name = chain.stream
        async for record in records_of(self._tx, name):
            self._records += 1
            if wrong := list(misshapen(name, record)):
                self._findings += wrong
                continue
            self._findings += follow(record)
            self._findings += chain.read(record, keep=self._heads.wants(name, record.seq))
            if record.cause:
                self._findings += self._commands.ends(name, record)
            if self._records % BATCH == 0:
                self._progress(name, self._records)
        self._findings += chain.told()
        head = chain.head
        self._ends[name,] = Due({"seq": head.seq, "hash": head.hash}, name, head.seq)
        if name == OFFICE:
            self._heads.hear_office(self._office.taken, self._office.restored)
        self._findings += self._heads.against(name, head.seq, chain.hashes)

    def hear_witnesses(self, written: Sequence[SignedDeal | RefusedDeal]) -> None:
        """What witnesses wrote down, beside what the tables' logs have of it."""
        witnesses = WitnessesAudit(written, self._keys.house)
        shares = {name: table.judge.shares for name, table in self._tables.items()}
        self._findings += witnesses.against(shares, self._office.restored)
        self._told += witnesses.told
        self._unchecked += witnesses.unchecked

    async def read_money(self) -> None:
        due: dict[Place, Moves] = {}
        corrections: dict[Place, Correction] = {}
        for name, table in self._tables.items():
            due |= {(name, seq): moves for seq, moves in table.due.items()}
            corrections |= {(name, seq): each for seq, each in table.corrections.items()}
        due |= {(OFFICE, seq): moves for seq, moves in self._office.due.items()}
        self._money = MoneyAudit(due, corrections)
        await self._read(relations.LEDGER, self._money.read)
        gaps = {name: table.gaps for name, table in self._tables.items()}
        gaps[OFFICE] = self._office.gaps
        self._is_followed = not any(gaps.values())
        self._findings += self._money.against_logs(gaps)
        for name, table in self._tables.items():
            self._findings += self._money.against_meter(name, table.meter_before)
            if isinstance(table.live, LiveTable) and table.is_whole:
                self._findings += self._money.against_layout(name, table.live)

    async def read_rows(self) -> None:
        """Everything else that the database holds, beside what the logs come to."""
        tables = self._tables.values()
        rounds = {key: due for table in tables for key, due in table.rounds.items()}
        players = {key: due for table in tables for key, due in table.players.items()}
        bars: dict[Key, Due] = {
            (player, table.stream): Due({}, table.stream)
            for table in tables
            if isinstance(table.live, LiveTable)
            for player in table.live.table.barred
        }
        for relation, due in (
            (relations.STREAMS, self._ends),
            (relations.ROUNDS, rounds),
            (relations.ROUND_PLAYERS, players),
            (relations.BARS, bars),
            (relations.SNAPSHOTS, self._snapshots()),
            (relations.PEOPLE, self._office.people),
            (relations.OWN_LIMITS, self._office.limits),
            (relations.ADJUSTMENTS, self._office.adjustments),
        ):
            await self._compare(relation, due)
        await self._compare(
            relations.BALANCES, self._money.balances(followed=self._is_followed), self._hold
        )
        await self._read(relations.COMMANDS, self._commands.read)
        self._findings += self._commands.missing()
        await self._read(relations.SESSIONS, against_sessions(self._keys))
        await self._read(relations.LINKS, against_links(self._keys))

    def _hold(self, row: Row) -> bool:
        """Remember a balance; a row that holds nothing and never did is as good as none."""
        account, cents = row
        self._balances[account] = cents
        return cents != 0 or account in self._money.sums

    def _snapshots(self) -> dict[Key, Due]:
        """What is kept of each table: the last that was said of a round, as the house said it."""
        due: dict[Key, Due] = {}
        for name, table in self._tables.items():
            if table.over is None:
                continue
            kept, fits = table.kept, True
            if kept is not None and not kept.is_ours(self._keys):
                fits = False
            elif kept is not None and not kept.is_present:
                self._unchecked.append(f"{name}: the snapshot is of other types; it is not read.")
            elif kept is not None and kept.seq == table.over.seq:
                fits = kept.read() == table.over
            fields = {"seq": table.over.seq, "body": lambda _body, fits=fits: fits}
            due[name,] = Due(fields, name, table.over.seq)
        return due

    async def _compare(
        self, relation: Relation, due: dict[Key, Due], counts: Callable[[Row], bool] | None = None
    ) -> None:
        rows = RowsAudit(relation, due)

        def read(row: Row) -> Iterable[Finding]:
            return rows.read(row) if counts is None or counts(row) else ()

        if await self._read(relation, read):
            self._findings += rows.missing()

    async def _read(self, relation: Relation, read: RowReader) -> bool:
        """Read a table whole; whether that could be done."""
        async with self._going_on(relation.name):
            async for rows in batches(self._tx, relation):
                for row in rows:
                    self._rows += 1
                    try:
                        self._findings += read(row)
                    except Exception as error:  # noqa: BLE001 # as below
                        self._damage(relation.name, error, row=shown(row[0]))
            return True
        return False

    @asynccontextmanager
    async def _going_on(self, check: str) -> AsyncIterator[None]:
        """Whatever damage raises is a finding, and the examination goes on after it."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
            self._damage(check, error)

    def _damage(self, check: str, error: Exception, *, row: str | None = None) -> None:
        said = " ".join(str(error).split())[:200]
        sentence = f"It can't be read or compared: {type(error).__name__}: {said}."
        self._findings.append(Finding(check, sentence, row=row))

    def report(self) -> AuditReport:
        tables = self._tables.values()
        sums = self._money.sums
        findings = [*self._heads.findings, *self._findings, *self._heads.gone()]
        wallets = [cents for account, cents in self._balances.items() if _is_wallet(account)]
        return AuditReport(
            streams=len(self._ends),
            records=self._records,
            rounds=sum(table.judge.rounds for table in tables),
            proofs=sum(table.judge.proofs for table in tables),
            entries=self._money.entries,
            accounts=len(sums),
            rows=self._rows,
            wallets_cents=sum(wallets),
            in_play_cents=sum(c for name, c in sums.items() if name.startswith("stakes:")),
            meter_cents=self._balances.get(METER, 0),
            heads_at=self._signed[-1].at if self._signed else None,
            findings=tuple(findings),
            witnessed=sum(table.judge.shares.signed for table in tables),
            witness_away=sum(table.judge.shares.away for table in tables),
            given_up=sum(table.judge.shares.given_up for table in tables),
            held_back=dict(sum((table.judge.held_back for table in tables), Counter())),
            told=tuple(self._told),
            unchecked=(*self._unchecked, *(x for table in tables for x in table.judge.unchecked)),
            restored=tuple(
                each.sentence for each in self._office.restored if each.seq in self._heads.explained
            ),
        )


def _seq(heads: dict[str, tuple[int, str]], name: str) -> int:
    return heads.get(name, (0, ""))[0]


def _is_wallet(account: object) -> bool:
    return isinstance(account, str) and account.startswith("wallet:")
