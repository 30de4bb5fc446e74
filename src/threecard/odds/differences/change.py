"""A change: one place where two rulebooks say or decide something different."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique


@unique
class About(StrEnum):
    """What a change is a change of, in the order in which changes are told."""

    EDITION = "edition"
    WAGER = "wager"
    LINE = "pay line"
    JUDGEMENT = "judgement"
    RANKING = "ranking"
    JACKPOT = "jackpot"
    ROUNDING = "rounding"
    READING = "reading"
    LIMITS = "limits"
    LAYOUT = "layout"
    PROCEDURE = "procedure"
    DECISION = "decision"
    RULING = "ruling"
    WINDOW = "window"
    CLAUSE = "clause"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Change:
    """One place, and what stood there before and stands there after; None: nothing."""

    about: About
    place: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.about} {self.place}: new, {self.after}"
        if self.after is None:
            return f"{self.about} {self.place}: gone, was {self.before}"
        return f"{self.about} {self.place}: {self.before} → {self.after}"

    def __repr__(self) -> str:
        return f"<Change {self}>"
