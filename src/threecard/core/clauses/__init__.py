"""Every clause of the five rulebooks, in our own words: 343 of them."""

from threecard.core.clause import Clause, ClauseEntry, ClauseKind
from threecard.core.clauses import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)


def _entries(tag: str, rows: tuple[tuple[str, ClauseKind, str], ...]) -> tuple[ClauseEntry, ...]:
    return tuple(ClauseEntry(Clause(f"{tag} {id_}"), kind, summary) for id_, kind, summary in rows)


CLAUSES: dict[str, tuple[ClauseEntry, ...]] = {
    "R3P": _entries("R3P", royal_three_pictures.CLAUSES),
    "N3P": _entries("N3P", non_commission_three_pictures.CLAUSES),
    "P3P": _entries("P3P", prosperity_3_pictures.CLAUSES),
    "T3P": _entries("T3P", three_pictures.CLAUSES),
    "TCP": _entries("TCP", three_card_poker.CLAUSES),
}
