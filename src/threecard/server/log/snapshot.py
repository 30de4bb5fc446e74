"""Snapshots: what a table's log came to when its last round was over, so that less is replayed.

A snapshot is a shortcut and never a source: one written by a program whose types were others is not
read, and the log is replayed instead.
"""

from __future__ import annotations

import logging
from functools import cache
from hashlib import sha256

import msgspec

from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import LiveTable

MARK_BYTES = 16

_encode = msgspec.json.Encoder().encode
_DECODER = msgspec.json.Decoder(LiveTable)
log = logging.getLogger(__name__)


@cache
def format_mark() -> bytes:
    """The format of snapshots: a digest over the types in them, so that no one has to count."""
    schema = msgspec.json.schema(LiveTable)
    return sha256(msgspec.json.encode(schema, order="deterministic")).digest()[:MARK_BYTES]


async def take_snapshot(tx: Transaction, stream: str, live: LiveTable) -> None:
    await save_snapshot(tx, stream, live.seq, format_mark() + _encode(live))


async def load_snapshot(tx: Transaction, stream: str) -> LiveTable | None:
    """What was kept of a table, unless there is nothing that this program can read."""
    kept = await find_snapshot(tx, stream)
    if kept is None:
        return None
    seq, body = kept
    if body[:MARK_BYTES] != format_mark():
        log.info("table %s: the snapshot is of another format; its log is replayed", stream)
        return None
    try:
        live = _DECODER.decode(body[MARK_BYTES:])
    except msgspec.DecodeError:
        log.warning("table %s: the snapshot is damaged; its log is replayed", stream)
        return None
    return live if live.seq == seq else None
