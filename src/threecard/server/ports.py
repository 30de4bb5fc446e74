"""Ports: what the house takes from the world, so that a test can give it another world."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction
from typing import NewType, Protocol

from threecard.core.rulebook import Rulebook
from threecard.deal import Signature, WitnessKey
from threecard.deal.kind import WitnessKind
from threecard.witness.asking import Closed

Millis = NewType("Millis", int)  # since 1970, UTC

STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

# The house edge of every wager that stands by itself; below zero it is the player's.
EdgesOf = Callable[[Rulebook], Awaitable[Mapping[str, Fraction]]]


class Clock(Protocol):
    """What time it is, which goes back only where it is set here, and waiting for a later one."""

    def now(self) -> Millis: ...

    def set(self, now: Millis) -> None:
        """Go on from another's time, as workers do who share a house."""

    async def sleep(self, millis: int) -> None: ...


class Entropy(Protocol):
    """Bytes nobody can foretell."""

    def draw(self, count: int) -> bytes: ...


class Witness(Protocol):
    """Who signs deals once they are closed, so that nobody can know or choose their cards before.

    It raises a `WitnessError` where it does not sign, and is asked again.
    """

    @property
    def key(self) -> WitnessKey: ...

    @property
    def kind(self) -> WitnessKind: ...

    @property
    def wait_ms(self) -> int:
        """How long a round waits for it before it is void."""

    async def sign(self, closed: Closed, *, by: bytes) -> Signature:
        """Sign a deal; `by` is the house's signature under what it asks."""


def wall_clock() -> Millis:
    """The machine's clock, which may be set while we look."""
    return Millis(time.time_ns() // 1_000_000)


def _steady() -> int:
    """A clock that nobody sets, and that goes on while the machine sleeps where it can."""
    return time.clock_gettime_ns(STEADY) // 1_000_000


class SystemClock:
    """The machine's clock as the process found it, carried on by one that nobody sets."""

    def __init__(self) -> None:
        self._ahead = wall_clock() - _steady()
        self._last = 0

    def now(self) -> Millis:
        now = _steady() + self._ahead
        if now > self._last:
            self._last = now
        return Millis(self._last)

    def set(self, now: Millis) -> None:
        self._ahead = now - _steady()
        self._last = now

    async def sleep(self, millis: int) -> None:
        await asyncio.sleep(millis / 1000)


class SystemEntropy:
    """The operating system's generator."""

    def draw(self, count: int) -> bytes:
        return secrets.token_bytes(count)
