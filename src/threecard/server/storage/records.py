"""Records: what a stream is made of, and where it ends."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.ports import Millis


class Record(Struct, frozen=True):
    """One record of a stream: its bytes as stored, and the hash that chains it to those before."""

    seq: int
    at: Millis
    body: bytes
    hash: bytes


class Head(Struct, frozen=True):
    """Where a stream stands."""

    seq: int = 0
    hash: bytes = b"\0" * 32
