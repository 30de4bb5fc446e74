"""Fate: what became of a mutant, and which test ended it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Fate(Enum):
    """What became of a mutant."""

    MARKED = "killed by the tests of its clauses"
    REST = "killed by other quick tests"
    DEEP = "killed by a twin or the driver"
    PINNED = "killed only by a recorded log"
    TIMED_OUT = "killed by the clock"
    BROKEN = "broken: does not import"
    SURVIVED = "survived"


class Outcome(NamedTuple):
    """What became of a mutant, and the test that noticed it, if one did."""

    fate: Fate
    test: str = ""
