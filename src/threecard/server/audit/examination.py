"""One audit on its way through a house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

import msgspec

from threecard.server.audit.crew import Crew
from threecard.server.audit.damage import damage
from threecard.server.audit.dues import DuesFile
from threecard.server.audit.heads import HeadsAudit
from threecard.server.audit.ledger import LedgerAudit, Place
from threecard.server.audit.money import MoneyAudit, read_ledger
from threecard.server.audit.office import OfficeAudit
from threecard.server.audit.outcome import StreamOutcome, bars_due, snapshots_due
from threecard.server.audit.reading import StreamTask, read_log
from threecard.server.audit.report import AuditReport, Finding
from threecard.server.audit.rows import Due, Key, RowsAudit
from threecard.server.audit.second_look import look_at_commands, look_at_index, read_rows
from threecard.server.audit.standing import Audited, AuditFolder, LogStanding
from threecard.server.audit.stream import Correction, Indexed
from threecard.server.audit.tallies import BUCKETS, Tally
from threecard.server.audit.vouched import against_links, against_sessions
from threecard.server.audit.witnesses import WitnessesAudit
from threecard.server.audit.work import TALLIED, Tallied, TallyTask
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.money.entries import METER, stakes
from threecard.server.storage import relations
from threecard.server.storage.accounts import Account, has_row
from threecard.server.storage.records import Record
from threecard.server.storage.relations import Relation
from threecard.server.storage.streams import count_records, streams_with_records
from threecard.server.storage.transaction import Row, Transaction
from threecard.witness.signed_log import RefusedDeal, SignedDeal

# Where what was read another time is not at hand, to say which row it is.
OTHERS = "Rows are not those that the logs have, or had when they were audited: audit the whole."
Witnessed = Sequence[SignedDeal | RefusedDeal]


class Examination:
    """Reads the logs, by whoever is in the crew, then the money, then every row beside them."""

    def __init__(
        self,
        tx: Transaction,
        keys: Keys,
        heads: Sequence[SignedHeads],
        crew: Crew,
        folder: Path,
        kept: AuditFolder | None = None,
    ) -> None:
        self._tx = tx
        self._keys = keys
        self._crew = crew
        self._folder = folder  # for what grows with the logs
        self._kept = kept  # what earlier audits read
        self._before = None if kept is None else kept.before
        self._since = {} if kept is None else kept.since  # up to which records that was
        self._signed = heads
        self._heads = HeadsAudit(heads, keys)
        self._dues: dict[str, DuesFile] = {}
        self._office = OfficeAudit(keys, self._dues_of(OFFICE))
        self._tables: dict[str, StreamOutcome] = {}
        self._tallied: dict[str, Tallied] = {}
        self._commands = Tally.under(keys)
        self._indexed = Indexed(Tally.under(keys), Tally.under(keys))
        self._ends: dict[Key, Due] = {}  # where each stream ends
        self._sums: Counter[Account] = Counter()  # of the ledger …
        self._due_sums: Counter[Account] = Counter()  # … and as the logs have it
        self._balances: dict[Account, int] = {}
        self._findings: list[Finding] = []
        self._unchecked, self._told = list[str](), list[str]()
        self._tally: Tally | None = None  # of the ledger
        self._records = self._rows = self._entries = 0

    def _dues_of(self, stream: str) -> DuesFile:
        path = self._folder / f"{len(self._dues)}.dues"
        if self._kept is not None and stream != OFFICE:
            path = self._kept.dues(stream)
        dues = self._dues[stream] = DuesFile(path)
        return dues

    async def read_logs(self, *, keep_shares: bool) -> None:
        """The office's log first: it tells which keys the others were written with."""
        names = set[str]()
        try:
            names |= set(await streams_with_records(self._tx))
            self._crew.records = await count_records(self._tx)
        except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
            self._findings.append(damage("events", error))
        for name in sorted(self._since.keys() - names):
            self._findings.append(Finding("heads", f"The log of {name} is gone.", name))
        await self._read_office()
        tasks = [
            StreamTask(
                name,
                self._dues_of(name).path,
                self._heads.wanted(name),
                {each.generation: seq_in(each.heads, name) for each in self._office.taken},
                keep_shares,
                None if self._kept is None else self._kept.folder,
            )
            for name in sorted(names - {OFFICE}, key=str)
        ]
        beside = [TallyTask(getattr(relations, name.upper())) for name in TALLIED]
        async for done in self._crew.work([*tasks, *beside]):
            if isinstance(done, Tallied):
                self._tallied[done.relation.name] = done
                self._rows += done.rows
            else:
                self._tables[done.stream] = done
        for name, outcome in sorted(self._tables.items(), key=str):
            self._hear(outcome)
            assert outcome.indexed is not None, f"{name} is a table"
            self._indexed.merge(outcome.indexed)

    async def _read_office(self) -> None:
        taken: dict[int, int] = {}

        def read(page: Sequence[Record]) -> list[Finding]:
            found = [each for record in page for each in self._office.read(record)]
            taken.update((e.generation, seq_in(e.heads, OFFICE)) for e in self._office.taken)
            return found

        dues = self._dues[OFFICE]
        task = StreamTask(OFFICE, dues.path, self._heads.wanted(OFFICE), taken, keep_shares=False)
        outcome = await read_log(self._tx, self._keys, task, read, self._crew.progress)
        dues.flush()
        self._heads.hear_office(self._office.taken, self._office.restored)
        self._hear(outcome)

    def _hear(self, outcome: StreamOutcome) -> None:
        """What one log came to."""
        name, head = outcome.stream, outcome.head
        self._records += outcome.records
        self._findings += outcome.findings
        self._findings += self._heads.against(name, head.seq, outcome.hashes)
        self._commands.merge(outcome.commands)
        self._ends[name,] = Due({"seq": head.seq, "hash": head.hash}, name, head.seq)

    def hear_witnesses(self, written: Witnessed) -> None:
        """What witnesses wrote down, beside what the tables' logs have of it."""
        since = {name: each.rounds_since for name, each in self._tables.items()}
        witnesses = WitnessesAudit(written, self._keys.house, since)
        shares = {name: each.shares for name, each in self._tables.items() if each.shares}
        self._findings += witnesses.against(shares, self._office.restored)
        self._told += witnesses.told
        self._unchecked += witnesses.unchecked

    async def read_money(self) -> None:
        """The ledger beside the logs; once more where it is not as they say."""
        corrections: dict[Place, Correction] = {
            (name, seq): each
            for name, table in self._tables.items()
            for seq, each in table.corrections.items()
        }
        gaps = {name: table.gaps for name, table in self._tables.items()}
        gaps[OFFICE] = self._office.gaps
        tally = None if self._kept is None else Tally.under(self._keys)
        ledger = LedgerAudit(self._dues, corrections, gaps, self._since, tally)
        await read_ledger(self._tx, ledger, self._findings)
        ledger.end()
        self._rows += ledger.entries
        self._entries, self._sums = ledger.entries, ledger.books.sums
        self._due_sums = self._sums
        if self._before and tally and self._before.ledger.apart(tally):
            self._findings.append(Finding(relations.LEDGER.name, OTHERS))
        if tally is not None and ledger.rest is not None:
            tally.merge(ledger.rest)
            self._tally = tally
        if ledger.suspects:
            money = MoneyAudit(ledger.suspects, self._dues, corrections)
            await read_ledger(self._tx, money, self._findings)
            self._findings += money.against_logs()
            if not any(gaps.values()):
                self._due_sums = money.by_the_logs(self._sums)
        for name, table in self._tables.items():
            lies, moved = table.lying, self._sums[stakes(name)]
            if lies is not None and lies != moved:
                said = f"{lies} cents lie on the table, and its entries come to {moved}."
                self._findings.append(Finding("in play", said, name))

    async def read_rows(self) -> None:
        """Everything else that the database holds, beside what the logs come to."""
        await self._read_tallied()
        for relation, due in (
            (relations.STREAMS, self._ends),
            (relations.BARS, bars_due(self._tables)),
            (relations.SNAPSHOTS, snapshots_due(self._tables)),
            (relations.PEOPLE, self._office.people),
            (relations.OWN_LIMITS, self._office.limits),
            (relations.ADJUSTMENTS, self._office.adjustments),
        ):
            await self._compare(relation, due)
        sums = self._due_sums.items()
        held: dict[Key, Due] = {(name,): Due({"cents": c}) for name, c in sums if has_row(name)}
        await self._compare(relations.BALANCES, held, self._hold)
        await self._read(relations.SESSIONS, against_sessions(self._keys))
        await self._read(relations.LINKS, against_links(self._keys))

    async def _read_tallied(self) -> None:
        """Tables that grow with the logs: added up on both sides, and told where that differs."""
        streams = [OFFICE, *sorted(self._tables, key=str)]
        sides = {
            relations.ROUNDS: self._indexed.rounds,
            relations.ROUND_PLAYERS: self._indexed.players,
            relations.COMMANDS: self._commands,
        }
        for relation, due in sides.items():
            tallied = self._tallied[relation.name]
            apart: Collection[int] = due.apart(tallied.tally)
            if not tallied.is_read:
                apart = range(BUCKETS)
            if not apart:
                continue
            if relation == relations.COMMANDS:
                self._findings += await look_at_commands(self._tx, streams, apart)
            elif any(table.since for table in self._tables.values()):
                self._findings.append(Finding(relation.name, OTHERS))
            else:
                self._findings += await look_at_index(self._tx, relation, self._dues, apart)

    def _hold(self, row: Row) -> bool:
        """Remember a balance; a row that holds nothing and never did is as good as none."""
        account, cents = row
        self._balances[account] = cents
        return cents != 0 or account in self._sums

    async def _compare(
        self, relation: Relation, due: dict[Key, Due], counts: Callable[[Row], bool] | None = None
    ) -> None:
        rows = RowsAudit(relation, due)

        def read(row: Row) -> Iterable[Finding]:
            return rows.read(row) if counts is None or counts(row) else ()

        if await self._read(relation, read):
            self._findings += rows.missing()

    async def _read(self, relation: Relation, read: Callable[[Row], Iterable[Finding]]) -> bool:
        """Read a table whole; whether that could be done."""
        count = await read_rows(self._tx, relation, read, self._findings)
        self._rows += count or 0
        return count is not None

    def keep(self, report: AuditReport) -> None:
        """Remember an audit that found nothing, so that another goes on from it."""
        tables = self._tables.values()
        stands = [each.standing for each in tables if each.standing is not None]
        if self._kept is None or self._tally is None or not report.holds:
            return
        if len(stands) == len(self._tables):
            standings = [msgspec.json.decode(each, type=LogStanding) for each in stands]
            by_name = {each.stream: each for each in standings}
            self._kept.end(Audited(tables=by_name, ledger=self._tally))

    def report(self) -> AuditReport:
        tables = self._tables.values()
        findings = [*self._heads.findings, *self._findings, *self._heads.gone()]
        wallets = [cents for account, cents in self._balances.items() if _is_wallet(account)]
        shares = [table.shares for table in tables if table.shares]
        return AuditReport(
            streams=len(self._ends),
            records=self._records,
            rounds=sum(table.rounds for table in tables),
            proofs=sum(table.proofs for table in tables),
            entries=self._entries,
            accounts=len(self._sums),
            rows=self._rows,
            wallets_cents=sum(wallets),
            in_play_cents=sum(c for name, c in self._sums.items() if name.startswith("stakes:")),
            meter_cents=self._balances.get(METER, 0),
            heads_at=self._signed[-1].at if self._signed else None,
            findings=tuple(findings),
            witnessed=sum(each.signed for each in shares),
            witness_away=sum(each.away for each in shares),
            given_up=sum(each.given_up for each in shares),
            trusted=sum(table.since for table in tables),
            held_back=dict(sum((table.held_back for table in tables), Counter())),
            told=tuple(self._told),
            unchecked=(*self._unchecked, *(x for table in tables for x in table.unchecked)),
            restored=tuple(
                each.sentence for each in self._office.restored if each.seq in self._heads.explained
            ),
        )


def seq_in(heads: dict[str, tuple[int, str]], name: str) -> int:
    return heads.get(name, (0, ""))[0]


def _is_wallet(account: object) -> bool:
    return isinstance(account, str) and account.startswith("wallet:")
