"""The layout: playing positions and the betting areas of each, as printed on the felt."""

from __future__ import annotations

from dataclasses import dataclass

from threecard.core.clause import Clause


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area of every playing position."""

    wager: str
    printed: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class Layout:
    """What is on the table, whatever its edition's drawing looks like."""

    positions_min: int
    positions_max: int
    areas: tuple[Area, ...]
