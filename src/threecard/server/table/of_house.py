"""Of the house: what marks a fact that no game knows of."""

from __future__ import annotations

from msgspec import Struct


class OfHouse(Struct, frozen=True, gc=False):
    """What every fact of the house is, so that one look tells it from an event of a game."""
