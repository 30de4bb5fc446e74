"""Answers to the house's own questions as data; every fraction travels as `p/q`."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.exact import Exact
from threecard.server.explorer.learning import HandChances, TablePrimer


class TableEdges(Struct, frozen=True):
    """House edges by wager."""

    edges: dict[str, Exact]


class ClassWorth(Struct, frozen=True):
    """One class of hands, by its place in the ranking."""

    ranking: int
    played: Exact
    folded: Exact


class TableClasses(Struct, frozen=True):
    """Every class of hands."""

    classes: tuple[ClassWorth, ...]


class TableMoments(Struct, frozen=True):
    """What a cent on each wager comes to for the house."""

    mean: dict[str, Exact]
    together: tuple[tuple[str, str, Exact], ...]


class AcrossPositions(Struct, frozen=True):
    """Covariances, each behind its two wagers."""

    across: tuple[tuple[str, str, Exact], ...]


class JackpotWorth(Struct, frozen=True):
    """In the order they were asked for."""

    prizes: tuple[Exact, ...]
    envy: tuple[Exact, ...]


TableAnswer = (
    TableEdges
    | TableClasses
    | TableMoments
    | AcrossPositions
    | JackpotWorth
    | TablePrimer
    | HandChances
)
