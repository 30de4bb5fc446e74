"""Houses that ask a witness, and rounds to ask about."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from tests.deal.rounds import ROUND
from threecard.deal import Digest, WitnessKey, WitnessKind
from threecard.witness.asking import Asked, Closed

HOUSE = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NAME = Digest(HOUSE.public_key().public_bytes_raw().hex())


def closed(
    key: WitnessKey, number: int = 1, *, table: str = "T", closing: str = "aa", opened: str = "bb"
) -> Closed:
    """A round that has closed."""
    named = replace(
        ROUND,
        table=table,
        number=number,
        house=NAME,
        witness=key.fingerprint,
        kind=WitnessKind.APART,
    )
    return Closed(named, Digest(closing * 32), Digest(opened * 32))


def asking(what: Closed) -> bytes:
    """The house's signature under a question."""
    return HOUSE.sign(what.asking)


def asked(what: Closed) -> Asked:
    return Asked(what, asking(what).hex())
