"""Actions: what is decided about a hand, as a learner numbers it."""

from __future__ import annotations

from enum import IntEnum, StrEnum, unique

import numpy as np


@unique
class Action(IntEnum):
    """What is decided about a hand (TCP 3.9)."""

    FOLD = 0
    PLAY = 1


@unique
class Observed(StrEnum):
    """What a learner is shown of a hand."""

    CARDS = "cards"  # three card numbers, 13 × suit + rank - 2, the highest rank first
    CLASS = "class"  # its place in the ranking, the lowest hand 0


# Both can be done whenever a hand waits, and nothing once it is settled.
WAITING = np.ones(len(Action), dtype=np.int8)
SETTLED = np.zeros(len(Action), dtype=np.int8)
