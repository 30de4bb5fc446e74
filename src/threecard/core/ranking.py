"""A ranking: the order of hands, and what a rulebook calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from threecard.core.feature import Feature
from threecard.core.hand import Hand


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are compared and called."""

    feature: Feature[Any]
    names: tuple[str, ...]  # of every value of the feature, lowest first
    listed: tuple[str, ...]  # the kinds of hand as the rulebook lists them, highest first

    def name(self, hand: Hand) -> str:
        value: int = self.feature.read(hand)
        return self.names[value]
