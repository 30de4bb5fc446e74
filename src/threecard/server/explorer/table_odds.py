"""Table odds: what the house has to know of its own tables, asked beside the house and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from threecard.core.hand import Hand
from threecard.core.rulebook import Rulebook
from threecard.odds.rounds.expected import Expected, Moments, expect
from threecard.odds.rounds.exposure import Exposure, Two
from threecard.server.errors import HouseError
from threecard.server.explorer.learning import HandChances, TablePrimer
from threecard.server.explorer.pricer import Pricer
from threecard.server.explorer.table_data import (
    AcrossPositions,
    JackpotWorth,
    TableClasses,
    TableEdges,
    TableMoments,
)
from threecard.server.explorer.table_questions import (
    AcrossAsked,
    ChancesAsked,
    ClassesAsked,
    EdgesAsked,
    JackpotAsked,
    MomentsAsked,
    PrimerAsked,
    TableQuestion,
    TableRules,
)
from threecard.server.kept import Kept

KEPT_MAX = 8 * 2**20  # bytes of answers as they came; in memory they are a few times larger
EDGES = "edges"

D = TypeVar("D", bound=Struct)
T = TypeVar("T")
log = logging.getLogger(__name__)


class HandWorth(Struct, frozen=True):
    """What playing and folding a class of hands are worth, for one unit."""

    played: Fraction
    folded: Fraction

    @property
    def plays(self) -> bool:
        return self.played >= self.folded


class TableOdds:
    """Exact odds of the rulebooks that tables play by, kept by the hash of their terms."""

    def __init__(self, pricer: Pricer, *, kept_max: int = KEPT_MAX) -> None:
        self.pricer = pricer
        self._kept: Kept[tuple[str, Hashable], Any] = Kept(kept_max)

    async def edges_of(self, rules: Rulebook) -> Mapping[str, Fraction]:
        """The edge of every wager that stands by itself; below zero it is the player's."""

        def read(data: TableEdges) -> Mapping[str, Fraction]:
            return {wager: Fraction(edge) for wager, edge in data.edges.items()}

        question = EdgesAsked(rules=TableRules.of(rules))
        return await self._ask(rules, EDGES, question, TableEdges, read)

    def known_edges(self, rules: Rulebook) -> Mapping[str, Fraction] | None:
        """The edges if they are known already, for those who can't wait."""
        edges: Mapping[str, Fraction] | None = self._kept.get((rules.terms.hash, EDGES))
        return edges

    async def learn_edges(self, books: Iterable[Rulebook], *, seconds: float) -> bool:
        """Have the edges of all these known; whether that could be done in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                try:
                    for rules in books:
                        await self.edges_of(rules)
                except HouseError as error:
                    log.warning("edges of a table are not known: %s", error.sentence)
                    return False
                return True
        return False

    async def classes_of(self, rules: Rulebook) -> Mapping[int, HandWorth]:
        """What decisions are worth with every class of hands, by its place in the ranking."""

        def read(data: TableClasses) -> Mapping[int, HandWorth]:
            return {
                each.ranking: HandWorth(Fraction(each.played), Fraction(each.folded))
                for each in data.classes
            }

        question = ClassesAsked(rules=TableRules.of(rules))
        return await self._ask(rules, "classes", question, TableClasses, read)

    async def primer_of(self, rules: Rulebook) -> TablePrimer:
        """The game for somebody new, by these terms."""
        question = PrimerAsked(rules=TableRules.of(rules))
        return await self._ask(rules, "primer", question, TablePrimer, lambda data: data)

    async def chances_of(self, rules: Rulebook, hand: Hand) -> HandChances:
        """How a hand stands to all that the dealer may hold."""
        first, second, third = sorted(hand)
        held = Hand(first, second, third)  # in whatever order they were dealt
        question = ChancesAsked(rules=TableRules.of(rules), hand=held)
        return await self._ask(rules, ("chances", held), question, HandChances, lambda data: data)

    async def expected(self, rules: Rulebook, exposure: Exposure) -> Expected:
        """What the house was to expect of these stakes."""
        if not exposure.staked and not exposure.jackpots:
            return Expected()
        written = TableRules.of(rules)
        moments = await self._ask(
            rules, "moments", MomentsAsked(rules=written), TableMoments, lambda data: data
        )
        across = await self._across(rules, written, exposure)
        prizes, envy = await self._jackpot(rules, written, exposure)
        return expect(
            exposure,
            Moments(
                mean={wager: Fraction(mean) for wager, mean in moments.mean.items()},
                together={(one, other): Fraction(found) for one, other, found in moments.together},
                across=across,
                prizes=prizes,
                envy=envy,
            ),
        )

    async def _across(
        self, rules: Rulebook, written: TableRules, exposure: Exposure
    ) -> Mapping[Two, Fraction]:
        def read(data: AcrossPositions) -> Mapping[Two, Fraction]:
            return {(one, other): Fraction(found) for one, other, found in data.across}

        wagers = tuple(sorted({each for two in exposure.across for each in two}))
        if not wagers:
            return {}
        question = AcrossAsked(rules=written, wagers=wagers)
        return await self._ask(rules, ("across", wagers), question, AcrossPositions, read)

    async def _jackpot(
        self, rules: Rulebook, written: TableRules, exposure: Exposure
    ) -> tuple[Mapping[int, Fraction], Mapping[int, Fraction]]:
        levels, others = tuple(sorted(exposure.jackpots)), tuple(sorted(exposure.envying))
        if not levels:
            return {}, {}
        question = JackpotAsked(rules=written, levels=levels, others=others)
        data = await self._ask(
            rules, ("jackpot", levels, others), question, JackpotWorth, lambda data: data
        )
        prizes = dict(zip(levels, map(Fraction, data.prizes), strict=True))
        return prizes, dict(zip(others, map(Fraction, data.envy), strict=True))

    async def _ask(
        self,
        rules: Rulebook,
        what: Hashable,
        question: TableQuestion,
        kind: type[D],
        read: Callable[[D], T],
    ) -> T:
        """What was asked for, from memory if it is known."""
        key = (rules.terms.hash, what)
        known: T | None = self._kept.get(key)
        if known is not None:
            return known
        content = await self.pricer.ask(question)
        found = read(msgspec.json.decode(content, type=kind))
        self._kept.put(key, found, weight=len(content))
        return found
