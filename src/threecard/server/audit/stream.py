"""One table's log: its facts applied again, and all that should stand beside it in the database."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threecard.core.errors import ThreecardError
from threecard.core.events import RoundSettled, SettlementCorrected, TableOpened
from threecard.server.audit.judge import Judge
from threecard.server.audit.report import Finding
from threecard.server.audit.rows import Due, Key
from threecard.server.log.endings import ending_of
from threecard.server.log.keys import Keys
from threecard.server.log.records import read_record
from threecard.server.log.snapshot import KeptSnapshot
from threecard.server.money.entries import entries_of
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Entry
from threecard.server.storage.records import Record
from threecard.server.table.fold import Folded, fold
from threecard.server.table.state import NEW, LiveTable, NewTable


class Moves(Struct):
    """What a record should have moved, and when."""

    at: Millis
    entries: list[Entry]


class Correction(Struct, frozen=True):
    """A settlement put right: what that moves depends on what accounts held at the time."""

    settled: LiveTable
    began: int  # the first record of its command


class TableAudit:
    """The facts of one table, applied again from the first.

    A record that can't be read or applied breaks the fold off: what follows is checked by hash and
    MAC alone, until the kept snapshot, if the house vouches for it, tells how the table stood.
    """

    def __init__(self, stream: str, keys: Keys, kept: KeptSnapshot | None) -> None:
        self.stream = stream
        self.judge = Judge(stream)
        self.live: LiveTable | NewTable = NEW
        self.due: dict[int, Moves] = {}  # what each record should have moved
        self.corrections: dict[int, Correction] = {}
        self.meter_before: dict[int, int] = {}  # what settlements say the meter showed
        self.rounds: dict[Key, Due] = {}
        self.players: dict[Key, Due] = {}
        self.over: LiveTable | None = None  # what a snapshot is kept of
        self.gaps: list[tuple[int, int]] = []  # records that could not be followed
        self._keys = keys
        self.kept = kept
        self._steps: list[Folded] = []  # of the command in progress
        self._broke_at: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the table stands where its log ends."""
        return self._broke_at is None

    def read(self, record: Record) -> Iterator[Finding]:
        """Apply one record, and say what of it does not follow from those before."""
        if self._broke_at is not None:
            self._resume(record)
            return
        try:
            yield from self._apply(record)
        except Exception as error:  # noqa: BLE001 # whatever damage brings about
            said = error.sentence if isinstance(error, ThreecardError) else _in_a_line(error)
            sentence = f"The record can't be read or applied: {said}"
            yield Finding("replay", sentence, self.stream, record.seq, field="body")
            self._broke_at = record.seq

    def end(self, last: int) -> None:
        """The log is read; whatever could not be followed is a gap."""
        if self._broke_at is not None:
            self.gaps.append((self._broke_at, last))

    def _resume(self, record: Record) -> None:
        """Go on from the snapshot once its place is reached."""
        kept = self.kept
        is_there = kept is not None and kept.seq == record.seq
        if kept is None or not is_there or not kept.is_present or not kept.is_ours(self._keys):
            return
        assert self._broke_at is not None
        self.gaps.append((self._broke_at, record.seq))
        self.live = self.over = kept.read()
        self._broke_at = None
        self._steps.clear()

    def _apply(self, record: Record) -> Iterator[Finding]:
        fact = read_record(self._keys, self.stream, record)
        if isinstance(self.live, NewTable) and not isinstance(fact, TableOpened):
            sentence = "The log does not begin with the table's opening."
            yield Finding("replay", sentence, self.stream, record.seq)
            self._broke_at = record.seq
            return
        for sentence in self.judge.disagreements(self.live, fact):
            yield Finding("replay", sentence, self.stream, record.seq)
        folded = fold(self.live, fact, record.at)
        self.live, entries = folded.live, entries_of(self.stream, folded)
        self._steps.append(folded)
        if entries:
            self.due[record.seq] = Moves(record.at, entries)
        if isinstance(fact, SettlementCorrected) and isinstance(folded.before, LiveTable):
            began = self._steps[0].live.seq
            self.corrections[record.seq] = Correction(folded.before, began)
        shown = _meter_shown(folded) if entries else None
        if shown is not None:
            self.meter_before[record.seq] = shown
        if record.cause:  # with it a command ends
            self._index(record)
            self._steps.clear()

    def _index(self, record: Record) -> None:
        """What the command just read makes of the index of rounds."""
        ending = ending_of(self._steps)
        if ending is None:
            return
        self.over = ending.over
        place, entry = (self.stream, record.seq), ending.entry
        if entry is None:
            key = (self.stream, ending.over.table.round)
            fields = {**self.rounds[key].fields} if key in self.rounds else {}
            fields |= {"last_seq": ending.over.seq, "void": int(ending.void)}
            self.rounds[key] = Due(fields, *place)
            return
        fields = {
            "first_seq": entry.first,
            "last_seq": entry.last,
            "at": record.at,
            "void": int(entry.void),
        }
        self.rounds[self.stream, entry.round] = Due(fields, *place)
        for player in entry.players:
            self.players[player, self.stream, entry.round] = Due({"at": record.at}, *place)


def _meter_shown(folded: Folded) -> int | None:
    """What a fact says that the meter showed: when a round was settled, or it was kept for one."""
    before, fact, after = folded
    was = before.table.reserved if isinstance(before, LiveTable) else None
    if isinstance(fact, RoundSettled):
        return fact.meter_before if was is None else None
    kept = after.table.reserved
    return None if kept is None or kept is was else kept.kept.meter


def _in_a_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}."
