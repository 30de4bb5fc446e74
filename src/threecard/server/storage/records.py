"""Records: what a stream is made of, and where it ends."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.ports import Millis


class Record(Struct, frozen=True, gc=False):
    """One record of a stream: its bytes as stored, and what holds it in its place.

    Anybody can check the hash, which chains it to those before; the MAC only the house can make.
    `cause` is a digest of the command that this record ends, or nothing.
    """

    seq: int
    at: Millis
    body: bytes
    hash: bytes
    mac: bytes = b""
    cause: bytes = b""


class Head(Struct, frozen=True, gc=False):
    """Where a stream stands."""

    seq: int = 0
    hash: bytes = b"\0" * 32
