"""Vocabulary: the words a rulebook defines, and the words this product uses for them."""

from __future__ import annotations

from dataclasses import dataclass

from threecard.core.clause import Clause


@dataclass(frozen=True, slots=True)
class Word:
    """A defined word, what we call it, and the clause that defines it."""

    theirs: str
    ours: str
    clause: Clause


def words(*rows: tuple[str, str, str]) -> tuple[Word, ...]:
    """Rows of clause, the rulebook's word and ours."""
    return tuple(Word(theirs, ours, Clause(clause)) for clause, theirs, ours in rows)
