"""Tallies: whether two sides hold the same things, without remembering any of them.

Each side adds what it holds, in whatever order. A thing goes to a bucket by its key and adds a
number to it that only who has the house's keys can foresee: a change goes unseen once in 2 to the
power of 64. Where sums differ, both sides are looked at again, and only at what belongs to those
buckets.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec
import numpy as np
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB
from msgspec import Struct

from threecard.server.log.keys import GENERATION_BYTES, Keys
from threecard.server.storage.transaction import Row

BUCKETS = 1024
KEY_BYTES, VALUE_BYTES = 16, 48  # of a thing
BLOCKS = 4  # of AES in a thing, its key the first
PURPOSE = "tally"  # what the key of the sums is drawn for
_encode = msgspec.msgpack.Encoder().encode


class Tally(Struct):
    """One side's sums, each modulo 2 to the power of 64."""

    key: bytes
    sums: bytes

    @classmethod
    def under(cls, keys: Keys) -> Tally:
        return cls.empty(keys.mac(PURPOSE))

    @classmethod
    def empty(cls, key: bytes) -> Tally:
        return cls(key, np.zeros(BUCKETS, np.uint64).tobytes())

    def add(self, things: Iterable[bytes]) -> None:
        """Things, of a key's and a value's bytes each.

        A thing's number is its CBC-MAC by AES, which is one for things that are all of a length,
        taken block by block of all things at once.
        """
        joined = b"".join(things)
        blocks = np.frombuffer(joined, np.uint64).reshape(-1, BLOCKS, 2)
        encrypt = Cipher(AES(self.key[GENERATION_BYTES:]), ECB()).encryptor().update  # noqa: S305 # chained here
        state = np.zeros_like(blocks[:, 0])
        for at in range(BLOCKS):
            chained = encrypt((state ^ blocks[:, at]).tobytes())
            state = np.frombuffer(chained, np.uint64).reshape(-1, 2)
        sums = np.zeros(BUCKETS, np.uint64)
        begins = np.frombuffer(joined, ">u2")[:: (KEY_BYTES + VALUE_BYTES) // 2]
        np.add.at(sums, begins % BUCKETS, state[:, 0])
        self._add(sums)

    def add_rows(self, rows: Iterable[Row], *, keys: int) -> None:
        """Rows that begin with so many keys, of whatever types: none passes for another."""
        self.add(_row_key(row[:keys]) + _digest(_encode(row[keys:])) for row in rows)

    def merge(self, other: Tally) -> None:
        self._add(other.numbers)

    def apart(self, other: Tally) -> frozenset[int]:
        """The buckets in which two sides do not hold the same."""
        return frozenset(np.flatnonzero(self.numbers != other.numbers).tolist())

    @property
    def numbers(self) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return np.frombuffer(self.sums, np.uint64)

    def _add(self, numbers: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> None:
        self.sums = (self.numbers + numbers).tobytes()


def bucket_of(key: bytes) -> int:
    return int.from_bytes(key[:2].ljust(2, b"\0"), "big") % BUCKETS


def row_bucket(key: tuple[object, ...]) -> int:
    return bucket_of(_row_key(key))


def _row_key(key: tuple[object, ...]) -> bytes:
    return _digest(_encode(key))[:KEY_BYTES]


def _digest(written: bytes) -> bytes:
    return blake2b(written, digest_size=VALUE_BYTES).digest()
