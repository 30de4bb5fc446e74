"""One stream's chain: its hashes and the house's word for each record, recomputed as stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from threecard.server.audit.records import NUMBER_MAX
from threecard.server.audit.report import Finding
from threecard.server.log.keys import Keys, generation_in, prefix_of
from threecard.server.log.office import STREAM as OFFICE
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
        self._due_until = 0  # the last record at which the generation of keys is due …
        self._due_prefix = b""  # … that this stands for
        self._strange: list[int] = []  # records in a row that the house does not vouch for

    def take_up(self, head: Head) -> None:
        """Go on after a record that was read another time."""
        self.head, self._also = head, head.hash

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
            if seq > self._due_until or not record.mac.startswith(self._due_prefix):
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
        """Which keys were due here, and how long they are; whether the record has them."""
        taken = self._taken.items()
        due = max((made for made, after in taken if after < record.seq), default=0)
        self._due_prefix = prefix_of(due)
        later = (after for _, after in taken if after >= record.seq)
        # Of the office's log it is only known as it is read.
        self._due_until = record.seq if self.stream == OFFICE else min(later, default=NUMBER_MAX)
        made_by = generation_in(record.mac)
        if due and made_by != due:
            yield Finding(
                "keys",
                f"It is vouched for by keys of generation {made_by}, and the "
                f"house had those of generation {due}.",
                self.stream,
                record.seq,
                field="mac",
            )
