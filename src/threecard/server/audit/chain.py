"""One stream's chain: its hashes and the house's word for each record, recomputed as stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from threecard.server.audit.records import NUMBER_MAX, is_well_formed
from threecard.server.audit.report import Finding
from threecard.server.log.keys import GENERATION_BYTES, Keys, generation_in, prefix_of
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import is_vouched_for, link, links, macs
from threecard.server.storage.records import Head, Record


class ChainAudit:
    """Reads a stream from its first record on.

    `taken` says after which record of this stream each generation of keys was taken, in order.
    """

    def __init__(self, stream: str, keys: Keys, taken: Mapping[int, int]) -> None:
        self.stream = stream
        self.head = Head()
        self._keys = keys
        self._taken = taken
        self._also = Head().hash  # where the hash before was changed: what it should have been
        self._due_until = 0  # the last record at which the generation of keys is due …
        self._due_prefix = b""  # … that this stands for
        self._strange: list[int] = []  # records in a row that the house does not vouch for

    def take_up(self, head: Head) -> None:
        """Go on after a record that was read another time."""
        self.head, self._also = head, head.hash

    def goes_along(self, page: Sequence[Record]) -> bool:
        """Whether a page is wholly in order; then it is taken as read, and else none of it is.

        Each record is the one after that before, hashed here, and vouched for by the keys due. What
        is not so is told by reading the page one by one.
        """
        if self.stream == OFFICE or self._strange:  # whose keys are known as it is read
            return False
        if page[0].seq > self._due_until:
            self._look_up_keys(page[0].seq)
        if page[-1].seq > self._due_until or not all(map(is_well_formed, page)):
            return False
        first, last = self.head.seq + 1, self.head.seq + len(page)
        hashes = [each.hash for each in page]
        if (
            [each.seq for each in page] != list(range(first, last + 1))
            or hashes != links(self.head.hash, self.stream, page)
            or [each.mac for each in page] != self._due_macs(page)
        ):
            return False
        self.head, self._also = Head(last, hashes[-1]), hashes[-1]
        return True

    def _due_macs(self, page: Sequence[Record]) -> list[bytes]:
        """By the keys due; where none was taken on record yet, by those of the first record."""
        generation = self._due_prefix or page[0].mac[:GENERATION_BYTES]
        return macs(self._keys, generation, self.stream, page)

    def read(self, record: Record) -> Sequence[Finding]:
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
            found += self.told()
            if seq > self._due_until or not record.mac.startswith(self._due_prefix):
                found += self._generation(record)
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

    def _look_up_keys(self, seq: int) -> int:
        """Which generation of keys was due at a record, and how long it is."""
        taken = self._taken.items()
        due = max((made for made, after in taken if after < seq), default=0)
        # Before any was taken on record, whatever keys of the house's vouch for one will do.
        self._due_prefix = prefix_of(due) if due else b""
        later = (after for _, after in taken if after >= seq)
        # Of the office's log it is only known as it is read.
        self._due_until = seq if self.stream == OFFICE else min(later, default=NUMBER_MAX)
        return due

    def _generation(self, record: Record) -> Iterator[Finding]:
        """Whether a record has the keys that were due."""
        due, made_by = self._look_up_keys(record.seq), generation_in(record.mac)
        if due and made_by != due:
            yield Finding(
                "keys",
                f"It is vouched for by keys of generation {made_by}, and the "
                f"house had those of generation {due}.",
                self.stream,
                record.seq,
                field="mac",
            )
