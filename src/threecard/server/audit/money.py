"""The ledger: every entry has its reason in a log, and balances are the sums of their entries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct

from threecard.core.table import Phase, Wagers
from threecard.server.audit.report import Finding
from threecard.server.audit.rows import Due, Key
from threecard.server.audit.stream import Correction, Moves
from threecard.server.log.covering import Placed, cover
from threecard.server.money.entries import METER, stakes
from threecard.server.storage.accounts import Account, Entry, changes, has_row
from threecard.server.storage.relations import LEDGER
from threecard.server.storage.transaction import Row
from threecard.server.table.state import LiveTable

Place = tuple[str, int]  # a record of a stream


class Posted(Struct, frozen=True):
    """A row of the ledger."""

    id: int
    at: int
    entry: Entry


class MoneyAudit:
    """The ledger read once, in the order it was written, after the logs.

    `due` is what the records should have moved; a correction's part is completed here, for it
    depends on what accounts held when it was made.
    """

    def __init__(self, due: dict[Place, Moves], corrections: Mapping[Place, Correction]) -> None:
        self.entries = 0
        self.sums: Counter[Account] = Counter()
        self._due = due
        self._corrections = corrections
        self._moved: dict[Place, list[Posted]] = defaultdict(list)
        self._meter_at: dict[Place, int] = {}
        self._meter: list[Placed] = []  # its entries in order …
        self._settled = {(name, each.settled.settled_at) for (name, _), each in corrections.items()}
        self._meter_since: dict[Place, int] = {}  # … and how many there were after these records
        self._last: dict[str, int] = {}  # record, by stream

    def read(self, row: Row) -> Iterator[Finding]:
        self.entries += 1
        id_, stream, seq, at, *moved = row
        posted = Posted(id_, at, Entry(*moved))
        if not all(isinstance(each, int) for each in (id_, seq, at, posted.entry.cents)):
            yield _found((stream, seq), id_, "The row is not of the types that the ledger has.")
            return
        place, entry = (stream, seq), posted.entry
        if seq < self._last.get(stream, 0):
            sentence = "The entry is numbered after entries of later records."
            yield _found(place, id_, sentence, field="id")
        self._last[stream] = seq
        if place not in self._meter_at:
            self._meter_at[place] = self.sums[METER]
            self._cover(place)
        if METER in (entry.source, entry.target):
            self._meter.append((stream, seq, entry))
        if place in self._settled:
            self._meter_since[place] = len(self._meter)
        self.sums[entry.source] -= entry.cents
        self.sums[entry.target] += entry.cents
        self._moved[place].append(posted)

    def _cover(self, place: Place) -> None:
        """What a correction made up for, worked out again from what accounts held just before."""
        correction, due = self._corrections.get(place), self._due.get(place)
        if correction is None or due is None:
            return
        stream, began = place[0], correction.began
        first = self._meter_since.get((stream, correction.settled.settled_at), 0)
        since = [x for x in self._meter[first:] if x[0] != stream or x[1] < began]
        holds = {account: self.sums[account] for account in changes(due.entries)}
        due.entries = [*due.entries, *cover(correction.settled, due.entries, holds, since)]

    def against_logs(self, gaps: Mapping[str, list[tuple[int, int]]]) -> Iterator[Finding]:
        """What records should have moved, beside what was moved, both ways."""
        for place in sorted(self._due.keys() | self._moved.keys(), key=str):
            stream, seq = place
            if any(first <= seq <= last for first, last in gaps.get(stream, ())):
                continue  # nobody can say what it should have moved
            due = self._due.get(place)
            yield from _compare(place, due, self._moved.get(place, []))

    def against_meter(self, stream: str, said: Mapping[int, int]) -> Iterator[Finding]:
        """Each settlement found the meter as the one before it had left it."""
        for seq, before in said.items():
            shown = self._meter_at.get((stream, seq))
            if shown is not None and shown != before:
                sentence = f"The meter showed {shown} cents, and the round was settled on {before}."
                yield Finding("jackpot", sentence, stream, seq)

    def balances(self, *, followed: bool) -> dict[Key, Due]:
        """What the accounts that have a row should hold.

        By the logs, where all of them could be followed; else by the entries as they are.
        """
        sums = self.sums
        if followed:
            sums = Counter()
            for moves in self._due.values():
                for entry in moves.entries:
                    sums[entry.source] -= entry.cents
                    sums[entry.target] += entry.cents
        return {(each,): Due({"cents": cents}) for each, cents in sums.items() if has_row(each)}

    def against_layout(self, stream: str, live: LiveTable) -> Iterator[Finding]:
        """What lies on a table is what was moved there and not yet away.

        The wagers of a settled round that was opened again lie there without having been moved
        back: that is done when it is settled again.
        """
        table = live.table
        lying = _sum(table.wagers)
        if table.settled is not None and table.phase is not Phase.CONCLUDED:
            lying -= _sum(table.settled.wagers)
        if self.sums[stakes(stream)] != lying:
            sentence = (
                f"{lying} cents lie on the table, and its entries come to "
                f"{self.sums[stakes(stream)]}."
            )
            yield Finding("in play", sentence, stream)


def _compare(place: Place, due: Moves | None, moved: list[Posted]) -> Iterator[Finding]:
    wanted = Counter([] if due is None else due.entries)
    surplus: list[Posted] = []
    for posted in moved:
        if wanted[posted.entry] > 0:
            wanted[posted.entry] -= 1
        else:
            surplus.append(posted)
        if due is not None and posted.at != due.at:
            sentence = f"at is {posted.at}, and the record is of {due.at}."
            yield _found(place, posted.id, sentence, field="at")
    missing = list(wanted.elements())
    for posted_, entry in zip_longest(surplus, missing):
        yield from _differ(place, posted_, entry)
    if due is not None and not surplus and not missing:
        for posted, entry in zip(moved, due.entries, strict=True):
            if posted.entry != entry:
                sentence = "The entry is numbered out of the order of its record."
                yield _found(place, posted.id, sentence, field="id")


def _differ(place: Place, posted: Posted | None, entry: Entry | None) -> Iterator[Finding]:
    """An entry without a reason, a reason without an entry, or one that is not as it should be."""
    if posted is None:
        assert entry is not None
        yield Finding("ledger", f"{_told(entry)} was never moved.", *place)
    elif entry is None:
        yield _found(place, posted.id, f"{_told(posted.entry)} was moved without a reason.")
    else:
        for field in Entry.__struct_fields__:
            is_, was = getattr(posted.entry, field), getattr(entry, field)
            if is_ != was:
                sentence = f"{field} is {is_}, and the log says {was}."
                yield _found(place, posted.id, sentence, field=field)


def _found(place: Place, id_: object, sentence: str, *, field: str | None = None) -> Finding:
    return Finding(LEDGER.name, sentence, *place, str(id_), field)


def _told(entry: Entry) -> str:
    return f"{entry.cents} cents from {entry.source} to {entry.target} ({entry.kind})"


def _sum(wagers: Wagers) -> int:
    return sum(placed.stake for there in wagers.values() for placed in there)
