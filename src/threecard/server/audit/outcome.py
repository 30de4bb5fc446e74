"""What one table's log came to, once it was read: little, however long it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from threecard.server.audit.report import Finding
from threecard.server.audit.rows import Due, Key
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
    since: int = 0  # the record up to which it was read another time
    rounds_since: int = 0  # and the round that the table was in then
    standing: bytes | None = None  # from which it can be gone on, another time


def bars_due(tables: Mapping[str, StreamOutcome]) -> dict[Key, Due]:
    """Who is prohibited from further play, and where."""
    return {
        (player, name): Due({}, name) for name, table in tables.items() for player in table.barred
    }


def snapshots_due(tables: Mapping[str, StreamOutcome]) -> dict[Key, Due]:
    """What should be kept of each table."""
    due: dict[Key, Due] = {}
    for name, table in tables.items():
        if table.snapshot is not None:
            seq, fits = table.snapshot.seq, table.snapshot.fits
            fields = {"seq": seq, "body": lambda _body, fits=fits: fits}
            due[name,] = Due(fields, name, seq)
    return due
