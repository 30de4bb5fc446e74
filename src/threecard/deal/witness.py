"""The witness's share of a deal: a signature that nobody else can make, foresee or choose.

RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of no bytes, under a modulus of 3072 bits and
the exponent 65537. With no salt there is one signature of a message under an honestly made key.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, NewType

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, PSS
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_public_key,
)

from threecard.core.errors import Code
from threecard.deal.commitment import RoundId
from threecard.deal.contribution import Contribution, NotGiven, Opened, in_order
from threecard.deal.encoding import Digest, Purpose, unhex
from threecard.deal.errors import DealError, ProofError

Signature = NewType("Signature", bytes)

MODULUS_BITS = 3072
MODULUS_BYTES = MODULUS_BITS // 8
EXPONENT = 65537
PADDING = PSS(MGF1(SHA256()), 0)  # the salt has no bytes


class Wagered(NamedTuple):
    """A wager as it lay at the close."""

    position: int
    wager: str
    player: str
    stake: int  # cents


def wagers_digest(round_id: RoundId, wagers: Iterable[Wagered]) -> Digest:
    """What was wagered, for the closing; in the order of position, then of the texts' bytes."""
    ordered = sorted((w.position, w.wager.encode(), w.player.encode(), w.stake) for w in wagers)
    fields: list[bytes] = []
    for position, wager, player, stake in ordered:
        fields += (position.to_bytes(8, "big"), wager, player, stake.to_bytes(8, "big"))
    return Digest(sha256(round_id.encode(Purpose.WAGERS, *fields)).hexdigest())


def openings_digest(
    round_id: RoundId, closing: Digest, contributions: Iterable[Contribution]
) -> Digest:
    """What was opened, and by whom not, once nothing more is."""
    fields = [bytes.fromhex(closing)]
    for each in in_order(contributions):
        if not isinstance(each, NotGiven):
            entropy = bytes.fromhex(each.entropy) if isinstance(each, Opened) else b""
            fields += (each.player.encode(), entropy)
    return Digest(sha256(round_id.encode(Purpose.OPENINGS, *fields)).hexdigest())


def witness_message(round_id: RoundId, *, closing: Digest, openings: Digest) -> bytes:
    """What the witness signs: the round, what it closed with and what was then opened."""
    fields = (bytes.fromhex(closing), bytes.fromhex(openings))
    return round_id.encode(Purpose.WITNESS, *fields)


class WitnessKey:
    """A witness's public key."""

    def __init__(self, public: RSAPublicKey) -> None:
        numbers = public.public_numbers()
        if public.key_size != MODULUS_BITS or numbers.e != EXPONENT:
            raise DealError(
                Code.DEAL_BAD_WITNESS,
                f"A witness's key is of {MODULUS_BITS} bits with the exponent {EXPONENT}; this is "
                f"of {public.key_size} with {numbers.e}.",
                where="witnessed.key",
            )
        self._public = public
        self.modulus = numbers.n.to_bytes(MODULUS_BYTES, "big").hex()
        spki = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self.fingerprint = Digest(sha256(spki).hexdigest())

    @classmethod
    def of(cls, modulus: str) -> WitnessKey:
        """The key of a modulus, hexadecimal."""
        number = unhex(modulus, where="witnessed.key")
        if len(number) != MODULUS_BYTES:
            raise _no_key(f"{len(number)} bytes are no modulus of the key")
        try:
            return cls(RSAPublicNumbers(EXPONENT, int.from_bytes(number, "big")).public_key())
        except ValueError:
            raise _no_key("This is no modulus of the key") from None

    @classmethod
    def read(cls, pem: bytes) -> WitnessKey:
        """The key of a PEM file, as the witness writes it."""
        try:
            public = load_pem_public_key(pem)
        except ValueError:
            raise _no_key("This is no PEM file with the public key") from None
        if not isinstance(public, RSAPublicKey):
            raise _no_key("This is no RSA key")
        return cls(public)

    def is_signed(self, signature: Signature, message: bytes) -> bool:
        """Whether the holder of the secret half signed this message."""
        try:
            self._public.verify(check_size(signature), message, PADDING, SHA256())
        except InvalidSignature:
            return False
        return True


def check_size(signature: bytes | None) -> Signature:
    """A signature of the right length; there is no other kind."""
    size = 0 if signature is None else len(signature)
    if signature is None or size != MODULUS_BYTES:
        raise DealError(
            Code.DEAL_BAD_WITNESS,
            f"A witness's signature is {MODULUS_BYTES} bytes; this is {size}.",
            where="witnessed.signature",
        )
    return Signature(signature)


def check_signature(
    round_id: RoundId, key: WitnessKey, signature: Signature, *, closing: Digest, openings: Digest
) -> None:
    """Raise what does not hold of a witness's part in a round."""
    if key.fingerprint != round_id.witness:
        raise ProofError(
            Code.DEAL_WITNESS_DIFFERS,
            f"The witness does not hold: {round_id.witness} was named before wagers opened, and "
            f"this key has the fingerprint {key.fingerprint}.",
            where="witnessed.key",
        )
    if not key.is_signed(signature, witness_message(round_id, closing=closing, openings=openings)):
        raise ProofError(
            Code.DEAL_SIGNATURE_DIFFERS,
            f"The witness's signature does not hold: it is not of round {round_id.number} of table "
            f"{round_id.table} with the closing {closing} and these openings.",
            where="witnessed.signature",
        )


def _no_key(sentence: str) -> DealError:
    return DealError(Code.DEAL_BAD_WITNESS, f"{sentence} of a witness.", where="witnessed.key")
