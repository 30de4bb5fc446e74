"""Tallies: whether two sides hold the same things, without remembering any of them.

Each side adds what it holds, in whatever order. A thing goes to a bucket by its key and adds a
number to it that only who has the house's keys can foresee: a change goes unseen once in 2 to the
power of 64. Where sums differ, both sides are looked at again, and only at what belongs to those
buckets.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from zlib import crc32

import msgspec
from msgspec import Struct

from threecard.server.log.keys import Keys
from threecard.server.storage.transaction import Row

BUCKETS = 1024
NUMBER_BYTES = 8
SUM_MAX = 2 ** (8 * NUMBER_BYTES) - 1
PURPOSE = "tally"  # what the key of the sums is drawn for
_encode = msgspec.msgpack.Encoder().encode


class Tally(Struct):
    """One side's sums, each modulo 2 to the power of 64."""

    key: bytes
    sums: list[int] = []

    @classmethod
    def under(cls, keys: Keys) -> Tally:
        return cls(keys.mac(PURPOSE), [0] * BUCKETS)

    def add(self, things: Iterable[tuple[bytes, bytes]]) -> None:
        """Things by their keys; where one can't be read those before it are added."""
        begin, read, sums = _keyed(self.key).copy, int.from_bytes, self.sums
        for key, value in things:
            number, at = begin(), crc32(key) % BUCKETS
            number.update(key + value)
            sums[at] = sums[at] + read(number.digest(), "big") & SUM_MAX

    def add_rows(self, rows: Iterable[Row], *, keys: int) -> None:
        """Rows that begin with so many keys, of whatever types: none passes for another."""
        self.add((_encode(row[:keys]), _encode(row[keys:])) for row in rows)

    def merge(self, other: Tally) -> None:
        pairs = zip(self.sums, other.sums, strict=True)
        self.sums = [mine + theirs & SUM_MAX for mine, theirs in pairs]

    def apart(self, other: Tally) -> frozenset[int]:
        """The buckets in which two sides do not hold the same."""
        pairs = zip(self.sums, other.sums, strict=True)
        return frozenset(at for at, (mine, theirs) in enumerate(pairs) if mine != theirs)


@lru_cache(maxsize=1)
def _keyed(key: bytes) -> blake2b:
    """The hash with its key taken in, copied for every number."""
    return blake2b(digest_size=NUMBER_BYTES, key=key)


def bucket_of(key: bytes) -> int:
    return crc32(key) % BUCKETS


def row_bucket(key: tuple[object, ...]) -> int:
    return bucket_of(_encode(key))
