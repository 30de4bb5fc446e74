"""Snapshots: what a table's log came to when its last round was over, so that less is replayed.

A snapshot is a shortcut and never a source: one written by a program whose types were others, or
that the house does not vouch for, is not read, and the log is replayed instead.
"""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct

from threecard.core.state import MARK_BYTES, format_mark
from threecard.server.log.keys import GENERATION_BYTES, MAC_BYTES, Keys
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

SNAPSHOT = "snapshot"  # what the MAC is for

_encode = msgspec.json.Encoder().encode
_DECODER = msgspec.json.Decoder(LiveTable)
log = logging.getLogger(__name__)


class KeptSnapshot(Struct, frozen=True):
    """A snapshot as it is stored: its types' mark, the house's word for it, and the table."""

    stream: str
    seq: int
    mark: bytes
    mac: bytes
    table: bytes

    @property
    def is_present(self) -> bool:
        """Whether its types are this program's."""
        return self.mark == format_mark(LiveTable)

    def is_ours(self, keys: Keys) -> bool:
        """Whether the house kept it, of this stream and this place."""
        return keys.vouches(
            self.mac, SNAPSHOT, *_parts(self.stream, self.seq), self.mark, self.table
        )

    def read(self) -> LiveTable:
        return _DECODER.decode(self.table)


async def take_snapshot(tx: Transaction, keys: Keys, stream: str, live: LiveTable) -> None:
    mark, table = format_mark(LiveTable), _encode(live)
    mac = keys.mac(SNAPSHOT, *_parts(stream, live.seq), mark, table)
    await save_snapshot(tx, stream, live.seq, mark + mac + table)


async def find_kept(tx: Transaction, stream: str) -> KeptSnapshot | None:
    """What was kept of a table, whatever it is."""
    found = await find_snapshot(tx, stream)
    if found is None:
        return None
    seq, body = found
    begins = MARK_BYTES + GENERATION_BYTES + MAC_BYTES
    return KeptSnapshot(stream, seq, body[:MARK_BYTES], body[MARK_BYTES:begins], body[begins:])


async def load_snapshot(tx: Transaction, keys: Keys, stream: str) -> LiveTable | None:
    """What was kept of a table, unless there is nothing that this program can read and trust."""
    kept = await find_kept(tx, stream)
    if kept is None:
        return None
    if not kept.is_ours(keys):
        log.warning("table %s: the snapshot is not the house's own; its log is replayed", stream)
        return None
    if not kept.is_present:
        log.info("table %s: the snapshot is of another format; its log is replayed", stream)
        return None
    return kept.read()


def _parts(stream: str, seq: int) -> tuple[bytes, bytes]:
    return stream.encode(), seq.to_bytes(8, "big", signed=True)
