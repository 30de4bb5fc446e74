"""What a report says of one event: who did what, and why."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.money import Cents, write_cents


class Told(Struct, frozen=True):
    """Who did what, and why."""

    kind: str
    who: str
    what: str
    why: str | None = None
    role: str | None = None


def cited(clause: str | None, reading: str | None = None) -> str | None:
    """The clause or, where the text is silent, the reading."""
    return clause or (None if reading is None else f"reading {reading}")


def dollars(cents: int) -> str:
    return write_cents(Cents(cents))
