"""A look: one thing that the records show and somebody may want to see, and its place."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct


@unique
class LookKind(StrEnum):
    """Why something is worth a look."""

    PAYMENT = "payment_differed"
    CARDS = "cards_corrected"  # a hand was entered wrongly, as a second look showed
    LATE = "late_wager"
    FORBIDDEN = "tried_what_is_forbidden"
    TWO_ROLES = "two_roles"  # somebody dealt or decided, and played, on the same day


class Look(Struct, frozen=True, kw_only=True):
    """One thing worth a look, and its place."""

    kind: LookKind
    at: int
    table: str
    round: int
    seq: int
    dealer: str
    player: str | None = None
    position: int | None = None
    wager: str | None = None
    cents: int = 0  # too much or, below zero, too little
    ended: str = ""  # “put right”, “stands” or “open”
    what: str
