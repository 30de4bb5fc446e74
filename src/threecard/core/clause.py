"""Clauses: the numbered provisions of a rulebook, cited as `TCP 5.5`."""

from __future__ import annotations

from collections.abc import Mapping
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


@unique
class Window(StrEnum):
    """How long a clause on irregularities can be invoked, and the words for it."""

    sentence: str

    def __new__(cls, value: str, sentence: str) -> Window:
        window = str.__new__(cls, value)
        window._value_ = value
        window.sentence = sentence
        return window

    BETS_OPEN = "bets_open", "while bets are open"
    DEAL = "deal", "during the deal, raised before the first decision or turned-up hand"
    UNHANDLED = (
        "unhandled",
        "until a player handles cards, at the latest until the dealer's hand shows",
    )
    DEALER_HIDDEN = "dealer_hidden", "until the dealer's hand shows"
    ROUND = "round", "in the course of the round, until its wagers are paid and collected"
    APPLIES = "applies", "whenever it applies"
    NEXT_ROUND = "next_round", "until the next “Place your bets, please”"


@dataclass(frozen=True, slots=True)
class ClauseEntry:
    """One clause in our own words."""

    clause: Clause
    kind: ClauseKind
    summary: str
    window: Window | None = None  # how long it can be invoked, where it can be at all

    @property
    def tag(self) -> str:
        return self.clause.split(" ")[0]

    @property
    def id(self) -> str:
        return self.clause.split(" ")[1]


def clause_entries(
    tag: str, rows: tuple[tuple[str, ClauseKind, str], ...], windows: Mapping[str, Window]
) -> tuple[ClauseEntry, ...]:
    """A rulebook's clauses from rows of number, kind and summary, with the windows of some."""
    unknown = windows.keys() - {number for number, _, _ in rows}
    assert not unknown, f"{tag} has no clause {', '.join(sorted(unknown))}"
    return tuple(
        ClauseEntry(Clause(f"{tag} {number}"), kind, summary, windows.get(number))
        for number, kind, summary in rows
    )
