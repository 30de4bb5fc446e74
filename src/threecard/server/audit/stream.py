"""One table's log: its facts applied again, and all that should stand beside it in the database."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threecard.core.errors import ThreecardError
from threecard.core.events import RoundSettled, SettlementCorrected, TableOpened
from threecard.server.audit.dues import DuesFile, RecordDue, RoundDue
from threecard.server.audit.judge import Judge
from threecard.server.audit.report import Finding
from threecard.server.audit.tallies import Tally
from threecard.server.audit.witness_shares import SealedRound
from threecard.server.log.covering import meter_floor
from threecard.server.log.endings import ENDING, ending_of
from threecard.server.log.keys import Keys
from threecard.server.log.records import read_record
from threecard.server.log.snapshot import KeptSnapshot
from threecard.server.money.entries import entries_of
from threecard.server.storage.records import Record
from threecard.server.storage.relations import ROUNDS
from threecard.server.table.fold import Folded, fold
from threecard.server.table.state import NEW, LiveTable, NewTable


class Correction(Struct, frozen=True):
    """A settlement put right: what that moves depends on what accounts held at the time."""

    settled_at: int  # the record of the settlement
    floor: int  # below which the meter does not fall
    began: int  # the first record of its command


class Indexed(Struct):
    """What the index of rounds should hold: one tally for each of its tables."""

    rounds: Tally
    players: Tally

    def merge(self, other: Indexed) -> None:
        self.rounds.merge(other.rounds)
        self.players.merge(other.players)

    def add(self, stream: str, due: RoundDue) -> None:
        fields = (due.fields.get(name) for name in ROUNDS.columns[2:])
        self.rounds.add_row((stream, due.number), *fields)
        for player in due.players:
            self.players.add_row((player, stream, due.number), due.fields.get("at"))


class TableAudit:
    """The facts of one table, applied again from the first.

    A record that can't be read or applied breaks the fold off: what follows is checked by hash and
    MAC alone, until the kept snapshot, if the house vouches for it, tells how the table stood.
    """

    def __init__(
        self,
        stream: str,
        keys: Keys,
        kept: KeptSnapshot | None,
        dues: DuesFile,
        *,
        keep_shares: bool = True,
    ) -> None:
        self.stream = stream
        self.judge = Judge(stream, keep_shares=keep_shares)
        self.live: LiveTable | NewTable = NEW
        self.indexed = Indexed(Tally.under(keys), Tally.under(keys))
        self.corrections: dict[int, Correction] = {}
        self.over: LiveTable | None = None  # what a snapshot is kept of
        self.gaps: list[tuple[int, int]] = []  # records that could not be followed
        self._keys = keys
        self.kept = kept
        self.dues = dues
        self.ended: RecordDue | None = None  # the last round, which may be corrected yet
        self._steps: list[Folded] = []  # of the command in progress
        self._is_ending = False  # whether it brings a round to its end
        self._broke_at: int | None = None

    def can_be_left(self, *, is_end: bool) -> bool:
        """Whether it can be gone on from here: all was followed, and no command is in progress.

        Where a log ends none is, though the house itself opens tables without a command.
        """
        is_between = not self._steps or (is_end and not self._is_ending)
        return self.is_whole and not self.gaps and is_between

    def take_up(
        self,
        live: LiveTable,
        over: LiveTable | None,
        ended: RecordDue | None,
        sealed: dict[int, SealedRound],
    ) -> None:
        """Go on where the table stood another time."""
        self.live, self.over, self.ended = live, over, ended
        self.judge.take_up(live, sealed)

    @property
    def is_whole(self) -> bool:
        """Whether the table stands where its log ends."""
        return self._broke_at is None

    def read(self, record: Record) -> Sequence[Finding]:
        """Apply one record, and say what of it does not follow from those before."""
        if self._broke_at is not None:
            self._resume(record)
            return ()
        try:
            return self._apply(record)
        except Exception as error:  # noqa: BLE001 # whatever damage brings about
            said = error.sentence if isinstance(error, ThreecardError) else _in_a_line(error)
            sentence = f"The record can't be read or applied: {said}"
            self._broke_at = record.seq
            return (Finding("replay", sentence, self.stream, record.seq, field="body"),)

    def end(self, last: int) -> None:
        """The log is read; whatever could not be followed is a gap."""
        if self._broke_at is not None:
            self.gaps.append((self._broke_at, last))
        self._end_round(None)
        self.dues.flush()

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
        self._is_ending = False
        self._steps.clear()

    def _apply(self, record: Record) -> Sequence[Finding]:
        fact = read_record(self._keys, self.stream, record)
        if isinstance(self.live, NewTable) and not isinstance(fact, TableOpened):
            sentence = "The log does not begin with the table's opening."
            self._broke_at = record.seq
            return (Finding("replay", sentence, self.stream, record.seq),)
        found: Sequence[Finding] = ()
        if disagreements := self.judge.disagreements(self.live, fact):
            found = [Finding("replay", each, self.stream, record.seq) for each in disagreements]
        folded = fold(self.live, fact, record.at)
        self.live, entries = folded.live, entries_of(self.stream, folded)
        self._steps.append(folded)
        if entries:
            self.dues.write(RecordDue(record.seq, record.at, entries, _meter_shown(folded)))
        if isinstance(fact, SettlementCorrected) and isinstance(folded.before, LiveTable):
            settled, began = folded.before, self._steps[0].live.seq
            self.corrections[record.seq] = Correction(
                settled.settled_at, meter_floor(settled), began
            )
        self._is_ending |= isinstance(fact, ENDING)
        if record.cause:  # with it a command ends
            if self._is_ending:
                self._index(record)
            self._is_ending = False
            self._steps.clear()
        return found

    def _index(self, record: Record) -> None:
        """What the command just read makes of the index of rounds."""
        ending = ending_of(self._steps)
        if ending is None:
            return
        self.over = ending.over
        entry, number = ending.entry, ending.over.table.round
        fields = {"last_seq": ending.over.seq, "void": int(ending.void)}
        players: tuple[str, ...] = ()
        if entry is not None:
            number, players = entry.round, entry.players
            fields = {"first_seq": entry.first, "last_seq": entry.last, "at": record.at}
            fields["void"] = int(entry.void)
        elif (before := self.ended) and before.round and before.round.number == number:
            fields, players = before.round.fields | fields, before.round.players
        round_ = RoundDue(number, fields, players)
        self._end_round(RecordDue(record.seq, record.at, round=round_))

    def _end_round(self, due: RecordDue | None) -> None:
        """Nothing changes the round before any more, unless it is that one which is told anew."""
        before, self.ended = self.ended, due
        if before is None or before.round is None:
            return
        if due is None or due.round is None or due.round.number != before.round.number:
            self.dues.write(before)
            self.indexed.add(self.stream, before.round)


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
