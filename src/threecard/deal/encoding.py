"""Encoding: what is hashed, as bytes that can be taken apart in one way only."""

from __future__ import annotations

from enum import Enum
from struct import Struct as BinaryFormat
from typing import NewType

from threecard.core.errors import Code
from threecard.deal.errors import DealError

Digest = NewType("Digest", str)  # 32 bytes as 64 hexadecimal digits, the way it is published

SCHEME = "threecard-deal-1"  # the name that every proof of this scheme carries
WITNESSED_SCHEME = "threecard-deal-2"  # the same, where a witness takes part
DIGEST_BYTES = 32
TEXT_MAX = 255  # bytes of UTF-8
_length = BinaryFormat(">I").pack


class Purpose(bytes, Enum):
    """What an encoding is for; it opens with its tag, so that none can pass for another."""

    SEED_COMMITMENT = b"seed-commitment"
    ENTROPY_COMMITMENT = b"entropy-commitment"
    CLOSING = b"closing"
    KEY = b"key"
    # Where a witness takes part.
    WAGERS = b"wagers"
    OPENINGS = b"openings"
    ASKING = b"asking"  # of the house, to the witness
    WITNESS = b"witness"

    __hash__ = bytes.__hash__  # an enum's own takes as long as all else that is kept by a purpose


def encode(*fields: bytes) -> bytes:
    """Each field behind its length in four bytes, the most significant first."""
    return b"".join([part for field in fields for part in (_length(len(field)), field)])


def unhex(digits: str, *, where: str) -> bytes:
    """The bytes that hexadecimal digits stand for, in the one spelling a proof has."""
    try:
        read = bytes.fromhex(digits)
    except ValueError:
        read = b""
    if read.hex() != digits:
        raise DealError(
            Code.BAD_FIELD,
            f"{where} is written in hexadecimal, two of the digits 0–9 a–f to a byte.",
            where=where,
        )
    return read


def check_digest(digits: str, *, where: str) -> None:
    size = len(unhex(digits, where=where))
    if size != DIGEST_BYTES:
        raise DealError(
            Code.BAD_FIELD,
            f"{where} is {DIGEST_BYTES} bytes, {2 * DIGEST_BYTES} hexadecimal digits; "
            f"this is {size}.",
            where=where,
        )


def check_text(text: str, *, where: str) -> None:
    if text.isascii() and 0 < len(text) <= TEXT_MAX:
        return
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise DealError(
            Code.BAD_FIELD, f"{where} holds half a character, which is no text.", where=where
        ) from None
    if not 0 < size <= TEXT_MAX:
        raise DealError(
            Code.BAD_FIELD, f"{where} is 1 to {TEXT_MAX} bytes; this is {size}.", where=where
        )
