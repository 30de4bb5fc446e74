"""Clauses: the numbered provisions of a rulebook, cited as `TCP 5.5`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import NewType

Clause = NewType("Clause", str)


@unique
class ClauseKind(StrEnum):
    """What a clause is about."""

    HEADING = "heading"  # introduces its children and says nothing by itself
    DEFINITION = "definition"
    EQUIPMENT = "equipment"
    PROCEDURE = "procedure"
    RANKING = "ranking"
    SETTLEMENT = "settlement"
    IRREGULARITY = "irregularity"
    AUTHORITY = "authority"


@dataclass(frozen=True, slots=True)
class ClauseEntry:
    """One clause in our own words."""

    clause: Clause
    kind: ClauseKind
    summary: str

    @property
    def tag(self) -> str:
        return self.clause.split(" ")[0]

    @property
    def id(self) -> str:
        return self.clause.split(" ")[1]
