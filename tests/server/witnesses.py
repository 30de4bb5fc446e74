"""Witnesses for a house under a test's clock: the real key and log, and every way to fail."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path

from threecard.deal import Signature
from threecard.deal.kind import WitnessKind
from threecard.witness.asking import Closed
from threecard.witness.client import WAIT_MS
from threecard.witness.errors import absent
from threecard.witness.secret import SecretKey
from threecard.witness.signed_log import SignedLog


@cache
def secret(name: str = "witness") -> SecretKey:
    """A key by its name: making one takes a while, and one does for many tests."""
    assert name
    return SecretKey.fresh()


class LocalWitness:
    """A witness in this process, which can be away, slow, or out of its mind."""

    def __init__(
        self,
        folder: Path,
        *,
        wait_ms: int = WAIT_MS,
        kind: WitnessKind = WitnessKind.APART,
        name: str = "witness",
    ) -> None:
        self.secret = secret(name)
        self.path = folder / f"{name}.log"
        self.log = SignedLog(self.path, self.secret)
        self.key = self.secret.public
        self.kind = kind
        self.wait_ms = wait_ms
        self.is_away = False
        self.hangs = False
        self.loses_answers = False
        self.asked: list[Closed] = []

    async def sign(self, closed: Closed, *, by: bytes) -> Signature:
        assert len(by) == 64
        self.asked.append(closed)
        if self.is_away:
            raise absent("It is away.")
        if self.hangs:
            await asyncio.Event().wait()
        signature = self.log.sign(closed)
        if self.loses_answers:
            raise absent("Its answer is lost.")
        return Signature(signature)
