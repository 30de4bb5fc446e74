"""Receipts: what a command was answered, and the same answer when it is asked again."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.events import ActRefused
from threecard.server.errors import ConflictError
from threecard.server.storage.transaction import Transaction
from threecard.server.table.deciding import Turn
from threecard.server.table.facts import PaymentEntered
from threecard.server.table.payments import refusal_of

_encode = msgspec.json.Encoder(order="deterministic").encode


class Receipt(Struct, frozen=True):
    """The answer to an accepted command: the table's log up to here holds what it did."""

    table: str
    seq: int


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What a command came to: a receipt, or a refusal that is on record and given again."""

    table: str
    seq: int
    code: str | None = None
    sentence: str = ""
    clause: str | None = None

    @classmethod
    def of(cls, table: str, turn: Turn) -> Outcome:
        for step in turn.steps:
            match step.fact:
                case ActRefused() as refused:
                    return cls(table, turn.live.seq, refused.code, refused.sentence, refused.clause)
                case PaymentEntered() as entered if entered.is_mistake:
                    stop = refusal_of(step.live, entered)
                    return cls(table, turn.live.seq, stop.code.value, stop.sentence, stop.clause)
                case _:
                    pass
        return cls(table, turn.live.seq)

    def write(self) -> bytes:
        return msgspec.json.encode(self)

    def receipt(self) -> Receipt:
        """The receipt, or the refusal is raised."""
        if self.code is not None:
            clause = None if self.clause is None else Clause(self.clause)
            raise CommandRefusedError(Code[self.code.upper()], self.sentence, clause=clause)
        return Receipt(self.table, self.seq)


_OUTCOMES = msgspec.json.Decoder(Outcome)


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


async def outcome_before(
    person: str, command: str, fingerprint: bytes, tx: Transaction
) -> Outcome | None:
    """What a command came to when it was given before."""
    before = await answer_before(tx, person, command, fingerprint)
    return None if before is None else _OUTCOMES.decode(before)
