"""The pack on felt, where it is not shuffled for every round."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.cards import Card


class Pack(Struct, frozen=True):
    """A pack since it was last shuffled (reading shuffle)."""

    rounds: int = 0  # that were dealt from it
    dealt: int = 0  # cards that have left it
    seen: tuple[Card, ...] = ()  # those of earlier rounds that lay face up
