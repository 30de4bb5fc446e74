"""Receipts: what an accepted command was answered, and the same answer when it is asked again."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import ConflictError
from threecard.server.storage.transaction import Transaction

_encode = msgspec.json.Encoder(order="deterministic").encode


class Receipt(Struct, frozen=True):
    """The answer to an accepted command: the table's log up to here holds what it did."""

    table: str
    seq: int


_RECEIPTS = msgspec.json.Decoder(Receipt)


def fingerprint_of(asked: object) -> bytes:
    """What tells a command that is asked again from another one under the same id."""
    return sha256(_encode(asked)).digest()


async def answer_before(
    tx: Transaction, person: str, command: str, fingerprint: bytes
) -> bytes | None:
    """What this person was answered under this id; a conflict if they asked something else."""
    before = await tx.answered(person, command)
    if before is None:
        return None
    if before.fingerprint != fingerprint:
        raise ConflictError(
            Code.COMMAND_CONFLICT,
            f"The id “{command}” was used for another command; take a new one.",
            where="id",
        )
    return before.body


async def receipt_before(
    person: str, command: str, fingerprint: bytes, tx: Transaction
) -> Receipt | None:
    """The receipt that a command had when it was given before."""
    before = await answer_before(tx, person, command, fingerprint)
    return None if before is None else _RECEIPTS.decode(before)
