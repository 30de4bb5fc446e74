"""Totals: how many rounds ended how. Whole numbers, so that any order of adding gives the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from threecard.odds.counting.outcomes import Outcome, Outcomes
from threecard.sim.meter import MeterTotals
from threecard.sim.sessions import SessionTotals


@dataclass(slots=True)
class Totals:
    """All that is remembered of the rounds played."""

    rounds: int = 0
    ends: list[Counter[Outcomes]] = field(default_factory=list)  # by position
    # How the first two positions ended together: they share a dealer and a deck.
    together: Counter[tuple[Outcomes, Outcomes]] = field(default_factory=Counter)
    meter: MeterTotals | None = None  # where it was followed
    sessions: SessionTotals | None = None  # where sessions were played

    def __repr__(self) -> str:
        return f"<Totals of {self.rounds:,} rounds>"

    def add(self, other: Totals) -> None:
        """Count what another chunk or run counted, too."""
        self.rounds += other.rounds
        self.ends += [Counter() for _ in range(len(other.ends) - len(self.ends))]
        for ours, theirs in zip(self.ends, other.ends, strict=True):
            ours.update(theirs)
        self.together.update(other.together)
        if other.meter is not None:
            self.meter = other.meter if self.meter is None else self.meter.plus(other.meter)
        if other.sessions is not None:
            mine = self.sessions
            self.sessions = other.sessions if mine is None else mine.plus(other.sessions)

    @property
    def joint(self) -> Counter[Outcomes]:
        """The ends of all positions in one."""
        return sum(self.ends, Counter())


class WrittenTotals(msgspec.Struct, frozen=True):
    """Totals as they are written down: outcomes once, and counts by their places."""

    rounds: int
    outcomes: tuple[tuple[tuple[str, str | None, str | None], ...], ...]
    ends: tuple[tuple[tuple[int, int], ...], ...]
    together: tuple[tuple[int, int, int], ...]
    meter: MeterTotals | None
    sessions: SessionTotals | None


def write_totals(totals: Totals) -> WrittenTotals:
    places: dict[Outcomes, int] = {}

    def place(outcomes: Outcomes) -> int:
        return places.setdefault(outcomes, len(places))

    ends = tuple(
        tuple((place(each), count) for each, count in found.items()) for found in totals.ends
    )
    together = tuple(
        (place(one), place(other), count) for (one, other), count in totals.together.items()
    )
    outcomes = tuple(tuple((part.end, part.line, part.also) for part in each) for each in places)
    return WrittenTotals(totals.rounds, outcomes, ends, together, totals.meter, totals.sessions)


def read_totals(written: WrittenTotals) -> Totals:
    outcomes = [tuple(Outcome(*part) for part in each) for each in written.outcomes]

    def counter(found: Iterable[tuple[int, int]]) -> Counter[Outcomes]:
        return Counter({outcomes[at]: count for at, count in found})

    return Totals(
        written.rounds,
        [*map(counter, written.ends)],
        Counter(
            {(outcomes[one], outcomes[other]): count for one, other, count in written.together}
        ),
        written.meter,
        written.sessions,
    )
