"""Where the audit of a table's log stands, so that another time it goes on from there.

A standing holds cards that nobody may see yet, and what it says is believed: on the disk it is
sealed with the house's key.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from threecard.core.state import MARK_BYTES, format_mark
from threecard.core.table import Phase
from threecard.deal.files import write_whole
from threecard.server.audit.dues import DuesFile, RecordDue
from threecard.server.audit.stream import Indexed
from threecard.server.audit.tallies import Tally
from threecard.server.audit.witness_shares import SealedRound
from threecard.server.errors import StoreError
from threecard.server.log.keys import Keys
from threecard.server.storage.records import Head
from threecard.server.table.state import LiveTable

T = TypeVar("T", "LogStanding", "Audited")
AUDITED = "audited"  # the file of an audit that ended and found nothing


class LogStanding(Struct, frozen=True, kw_only=True):
    """One log, read up to a record with which a command ends."""

    stream: str
    head: Head
    live: LiveTable
    over: LiveTable | None
    ended: RecordDue | None  # the last round, which may be corrected yet
    sealed: dict[int, SealedRound]  # deals that wait for their end
    commands: Tally
    indexed: Indexed
    since: bytes = b""  # of an audit on its way: which one it goes on from …
    dues_size: int = 0  # … and what it has written down by then
    dues_digest: bytes = b""

    @property
    def rounds(self) -> int:
        """The last round that nothing more is to come of."""
        table = self.live.table
        is_over = table.phase is Phase.CONCLUDED and table.round not in self.sealed
        return table.round if is_over else table.round - 1


class Audited(Struct, frozen=True, kw_only=True):
    """A whole audit that found nothing: every log as it stood, and the ledger added up."""

    tables: dict[str, LogStanding]
    ledger: Tally  # of the tables' entries; the office's are always read with its log


class AuditFolder:
    """A folder that remembers what earlier audits read."""

    def __init__(self, folder: Path, keys: Keys) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._keys = keys
        written = _read(folder / AUDITED)
        self.mark = b"" if written is None else sha256(written).digest()  # of the audit before
        self.before = _unsealed(keys, written, Audited)
        if self.before is not None and self.before.ledger.key != Tally.under(keys).key:
            self.before = None  # keys were taken since, and with them it is all read again

    @property
    def since(self) -> dict[str, int]:
        """The last record of each table's log that a whole audit has read."""
        if self.before is None:
            return {}
        return {name: each.head.seq for name, each in self.before.tables.items()}

    def standing(self, stream: str) -> LogStanding | None:
        """Where an audit that was stopped got to, or else the one before it."""
        going = _unsealed(self._keys, _read(self._going(stream)), LogStanding)
        if going is not None and going.since == self.mark and self._has_dues(going):
            return going
        self.dues(stream).unlink(missing_ok=True)
        return None if self.before is None else self.before.tables.get(stream)

    def dues(self, stream: str) -> Path:
        return self.folder / f"{_name(stream)}.pieces"

    def _going(self, stream: str) -> Path:
        return self.folder / f"{_name(stream)}.going"

    def _has_dues(self, going: LogStanding) -> bool:
        """Whether what was written down is there as it was; what came after it is cut off."""
        written = self.dues(going.stream)
        if not written.exists() or written.stat().st_size < going.dues_size:
            return False
        with written.open("r+b") as file:
            file.truncate(going.dues_size)
        return DuesFile(written).digest == going.dues_digest

    def go_on(self, standing: LogStanding) -> None:
        """An audit on its way has got so far."""
        write_whole(self._going(standing.stream), _sealed(self._keys, standing), mode=0o600)

    def end(self, audited: Audited) -> None:
        """An audit has ended and found nothing."""
        write_whole(self.folder / AUDITED, _sealed(self._keys, audited), mode=0o600)
        for ends in ("going", "pieces", "dues"):  # the last from a version before
            for each in self.folder.glob(f"*.{ends}"):
                each.unlink()


def _name(stream: str) -> str:
    return sha256(stream.encode()).hexdigest()[:16]


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _sealed(keys: Keys, kept: LogStanding | Audited) -> bytes:
    mark = format_mark(type(kept))
    return mark + keys.seal(msgspec.json.encode(kept), _context(type(kept), mark))


def _unsealed(keys: Keys, written: bytes | None, kind: type[T]) -> T | None:
    """What was kept, if this house and these types of the program kept it."""
    mark = format_mark(kind)
    if written is None or not written.startswith(mark):
        return None
    try:
        opened = keys.unseal(written[MARK_BYTES:], _context(kind, mark))
    except StoreError:
        return None
    return msgspec.json.decode(opened, type=kind)


def _context(kind: type, mark: bytes) -> bytes:
    return f"audit/{kind.__name__}/".encode() + mark
