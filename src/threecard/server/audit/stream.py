"""One table's log: its chain, its rounds dealt and settled again, what it should have moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from threecard.core.commands import Act
from threecard.core.decide.settling import settled, settled_again
from threecard.core.decide.undoing import void
from threecard.core.errors import Code, RulebookError, ThreecardError
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    DeckShuffled,
    EditionAdopted,
    HandTurnedUp,
    LimitsChanged,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
)
from threecard.core.judgement import Cite
from threecard.core.table import Phase, Table
from threecard.deal import verify
from threecard.server.audit.report import Finding
from threecard.server.log.keys import Keys
from threecard.server.log.records import link, open_record
from threecard.server.money.entries import entries_of
from threecard.server.storage.accounts import Entry
from threecard.server.storage.records import Head, Record
from threecard.server.table.facts import DealClosed, DealRevealed, Fact
from threecard.server.table.fair_deal import deck_of
from threecard.server.table.fold import Folded, fold
from threecard.server.table.state import NEW, LiveTable, NewTable


class ChainAudit:
    """The hashes of one stream, recomputed over the bytes as stored."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.head = Head()

    def read(self, record: Record) -> Iterator[Finding]:
        if record.seq != self.head.seq + 1:
            yield self.found(record.seq, f"Record {self.head.seq + 1} is missing.")
        due = link(self.head.hash, self.stream, record.seq, record.at, record.body)
        if due != record.hash:
            yield self.found(record.seq, "The record is not the one that was hashed here.")
        self.head = Head(record.seq, record.hash)

    def found(self, seq: int, sentence: str) -> Finding:
        return Finding("chain", sentence, self.stream, seq)


