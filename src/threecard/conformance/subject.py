"""The game under check, how far to go, and what several checks look at and is made once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from threecard.conformance.asked import Answer, Verdicts, ask_judges, ask_rulings
from threecard.conformance.played import PlayedTable, play_tables
from threecard.conformance.sources import Sources, sources_of
from threecard.core.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is looked at where not everything can be."""

    tables: int  # random tables, some crowded and some with one player alone
    steps: int  # commands at each
    ended: int  # of so many reports at a table, one is carried to the end of its round
    rounds: int  # settled at random under every reading
    small_decks: int  # dealt out whole
    deck_size: int
    decks: int  # whole decks, for the kernel and for the engine
    all_pairs: bool  # the whole deck dealt out, two hands at a time


FURTHER = 4  # times as many tables, before it is said that nothing ever came of something
QUICK = Depth(
    tables=16,
    steps=300,
    ended=5,
    rounds=40,
    small_decks=2,
    deck_size=9,
    decks=60,
    all_pairs=False,
)
FULL = Depth(
    tables=60,
    steps=1_000,
    ended=1,
    rounds=400,
    small_decks=6,
    deck_size=12,
    decks=5_000,
    all_pairs=True,
)


@dataclass(frozen=True, eq=False)
class Subject:
    """A rulebook as published, to be found in the registry under its game and edition."""

    rules: Rulebook
    depth: Depth

    @property
    def caution(self) -> str:
        """What a finding adds that a longer run might take back."""
        return "" if self.depth.all_pairs else " A quick run sees little: try without --quick too."

    @cached_property
    def variants(self) -> tuple[Rulebook, ...]:
        """As published, and with each reading's every other choice alone."""
        others = [
            self.rules.with_reading(reading.name, choice.id)
            for reading in self.rules.edition.readings
            for choice in reading.choices
            if choice.id != reading.default
        ]
        return (self.rules, *others)

    @cached_property
    def sources(self) -> Sources:
        return sources_of(self.rules.edition)

    @cached_property
    def verdicts(self) -> Verdicts:
        """Every verdict that any judgement can give, under every variant."""
        return ask_judges(self.variants)

    @cached_property
    def answers(self) -> list[Answer]:
        """The ruling on every incident, under every variant."""
        return ask_rulings(self.variants)

    @cached_property
    def played(self) -> tuple[PlayedTable, ...]:
        """What came about at random tables."""
        return tuple(play_tables(self.rules, range(self.depth.tables), steps=self.depth.steps))

    def further(self) -> Iterator[PlayedTable]:
        """More of them, for what those tables did not come to; played once, and when asked for."""
        yield from self._further
        last = self.depth.tables * (1 + FURTHER)
        seeds = range(self.depth.tables + len(self._further), last)
        for table in play_tables(self.rules, seeds, steps=self.depth.steps):
            self._further.append(table)
            yield table

    @cached_property
    def _further(self) -> list[PlayedTable]:
        return []
