"""The ledger, read once in the order of its numbers, beside what each log should have moved.

Entries of a log are numbered in the order of its records, so that its dues go along with them. What
does not go along is not judged here: its place is looked at again, whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from threecard.server.audit.dues import DuesFile, RecordDue
from threecard.server.audit.records import NUMBER_MAX
from threecard.server.audit.report import Finding
from threecard.server.audit.stream import Correction
from threecard.server.audit.tallies import Tally
from threecard.server.log.covering import cover
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.money.entries import METER
from threecard.server.storage.accounts import Account, Entry, changes
from threecard.server.storage.ledger import list_entries_between
from threecard.server.storage.relations import LEDGER
from threecard.server.storage.transaction import Row, Transaction

Place = tuple[str, int]  # a record of a stream
Gaps = Mapping[str, list[tuple[int, int]]]


class Along:
    """The dues of one log, one record after the other."""

    def __init__(self, dues: DuesFile) -> None:
        self._dues = (due for due in dues.read() if due.entries)
        self.due: RecordDue | None = None
        self.next = 0  # which of its entries is to come
        self.go_on()

    def go_on(self) -> None:
        self.due, self.next = next(self._dues, None), 0


class Books:
    """What every account holds, by the entries so far."""

    def __init__(self, corrections: Mapping[Place, Correction]) -> None:
        self.sums: Counter[Account] = Counter()
        self._corrections = corrections
        # After which entry each settlement was written that was put right later.
        settled = ((name, each.settled_at) for (name, _), each in corrections.items())
        self._settled = dict.fromkeys(settled, -NUMBER_MAX)

    def post(self, row: Row) -> None:
        id_, stream, seq, _at, source, target, cents, _kind = row
        if (stream, seq) in self._settled:
            self._settled[stream, seq] = id_
        self.sums[source] -= cents
        self.sums[target] += cents

    def is_correction(self, place: Place) -> bool:
        return place in self._corrections

    async def covered(
        self, tx: Transaction, place: Place, entries: list[Entry], *, before: int
    ) -> list[Entry]:
        """What a correction made up for, worked out again from what accounts held just before."""
        correction = self._corrections.get(place)
        if correction is None:
            return []
        stream, after = place[0], self._settled[place[0], correction.settled_at]
        entries_since = await list_entries_between(tx, METER, after=after, before=before)
        since = [x for x in entries_since if x[0] != stream or x[1] < correction.began]
        holds = {account: self.sums[account] for account in changes(entries)}
        return cover(correction.floor, entries, holds, since)


class LedgerAudit:
    """Follows the ledger; `suspects` are the places whose entries are not as their logs say."""

    def __init__(
        self,
        dues: Mapping[str, DuesFile],
        corrections: Mapping[Place, Correction],
        gaps: Gaps,
        since: Mapping[str, int],
        tally: Tally | None,
    ) -> None:
        self.entries = 0
        self.books = Books(corrections)
        self.suspects: set[Place] = set()
        self._along = {stream: Along(each) for stream, each in dues.items()}
        self._gaps = gaps
        self._since = since  # the records of each stream whose entries were audited before …
        self.before = tally  # … added up, if they are to be …
        self.rest = None if tally is None else Tally.empty(tally.key)  # … and the others
        self._last: dict[str, Row] = {}  # entry, by stream

    def add_up(self, rows: Sequence[Row]) -> None:
        """The tables' entries, if they are to be compared with those of an audit before."""
        if self.before is None or self.rest is None:
            return
        sides: tuple[list[Row], list[Row]] = [], []
        for row in filter(_is_entry, rows):
            if row[1] != OFFICE:
                sides[self._is_from_before(row)].append(row)
        self.rest.add_rows(sides[0], keys=1)
        self.before.add_rows(sides[1], keys=1)

    def goes_along(self, row: Row) -> bool:
        """Whether an entry is simply the next one due; then it is taken as read, and else not."""
        _, stream, seq, at, source, target, cents, kind = row
        along = self._along.get(stream)
        if along is None or (due := along.due) is None or due.seq != seq or due.at != at:
            return False
        if along.next == 0 and (due.meter is not None or self.books.is_correction((stream, seq))):
            return False  # what it moves hangs on what was moved before
        entry, last = due.entries[along.next], self._last.get(stream)
        if (
            entry.source != source
            or entry.target != target
            or entry.cents != cents
            or entry.kind != kind
            or not _is_entry(row)
            or (last is not None and seq < last[2])
            or 0 < seq <= self._since.get(stream, 0)
        ):
            return False
        self.entries += 1
        self._last[stream] = row
        along.next += 1
        if along.next == len(due.entries):
            along.go_on()
        self.books.post(row)
        return True

    async def read(self, tx: Transaction, row: Row) -> tuple[Finding, ...]:
        self.entries += 1
        id_, stream, seq, at, source, target, cents, kind = row
        if not _is_entry(row):
            sentence = "The row is not of the types that the ledger has."
            return (entry_found((stream, seq), id_, sentence),)
        found = tuple(self._out_of_order(row))
        self._last[stream] = row
        if self._is_from_before(row):
            self.books.post(row)
            return found
        along = self._along.get(stream)
        due = None if along is None else self._due_at(stream, seq, along)
        if along is None or due is None:
            self._suspect(stream, seq)
        else:
            if along.next == 0:
                await self._begin(tx, stream, due, id_)
            is_due = due.at == at and due.entries[along.next] == Entry(source, target, cents, kind)
            along.next += 1
            if not is_due:
                self._suspect(stream, seq)
                along.go_on()
            elif along.next == len(due.entries):
                along.go_on()
        self.books.post(row)
        return found

    def _before_last(self, row: Row) -> bool:
        """Whether an entry belongs to an earlier record than the last one of its log."""
        last = self._last.get(row[1])
        return last is not None and bool(row[2] < last[2])

    def _out_of_order(self, row: Row) -> Iterator[Finding]:
        """Both entries where the order breaks, for either may have been given its number."""
        if self._before_last(row):
            last = self._last[row[1]]
            sentence = "The entry is numbered after entries of later records."
            yield entry_found((row[1], row[2]), row[0], sentence, field="id")
            sentence = "The entry is numbered before entries of earlier records."
            yield entry_found((last[1], last[2]), last[0], sentence, field="id")

    def _is_from_before(self, row: Row) -> bool:
        """Whether an entry was audited before; one of no record, numbered 0 or less, was not."""
        return bool(0 < row[2] <= self._since.get(row[1], 0))

    def _due_at(self, stream: str, seq: int, along: Along) -> RecordDue | None:
        """What this record should move; whatever comes before it in the log was not moved."""
        while along.due is not None and along.due.seq < seq:
            self._suspect(stream, along.due.seq)
            along.go_on()
        return along.due if along.due is not None and along.due.seq == seq else None

    async def _begin(self, tx: Transaction, stream: str, due: RecordDue, id_: int) -> None:
        """The first entry of a record: the meter showed what it says, and what it can't take."""
        if due.meter is not None and due.meter != self.books.sums[METER]:
            self._suspect(stream, due.seq)
        due.entries += await self.books.covered(tx, (stream, due.seq), due.entries, before=id_)

    def end(self) -> None:
        """All was read: what is still due was never moved."""
        for stream, along in self._along.items():
            while along.due is not None:
                self._suspect(stream, along.due.seq)
                along.go_on()

    def _suspect(self, stream: str, seq: int) -> None:
        if not any(first <= seq <= last for first, last in self._gaps.get(stream, ())):
            self.suspects.add((stream, seq))  # in a gap nobody can say what should have moved


def _is_entry(row: Row) -> bool:
    """Whether a row is of the types that the ledger has."""
    id_, _, seq, at, _, _, cents, _ = row
    return type(id_) is type(seq) is type(at) is type(cents) is int


def entry_found(place: Place, id_: object, sentence: str, *, field: str | None = None) -> Finding:
    return Finding(LEDGER.name, sentence, *place, str(id_), field)
