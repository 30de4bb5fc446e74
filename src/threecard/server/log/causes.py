"""Causes: which command a record ends, as digests in the log of what is kept beside it.

A command's row can then be compared with the log: that it is there, and each of its fields.
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from threecard.server.storage.transaction import Answer

DIGEST_BYTES = 16
CAUSE_BYTES = 3 * DIGEST_BYTES


class Cause(Struct, frozen=True):
    """Digests of who asked under which id, of what they asked, and of what they were answered."""

    asked_by: bytes
    fingerprint: bytes
    answer: bytes

    @classmethod
    def of(cls, person: str, command: str, answer: Answer) -> Cause:
        return cls.read(write_cause(who_asked(person, command), answer))

    @classmethod
    def read(cls, written: bytes) -> Cause:
        cut = DIGEST_BYTES
        return cls(written[:cut], written[cut : 2 * cut], written[2 * cut :])


def who_asked(person: str, command: str) -> bytes:
    """A command's id and whose it is, in one; what can't be written as text is no id."""
    who = person.encode()
    return len(who).to_bytes(4, "big") + who + command.encode()


def write_cause(asked_by: bytes, answer: Answer) -> bytes:
    """The cause of what a command did, as its last record carries it."""
    return digest(asked_by) + digest(answer.fingerprint) + digest(answer.body)


def digest(part: bytes) -> bytes:
    return sha256(part).digest()[:DIGEST_BYTES]
