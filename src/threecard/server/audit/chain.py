"""One stream's chain: its hashes and the house's word for each record, recomputed as stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from threecard.server.audit.report import Finding
from threecard.server.log.keys import Keys, generation_in
from threecard.server.log.records import is_vouched_for, link
from threecard.server.storage.records import Head, Record


class Wanted(Struct, frozen=True):
    """A hash that a record must have, and who says so."""

    hash: str
    said_by: str


class ChainAudit:
    """Reads a stream from its first record on.

    `taken` says after which record of this stream each generation of keys was taken, in order.
    """

    def __init__(self, stream: str, keys: Keys, taken: Mapping[int, int]) -> None:
        self.stream = stream
        self.head = Head()
        self.hashes: dict[int, str] = {}  # of the records that somebody asked for
        self._keys = keys
        self._taken = taken
        self._also = Head().hash  # where the hash before was changed: what it should have been
        self._strange: list[int] = []  # records in a row that the house does not vouch for

    def read(self, record: Record, *, keep: bool) -> Sequence[Finding]:
        found: list[Finding] = []
        before, seq = self.head, record.seq
        due = self._link(before.hash, record)
        if seq != before.seq + 1:
            found.append(self.found(before.seq + 1, f"Record {before.seq + 1} is missing."))
        elif record.hash != due and record.hash != self._link(self._also, record):
            found.append(self.found(seq, "The record is not the one that was hashed here."))
        if not is_vouched_for(self._keys, self.stream, record):
            self._strange.append(seq)
        else:
            if self._strange:
                found += self.told()
            if self._taken:
                found += self._generation(record)
        if keep:
            self.hashes[seq] = record.hash.hex()
        self.head, self._also = Head(seq, record.hash), due
        return found

    def told(self) -> Iterator[Finding]:
        """Whatever was found in a row and not said yet."""
        if self._strange:
            first, last = self._strange[0], self._strange[-1]
            said = f"Records {first} to {last} are" if last > first else f"Record {first} is"
            sentence = f"{said} not what this house wrote: the MAC is not its own."
            yield Finding("mac", sentence, self.stream, first, field="mac")
            self._strange.clear()

    def found(self, seq: int, sentence: str) -> Finding:
        return Finding("chain", sentence, self.stream, seq)

    def _link(self, before: bytes, record: Record) -> bytes:
        return link(before, self.stream, record.seq, record.at, record.body, record.cause)

    def _generation(self, record: Record) -> Iterator[Finding]:
        due = max((g for g, after in self._taken.items() if after < record.seq), default=0)
        if due and generation_in(record.mac) != due:
            yield Finding(
                "keys",
                f"It is vouched for by keys of generation {generation_in(record.mac)}, and the "
                f"house had those of generation {due}.",
                self.stream,
                record.seq,
                field="mac",
            )
