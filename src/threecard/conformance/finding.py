"""A finding: one thing that a game lacks, said to whoever writes it."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Where it is, what is missing or wrong there, and what to do about it."""

    place: str
    missing: str
    do: str


class Section(Struct, frozen=True):
    """What one check looked at and what it found."""

    check: str  # its name, as `clauses`
    promise: str  # what holds of a game that passes it
    told: tuple[str, ...]  # what was looked at, and how much of it
    findings: tuple[Finding, ...]
    seconds: float

    @property
    def is_kept(self) -> bool:
        return not self.findings


class Conformance(Struct, frozen=True):
    """Every check of one game."""

    game: str
    edition: str
    quick: bool
    sections: tuple[Section, ...]

    @property
    def is_kept(self) -> bool:
        return all(section.is_kept for section in self.sections)
