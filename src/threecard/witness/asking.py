"""What a house asks a witness and what it is answered, a line of JSON each."""

from __future__ import annotations

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from threecard.core.wire import read_line
from threecard.deal.commitment import RoundId
from threecard.deal.encoding import Digest, Purpose, check_digest, unhex
from threecard.deal.witness import witness_message
from threecard.witness.errors import refused

LINE_MAX = 8_192  # bytes; a round's names are at most 255 bytes each


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """A round that has closed, with what was opened of it: what a witness is to sign."""

    round: RoundId
    closing: Digest
    openings: Digest

    def __post_init__(self) -> None:
        check_digest(self.closing, where="closing")
        check_digest(self.openings, where="openings")

    @property
    def message(self) -> bytes:
        return witness_message(self.round, closing=self.closing, openings=self.openings)

    @property
    def asking(self) -> bytes:
        """What the house signs to show that it is itself who asks."""
        fields = (bytes.fromhex(self.closing), bytes.fromhex(self.openings))
        return self.round.encode(Purpose.ASKING, *fields)


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house sends: nobody else can use up the numbers of its rounds."""

    closed: Closed
    by: str  # the house's own signature, hexadecimal: Ed25519 under the key that is its name

    def check(self) -> None:
        """Refuse what the house that it names has not signed."""
        house = self.closed.round.house
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(house or ""))
            public.verify(unhex(self.by, where="by"), self.closed.asking)
        except (InvalidSignature, ValueError):
            raise refused("The house that is named has not signed this.") from None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the witness says: its signature, or why there is none."""

    signature: str = ""  # hexadecimal
    refused: str = ""  # a sentence; the same question gets it again
    failed: str = ""  # a sentence; it may go better later


_ASKED = msgspec.json.Decoder(Asked)
_ANSWER = msgspec.json.Decoder(Answer)


def read_asked(line: bytes) -> Asked:
    return read_line(_ASKED, line)


def read_answer(line: bytes) -> Answer:
    return read_line(_ANSWER, line)


def write_message(message: Asked | Answer) -> bytes:
    return msgspec.json.encode(message) + b"\n"
