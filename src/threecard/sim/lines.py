"""Lines and wagers as they came up in a run, each beside what the exact odds expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from threecard.core.paytable import Pays
from threecard.odds.counting.outcomes import Outcome, Outcomes
from threecard.odds.sheet import percent
from threecard.sim.statistics import MARGIN, holm


@dataclass(frozen=True, slots=True)
class LineResult:
    """A pay line, or another end of a stake: how often it came up, and how often it should."""

    id: str
    name: str
    pays: Pays | None
    count: int  # how often it came up
    expected: float  # how often it should have
    z: float  # how many standard deviations lie between them
    tail: float  # the chance to lie as far out
    corrected: float = 1.0  # by Holm, for the number of lines of the run

    def __repr__(self) -> str:
        told = f"{self.count:,}, expected {self.expected:,.1f}, z {self.z:+.1f}"
        return f"<LineResult {self.id}: {told}>"


@dataclass(frozen=True, slots=True)
class WagerResult:
    """A wager with all that is settled beside it, or one part alone; net results for one unit."""

    id: str
    name: str
    part_of: str | None  # the wager it belongs to, if it is a part
    lines: Mapping[str, LineResult]
    house_edge: float  # as played
    expected_edge: float  # by the exact odds
    deviation: float  # of one round's result
    standard_error: float  # of the edge
    z: float  # of the edge
    chi_square: float  # of all its ends
    freedom: int  # degrees of
    tail: float  # the chance of a chi-square as large
    corrected: float = 1.0  # for the number of wagers

    def __repr__(self) -> str:
        edges = f"{percent(self.house_edge)}, expected {percent(self.expected_edge)}"
        return f"<WagerResult {self.id}: house edge {edges}, z {self.z:+.1f}>"

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true edge lies, with a confidence of 99 %."""
        margin = MARGIN * self.standard_error
        return self.house_edge - margin, self.house_edge + margin


def line_counts(outcomes: Mapping[Outcome, int]) -> Counter[str]:
    """How often each line was won, and each other end met."""
    found: Counter[str] = Counter()
    for outcome, count in outcomes.items():
        for line in _line_ids(outcome):
            found[line] += count
    return found


def _line_ids(outcome: Outcome) -> list[str]:
    if outcome.line is None:
        return [outcome.end]
    return [line for line in (outcome.line, outcome.also) if line is not None]


def line_pairs(together: Mapping[tuple[Outcomes, Outcomes], int], place: int) -> Counter[str]:
    """In how many rounds a line came up at both of the first two positions."""
    found: Counter[str] = Counter()
    for (one, other), count in together.items():
        for line in set(_line_ids(one[place])) & set(_line_ids(other[place])):
            found[line] += count
    return found


def correct(wagers: Mapping[str, WagerResult]) -> dict[str, WagerResult]:
    """All lines of the run are one family, and all chi-squares another."""
    lines = [(id_, line) for id_, wager in wagers.items() for line in wager.lines]
    of_lines = dict(
        zip(lines, holm([wagers[id_].lines[line].tail for id_, line in lines]), strict=True)
    )
    of_wagers = holm([wager.tail for wager in wagers.values()])
    return {
        id_: replace(
            wager,
            lines={
                line: replace(each, corrected=of_lines[id_, line])
                for line, each in wager.lines.items()
            },
            corrected=corrected,
        )
        for (id_, wager), corrected in zip(wagers.items(), of_wagers, strict=True)
    }
