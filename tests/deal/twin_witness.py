"""RSASSA-PSS with no salt a second time, by whole numbers alone (RFC 8017, 8.1 and 9.1)."""

from __future__ import annotations

import hashlib

SIZE = 384  # bytes of a modulus of 3072 bits
EXPONENT = 65537
# A SubjectPublicKeyInfo for RSA (RFC 3279) around a modulus of that size and that exponent.
BEFORE = bytes.fromhex("308201a2300d06092a864886f70d01010105000382018f003082018a0282018100")
AFTER = bytes.fromhex("0203010001")


def fingerprint(modulus: int) -> str:
    return hashlib.sha256(BEFORE + modulus.to_bytes(SIZE, "big") + AFTER).hexdigest()


def mask(seed: bytes, length: int) -> bytes:
    blocks = (hashlib.sha256(seed + count.to_bytes(4, "big")).digest() for count in range(12))
    return b"".join(blocks)[:length]


def encoded(message: bytes, salt: bytes = b"") -> bytes:
    """EMSA-PSS of a message."""
    hashed = hashlib.sha256(bytes(8) + hashlib.sha256(message).digest() + salt).digest()
    block = bytes(SIZE - len(hashed) - len(salt) - 2) + b"\x01" + salt
    masked = bytearray(a ^ b for a, b in zip(block, mask(hashed, len(block)), strict=True))
    masked[0] &= 0x7F  # the modulus has 3072 bits, and this one fewer
    return bytes(masked) + hashed + b"\xbc"


def sign(message: bytes, modulus: int, power: int, salt: bytes = b"") -> bytes:
    """With the secret power; what a salt would do to it is there for tests that refuse it."""
    return pow(int.from_bytes(encoded(message, salt), "big"), power, modulus).to_bytes(SIZE, "big")


def is_signed(signature: bytes, message: bytes, modulus: int) -> bool:
    number = int.from_bytes(signature, "big")
    if len(signature) != SIZE or number >= modulus:
        return False
    return pow(number, EXPONENT, modulus).to_bytes(SIZE, "big") == encoded(message)
