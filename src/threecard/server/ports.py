"""Ports: what the house takes from the world, so that a test can give it another world."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction
from typing import NewType, Protocol

from threecard.core.rulebook import Rulebook

Millis = NewType("Millis", int)  # since 1970, UTC

# The house edge of every wager that stands by itself; below zero it is the player's.
EdgesOf = Callable[[Rulebook], Awaitable[Mapping[str, Fraction]]]


class Clock(Protocol):
    """What time it is, and waiting for a later one."""

    def now(self) -> Millis: ...

    async def sleep(self, millis: int) -> None: ...


class Entropy(Protocol):
    """Bytes nobody can foretell."""

    def draw(self, count: int) -> bytes: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> Millis:
        return Millis(time.time_ns() // 1_000_000)

    async def sleep(self, millis: int) -> None:
        await asyncio.sleep(millis / 1000)


class SystemEntropy:
    """The operating system's generator."""

    def draw(self, count: int) -> bytes:
        return secrets.token_bytes(count)
