"""A law in bins, for whoever draws it."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.rounds.law import Bin


class BinData(Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """All results in dollars from one to another, both counted in."""

    first: float
    last: float
    chance: float


def bin_data(each: Bin, *, above: int = 0) -> BinData:
    """A bin of amounts in cents, each above another amount."""
    return BinData((above + each.first) / 100, (above + each.last) / 100, each.chance)