class TableAudit:
    """The facts of one table, applied again from the first."""

    def __init__(self, stream: str, keys: Keys, snapshot: LiveTable | None) -> None:
        self.stream = stream
        self.snapshot = snapshot
        self.live: LiveTable | NewTable = NEW
        self.rounds = 0
        self.proofs = 0
        self.due: dict[int, Counter[Entry]] = {}  # what each record should have moved
        self.corrections: set[int] = set()
        self.meter_before: dict[int, int] = {}  # what settlements say the meter showed
        self._keys = keys
        self._closing: str | None = None
        self.missing: dict[str, str] = {}  # editions that are not here, and what that means
        self.unsettled = 0  # rounds that only their own record tells of

    @property
    def unchecked(self) -> list[str]:
        """What only the table's own record tells, and what is missing to recompute it."""
        rounds = f"{self.unsettled:,} {'round' if self.unsettled == 1 else 'rounds'}"
        return [
            f"{self.stream}: {rounds} under {name} not settled again. {sentence}"
            for name, sentence in self.missing.items()
        ]

    def read(self, record: Record) -> Iterator[Finding]:
        """Apply one record, and say what of it does not follow from those before."""
        try:
            fact = open_record(self._keys, self.stream, record)
        except (ThreecardError, ValueError) as error:
            yield Finding("sealed", f"The record can't be read: {error}", self.stream, record.seq)
            return
        if isinstance(self.live, NewTable) and not isinstance(fact, TableOpened):
            sentence = "The log does not begin with the table's opening."
            yield Finding("replay", sentence, self.stream, record.seq)
            return
        for sentence in self._disagreements(fact):
            yield Finding("replay", sentence, self.stream, record.seq)
        folded = fold(self.live, fact, record.at)
        self.live, entries = folded.live, entries_of(self.stream, folded)
        if entries:
            self.due[record.seq] = Counter(entries)
        if isinstance(fact, SettlementCorrected):
            self.corrections.add(record.seq)
        shown = _meter_shown(folded) if entries else None
        if shown is not None:
            self.meter_before[record.seq] = shown
        kept = self.snapshot
        if kept is not None and kept.seq == record.seq and kept != self.live:
            sentence = "The snapshot is not what the log comes to here."
            yield Finding("snapshot", sentence, self.stream, record.seq)

    def _disagreements(self, fact: Fact) -> Iterator[str]:
        if isinstance(fact, TableOpened):
            yield from self._ruled_otherwise(fact)
            return
        live = self.live
        assert isinstance(live, LiveTable), "a table's log begins with its opening"
        table = live.table
        match fact:
            case EditionAdopted() | LimitsChanged():
                yield from self._ruled_otherwise(fact)
            case RoundOpened():
                self._closing = None
                if fact.ruled != table.ruled_next:
                    yield f"The round opened under {fact.ruled.name}, which was not adopted."
            case DealClosed():
                self._closing = fact.closing
            case DeckShuffled() if fact.cards != deck_of(live):
                yield "The deck is not the one that the seed and the players' entropy deal."
            case CardsDealt() if len(fact.order) != 3 * len(set(fact.order)):
                yield "Somebody was not dealt three cards."
            case HandTurnedUp() if not table.is_felt:
                if table.hands[fact.position].hand != fact.hand:
                    yield f"Position {fact.position} turned up another hand than it was dealt."
            case DealerExposed() if not table.is_felt:
                assert table.dealer is not None
                if table.dealer.hand != fact.hand:
                    yield "The dealer turned up another hand than was dealt."
            case RoundSettled():
                yield from self._settled_again(table, fact)
            case RoundVoided():
                self.rounds += 1
                cite = Cite(fact.clause, fact.reading)
                if void(table, Act(actor=fact.actor, role=fact.role), cite) != fact:
                    yield "The void round returned something else than was wagered."
            case SettlementCorrected():
                yield from self._corrected_again(table, fact)
            case DealRevealed():
                yield from self._dealt_again(table, fact)
            case _:
                return

    def _ruled_otherwise(self, fact: TableOpened | EditionAdopted | LimitsChanged) -> Iterator[str]:
        """Whether the edition is here and what it was; what is not here can't be settled again."""
        try:
            fact.ruled.rules(fact.config)
        except RulebookError as error:
            if error.code is Code.EDITION_CHANGED:
                yield error.sentence
            else:
                self.missing[fact.ruled.name] = error.sentence

    def _settled_again(self, table: Table, fact: RoundSettled) -> Iterator[str]:
        self.rounds += 1
        if table.phase is not Phase.SETTLING:
            if fact.lines:
                yield "A round was settled before the dealer's hand was face up."
            return
        act = Act(actor=fact.actor, role=fact.role)
        if self._ruled_elsewhere(table):
            self.unsettled += 1
            return
        again = settled(table, act, meter=fact.meter_before)
        if again != fact:
            yield "Settled again, the round comes to something else."

    def _corrected_again(self, table: Table, fact: SettlementCorrected) -> Iterator[str]:
        act, cite = Act(actor=fact.actor, role=fact.role), Cite(fact.clause, fact.reading)
        if fact.reversed != table.lines or table.settled is None:
            yield "The correction reverses lines that were not settled."
        elif fact.void:
            if void(table, act, cite) != fact:
                yield "The void round returned something else than was wagered."
        elif not self._ruled_elsewhere(table):
            if table.phase is Phase.CONCLUDED:
                table = replace(table, wagers=table.settled.wagers)
            if settled_again(table, act, cite) != fact:
                yield "Settled again, the round comes to something else."

    def _ruled_elsewhere(self, table: Table) -> bool:
        """Whether the round is ruled by an edition that is not installed."""
        return table.ruled.name in self.missing

    def _dealt_again(self, table: Table, fact: DealRevealed) -> Iterator[str]:
        self.proofs += 1
        try:
            verify(
                fact.proof,
                commitment=table.commitment,
                closing=self._closing or fact.proof.closing,
            )
        except ThreecardError as error:
            yield f"The proof does not hold: {error.sentence}"


def _meter_shown(folded: Folded) -> int | None:
    """What a fact says that the meter showed: when a round was settled, or it was kept for one."""
    before, fact, after = folded
    was = before.table.reserved if isinstance(before, LiveTable) else None
    if isinstance(fact, RoundSettled):
        return fact.meter_before if was is None else None
    kept = after.table.reserved
    return None if kept is None or kept is was else kept.kept.meter
