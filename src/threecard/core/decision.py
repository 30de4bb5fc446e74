"""Deciding: a player stands by a wager with another that equals it, or gives it up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threecard.core.clause import Clause
from threecard.core.hand import Hand
from threecard.core.reading import Readings


@dataclass(frozen=True, slots=True)
class Way:
    """A way to decide that people know by name: which hands it plays."""

    id: str
    name: str
    plays: Callable[[Hand], bool]


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """What a player decides on once the cards are dealt, and where the rulebook says so."""

    on: str  # the wager that a hand is played or folded for
    open: Clause  # a hand with that wager is played or folded
    fold: Clause  # folding gives the wager up
    play: Clause  # playing places another that equals it
    alone: Clause  # a hand without that wager goes on undecided
    decline: Clause  # a player need not show the hand
    stop: Clause  # a shift manager may stop a player who controls several hands
    ways: Callable[[Readings], tuple[Way, ...]]  # to be priced beside the best one
