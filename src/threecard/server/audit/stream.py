"""One table's log: its facts applied again, and all that should stand beside it in the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from threecard.core.errors import ThreecardError
from threecard.core.events import RoundSettled, SettlementCorrected, TableOpened
from threecard.server.audit.dues import DuesFile, RecordDue, RoundDue
from threecard.server.audit.judge import JUDGED, Judge
from threecard.server.audit.report import Finding
from threecard.server.audit.tallies import Tally
from threecard.server.audit.witness_shares import SealedRound
from threecard.server.log.covering import meter_floor
from threecard.server.log.endings import ENDING, ending_of
from threecard.server.log.keys import Keys
from threecard.server.log.records import read_record, read_records
from threecard.server.log.snapshot import KeptSnapshot
from threecard.server.money.entries import entries_of
from threecard.server.storage.records import Record
from threecard.server.storage.relations import ROUNDS
from threecard.server.table.facts import Fact
from threecard.server.table.fold import Folded, fold
from threecard.server.table.state import NEW, LiveTable, NewTable

T = TypeVar("T")
ADDED_UP = 50  # rounds at once, or somewhat more


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

    def add(self, stream: str, rounds: Sequence[RoundDue]) -> None:
        names = ROUNDS.columns[2:]
        self.rounds.add_rows(
            ((stream, due.number, *map(due.fields.get, names)) for due in rounds), keys=2
        )
        self.players.add_rows(
            (
                (player, stream, due.number, due.fields.get("at"))
                for due in rounds
                for player in due.players
            ),
            keys=3,
        )


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
        self._ended: list[RoundDue] = []  # rounds that nothing changes any more, not added up yet
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

    def read(self, page: Sequence[Record]) -> list[Finding]:
        """Apply records, and say what of them does not follow from those before."""
        found: list[Finding] = []
        at = 0
        while at < len(page):
            if self._broke_at is None:
                at += self._follow(page[at:], found)
            else:
                self._resume(page[at])
                at += 1
        if len(self._ended) >= ADDED_UP:
            self.add_up()
        return found

    def end(self, last: int) -> None:
        """The log is read; whatever could not be followed is a gap."""
        if self._broke_at is not None:
            self.gaps.append((self._broke_at, last))
        self._end_round(None)
        self.add_up()
        self.dues.flush()

    def add_up(self) -> None:
        """Count the rounds that are over in what the index should hold."""
        if self._ended:
            self.indexed.add(self.stream, self._ended)
            self._ended.clear()

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

    def _follow(self, page: Sequence[Record], found: list[Finding]) -> int:
        """As far as it goes; how many records that is, with one that breaks it off.

        Each step is taken for the whole page before the next: what it needs is at hand then.
        """
        facts, wrong = self._facts(page)
        is_new = isinstance(self.live, NewTable)
        if is_new and facts and not isinstance(facts[0], TableOpened):
            sentence = "The log does not begin with the table's opening."
            self._broke_at = page[0].seq
            found.append(Finding("replay", sentence, self.stream, page[0].seq))
            return 1
        steps, later = _as_far(self._fold(page, facts))
        wrong = later or wrong
        self.judge.work_ahead(steps)
        judged = [(at, step) for at, step in enumerate(steps) if type(step.fact) in JUDGED]
        told, later = _as_far(self.judge.disagreements(x.before, x.fact) for _, x in judged)
        if later is not None:
            wrong, steps = later, steps[: judged[len(told)][0]]
        taken, later = _as_far(self._take(page, steps))
        wrong = later or wrong
        done = len(taken)
        found += [
            Finding("replay", each, self.stream, page[at].seq)
            for (at, _), sentences in zip(judged, told, strict=False)
            if at < done
            for each in sentences
        ]
        if done:
            self.live = steps[done - 1].live
        if wrong is None:
            return done
        self._broke_at = page[done].seq
        said = wrong.sentence if isinstance(wrong, ThreecardError) else _in_a_line(wrong)
        sentence = f"The record can't be read or applied: {said}"
        found.append(Finding("replay", sentence, self.stream, self._broke_at, field="body"))
        return done + 1

    def _facts(self, page: Sequence[Record]) -> tuple[list[Fact], Exception | None]:
        try:
            return read_records(self._keys, self.stream, page), None
        except Exception:  # noqa: BLE001 # whatever damage brings about, one of them has it
            return _as_far(read_record(self._keys, self.stream, each) for each in page)

    def _fold(self, page: Sequence[Record], facts: Sequence[Fact]) -> Iterator[Folded]:
        live = self.live
        for record, fact in zip(page, facts, strict=False):
            folded = fold(live, fact, record.at)
            live = folded.live
            yield folded

    def _take(self, page: Sequence[Record], steps: Sequence[Folded]) -> Iterator[None]:
        """What records that were followed should have left elsewhere, one after the other."""
        stream, command = self.stream, self._steps
        for record, step in zip(page, steps, strict=False):
            command.append(step)
            if entries := entries_of(stream, step):
                self.dues.write(RecordDue(record.seq, record.at, entries, _meter_shown(step)))
            if type(step.fact) in ENDING:
                self._is_ending = True
                self._note_correction(record, step)
            if record.cause:  # with it a command ends
                if self._is_ending:
                    self._index(record)
                    self._is_ending = False
                command.clear()
            yield

    def _note_correction(self, record: Record, step: Folded) -> None:
        settled = step.before
        if isinstance(step.fact, SettlementCorrected) and isinstance(settled, LiveTable):
            began = self._steps[0].live.seq
            noted = Correction(settled.settled_at, meter_floor(settled), began)
            self.corrections[record.seq] = noted

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
            self._ended.append(before.round)


def _as_far(steps: Iterable[T]) -> tuple[list[T], Exception | None]:
    """Steps until one fails, and why."""
    done: list[T] = []
    try:
        done.extend(steps)  # one after the other: those before it are there
    except Exception as error:  # noqa: BLE001 # whatever damage brings about
        return done, error
    return done, None


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
