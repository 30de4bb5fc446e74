"""Places of the ledger whose entries are not as the logs say: read again, and told one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct

from threecard.server.audit.damage import damage
from threecard.server.audit.dues import DuesFile, RecordDue
from threecard.server.audit.ledger import Books, LedgerAudit, Place, entry_found
from threecard.server.audit.report import Finding
from threecard.server.audit.stream import Correction
from threecard.server.money.entries import METER
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.relations import LEDGER, batches
from threecard.server.storage.transaction import Row, Transaction


class Posted(Struct, frozen=True):
    """A row of the ledger."""

    id: int
    at: int
    entry: Entry


class MoneyAudit:
    """The ledger once more, of which only these places are remembered."""

    def __init__(
        self,
        suspects: Collection[Place],
        dues: Mapping[str, DuesFile],
        corrections: Mapping[Place, Correction],
    ) -> None:
        self._suspects = suspects
        self._books = Books(corrections)
        self._due: dict[Place, RecordDue] = {
            (stream, due.seq): due
            for stream in {stream for stream, _ in suspects} & dues.keys()
            for due in dues[stream].read()
            if due.entries and (stream, due.seq) in suspects
        }
        self._moved: dict[Place, list[Posted]] = defaultdict(list)
        self._meter_at: dict[Place, int] = {}

    async def read(self, tx: Transaction, row: Row) -> tuple[Finding, ...]:
        id_, stream, seq, at, *moved = row
        posted, place = Posted(id_, at, Entry(*moved)), (stream, seq)
        if not all(isinstance(each, int) for each in (id_, seq, at, posted.entry.cents)):
            return ()  # it was said that it is no entry
        if place in self._suspects:
            due = self._due.get(place)
            if place not in self._meter_at:
                self._meter_at[place] = self._books.sums[METER]
                if due is not None:
                    due.entries += await self._books.covered(tx, place, due.entries, before=id_)
            self._moved[place].append(posted)
        self._books.post(row)
        return ()

    def against_logs(self) -> Iterator[Finding]:
        """What records should have moved, beside what was moved, both ways."""
        for place in sorted(self._suspects, key=str):
            due = self._due.get(place)
            yield from _compare(place, due, self._moved.get(place, []))
            shown = self._meter_at.get(place)
            if due and None not in (due.meter, shown) and due.meter != shown:
                said = f"The meter showed {shown} cents, and the round was settled on {due.meter}."
                yield Finding("jackpot", said, *place)

    def by_the_logs(self, sums: Counter[Account]) -> Counter[Account]:
        """What accounts would hold if these places had moved what their logs say."""
        put_right = Counter(sums)
        for moved in self._moved.values():
            for posted in moved:
                put_right[posted.entry.source] += posted.entry.cents
                put_right[posted.entry.target] -= posted.entry.cents
        for due in self._due.values():
            for entry in due.entries:
                put_right[entry.source] -= entry.cents
                put_right[entry.target] += entry.cents
        return put_right


async def read_ledger(
    tx: Transaction, reader: LedgerAudit | MoneyAudit, found: list[Finding]
) -> None:
    """Every entry in the order of its number."""
    try:
        async for rows in batches(tx, LEDGER):
            if isinstance(reader, LedgerAudit):
                reader.add_up(rows)
            for row in rows:
                try:
                    if isinstance(reader, MoneyAudit) or not reader.goes_along(row):
                        found += await reader.read(tx, row)
                except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
                    found.append(damage(LEDGER.name, error, row=str(row[0])))
    except Exception as error:  # noqa: BLE001 # the same
        found.append(damage(LEDGER.name, error))


def _compare(place: Place, due: RecordDue | None, moved: list[Posted]) -> Iterator[Finding]:
    wanted = Counter([] if due is None else due.entries)
    surplus: list[Posted] = []
    for posted in moved:
        if wanted[posted.entry] > 0:
            wanted[posted.entry] -= 1
        else:
            surplus.append(posted)
        if due is not None and posted.at != due.at:
            sentence = f"at is {posted.at}, and the record is of {due.at}."
            yield entry_found(place, posted.id, sentence, field="at")
    missing = list(wanted.elements())
    for posted_, entry in zip_longest(surplus, missing):
        yield from _differ(place, posted_, entry)
    if due is not None and not surplus and not missing:
        for posted, entry in zip(moved, due.entries, strict=True):
            if posted.entry != entry:
                sentence = "The entry is numbered out of the order of its record."
                yield entry_found(place, posted.id, sentence, field="id")


def _differ(place: Place, posted: Posted | None, entry: Entry | None) -> Iterator[Finding]:
    """An entry without a reason, a reason without an entry, or one that is not as it should be."""
    if posted is None:
        assert entry is not None
        yield Finding("ledger", f"{_told(entry)} was never moved.", *place)
    elif entry is None:
        yield entry_found(place, posted.id, f"{_told(posted.entry)} was moved without a reason.")
    else:
        for field in Entry.__struct_fields__:
            is_, was = getattr(posted.entry, field), getattr(entry, field)
            if is_ != was:
                sentence = f"{field} is {is_}, and the log says {was}."
                yield entry_found(place, posted.id, sentence, field=field)


def _told(entry: Entry) -> str:
    return f"{entry.cents} cents from {entry.source} to {entry.target} ({entry.kind})"
