"""What one table's log came to, once it was read: little, however long it is."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from threecard.server.audit.report import Finding
from threecard.server.audit.stream import Correction, Indexed
from threecard.server.audit.tallies import Tally
from threecard.server.audit.witness_shares import WitnessShares
from threecard.server.storage.records import Head


class SnapshotDue(Struct, frozen=True):
    """What should be kept of a table: as of which record, and whether what is kept there fits."""

    seq: int
    fits: bool


class StreamOutcome(Struct, kw_only=True):
    """A log that was read; `dues` beside it holds what each of its records should have moved."""

    stream: str
    head: Head
    records: int
    findings: list[Finding]
    hashes: dict[int, str]  # of the records that somebody asked for
    commands: Tally
    indexed: Indexed | None = None
    gaps: list[tuple[int, int]] = []
    corrections: dict[int, Correction] = {}
    lying: int | None = None  # cents on the layout, where the log could be followed to its end
    barred: tuple[str, ...] = ()
    snapshot: SnapshotDue | None = None
    rounds: int = 0
    proofs: int = 0
    shares: WitnessShares | None = None
    held_back: Counter[str] = Counter()
    unchecked: list[str] = []
