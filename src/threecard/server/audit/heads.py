"""Signed heads, beside the logs as they are: those beside the house, and any kept elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from threecard.server.audit.office import Restored
from threecard.server.audit.report import Finding
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import KeysTaken
from threecard.server.ports import Millis

LATER = Millis(2**53)  # no restore explains what newer keys vouch for


class Signed(Struct, frozen=True):
    """The hash that a record had when somebody signed it."""

    hash: str
    at: Millis  # when


class HeadsAudit:
    """What was signed of each stream, to be found there again."""

    def __init__(self, signed: Sequence[SignedHeads], keys: Keys) -> None:
        self.findings: list[Finding] = []
        self.explained: set[int] = set()  # restores that explain what is not there any more
        self._wanted: dict[str, dict[int, list[Signed]]] = defaultdict(lambda: defaultdict(list))
        self._restored: Sequence[Restored] = ()
        for line, each in enumerate(signed, start=1):
            if not each.holds(keys):
                sentence = "The signature under the heads is not this house's."
                self.findings.append(Finding("heads", sentence, row=f"line {line}"))
            for name, (seq, hash_) in each.heads.items():
                self._want(name, seq, Signed(hash_, each.at))

    def _want(self, name: str, seq: int, signed: Signed) -> None:
        there = self._wanted[name][seq]
        if signed not in there:
            there.append(signed)

    def hear_office(self, taken: Sequence[KeysTaken], restored: Sequence[Restored]) -> None:
        """What the office's log says of heads: the logs under keys before, and restores."""
        self._restored = restored
        for each in taken:
            for name, (seq, hash_) in each.heads.items():
                if name != OFFICE:  # which has the record of it right after, and was read by now
                    self._want(name, seq, Signed(hash_, LATER))

    def wanted(self, name: str) -> frozenset[int]:
        """The records of a stream whose hashes were signed."""
        return frozenset(self._wanted.get(name, ()))

    def against(self, name: str, last: int, hashes: dict[int, str]) -> Iterator[Finding]:
        """A stream that was read, up to its last record."""
        for seq, signed in sorted(self._wanted.pop(name, {}).items()):
            for each in signed:
                if not seq or hashes.get(seq) == each.hash or self._is_explained(name, seq, each):
                    continue
                if seq > last:
                    sentence = f"The log ended at record {seq} when it was signed; the end is gone."
                else:
                    sentence = "The log is not the one that was signed."
                yield Finding("heads", sentence, name, seq, field="hash")
                break

    def gone(self) -> Iterator[Finding]:
        """Streams that were signed and are not there."""
        for name, wanted in sorted(self._wanted.items()):
            if wanted and not all(
                self._is_explained(name, seq, each)
                for seq, signed in wanted.items()
                for each in signed
            ):
                yield Finding("heads", f"The log of {name} is gone.", name)

    def _is_explained(self, name: str, seq: int, signed: Signed) -> bool:
        """Whether it was signed before a restore, of records that the copy does not have."""
        for each in self._restored:
            kept = each.fact.heads.get(name, (0, ""))[0]
            if signed.at <= each.at and seq > kept:
                self.explained.add(each.seq)
                return True
        return False
