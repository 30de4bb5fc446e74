"""Dues: what the records of one log should have left in other tables, in a file in their order.

A log may be longer than memory. What it comes to is written down beside, and read again in the same
order when the tables it is compared with are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from struct import Struct as BinaryFormat

import msgspec
from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.accounts import Entry

_LENGTH = BinaryFormat(">I")  # of the piece that is written next
WAITING_MAX = 100  # dues written as one piece and read so: of every log at once
PART = 1 << 20  # bytes read at once


class RoundDue(Struct, frozen=True, array_like=True, gc=False):
    """A round as the index should have it; only what the log could tell of it."""

    number: int
    fields: dict[str, int]
    players: tuple[str, ...] = ()


class RecordDue(Struct, array_like=True, gc=False):
    """What one record should have moved, and the round that is indexed with it."""

    seq: int
    at: Millis
    entries: list[Entry] = []
    meter: int | None = None  # what the record says that the meter showed before
    round: RoundDue | None = None


class DuesFile:
    """The dues of one log: written while it is read, and then read as often as one likes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[RecordDue] = []
        self._digest = sha256()
        self.size = 0
        for part in _parts(path) if path.exists() else ():  # from an audit that was stopped
            self._wrote(part)

    def _wrote(self, part: bytes) -> None:
        self._digest.update(part)
        self.size += len(part)

    @property
    def digest(self) -> bytes:
        """Of what is in the file."""
        return self._digest.digest()

    def write(self, due: RecordDue) -> None:
        self._waiting.append(due)
        if len(self._waiting) >= WAITING_MAX:
            self.flush()

    def flush(self) -> None:
        if not self._waiting:
            return
        written = _encode(self._waiting)
        written = _LENGTH.pack(len(written)) + written
        with self.path.open("ab") as file:
            file.write(written)
        self._wrote(written)
        self._waiting.clear()

    def read(self) -> Iterator[RecordDue]:
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            while size := file.read(_LENGTH.size):
                yield from _decode(file.read(_LENGTH.unpack(size)[0]))


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(PART):
            yield part


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[RecordDue]).decode
