"""What a wager comes to: its pay lines, house edge, hit frequency and variance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from threecard.core.judgement import Result
from threecard.core.paytable import Pays
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Payment
from threecard.odds.counting.outcomes import NOT_DUE, NOT_PLACED, Outcome
from threecard.odds.pricing.joint import Joint
from threecard.odds.sheet import percent

ENDS = {
    Result.COLLECTED.value: "collected",
    Result.RETURNED.value: "returned",
    NOT_DUE.end: "not due",
    NOT_PLACED.end: "not placed",
}


@dataclass(frozen=True, slots=True)
class LineOdds:
    """A pay line, or another end of a stake, and how often it comes up."""

    id: str
    name: str
    pays: Pays | None
    count: int
    probability: Fraction
    part: Fraction  # of what the player expects of one unit: all parts add up to that

    def __repr__(self) -> str:
        return f"<LineOdds {self.id}: {self.count:,} deals, {percent(self.probability)}>"


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager with all that is settled beside it, or one part of such a wager alone.

    Everything is for one unit of the stake; of a part, for one unit of the wager it belongs to.
    """

    id: str
    name: str
    lines: Mapping[str, LineOdds]
    house_edge: Fraction  # what the house expects to keep, negative if the player gains
    hit_frequency: Fraction  # the probability that a line is won
    variance: Fraction  # of the net result
    parts: tuple[str, ...]  # all that is counted in
    part_of: str | None = None

    @property
    def player_edge(self) -> bool:
        """Whether the player is expected to gain by placing it."""
        return self.part_of is None and self.house_edge < 0

    def __str__(self) -> str:
        return f"{self.id}: house edge {percent(self.house_edge)}, exactly {self.house_edge}"

    def __repr__(self) -> str:
        return f"<WagerOdds {self}>"

    @property
    def standard_deviation(self) -> float:
        """Of the net result."""
        return sqrt(self.variance)


def price_wagers(rulebook: Rulebook, joint: Joint) -> dict[str, WagerOdds]:
    """Every wager, and every part of those settled in parts."""
    priced: dict[str, WagerOdds] = {}
    for id_, parts in joint.bundles.items():
        priced[id_] = _price(rulebook, joint, id_, parts)
        for part in parts[1:]:
            priced[part] = _price(rulebook, joint, part, (part,), part_of=id_)
    return priced


def _price(
    rulebook: Rulebook,
    joint: Joint,
    id_: str,
    parts: tuple[str, ...],
    part_of: str | None = None,
) -> WagerOdds:
    return WagerOdds(
        id_,
        rulebook.priced[id_].name,
        _lines(rulebook, joint, id_),
        -joint.mean(parts),
        joint.paid(parts),
        joint.covariance(parts, parts),
        parts,
        part_of,
    )


def _lines(rulebook: Rulebook, joint: Joint, id_: str) -> dict[str, LineOdds]:
    priced = rulebook.priced[id_]
    won: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for outcome, count in joint.outcomes(id_).items():
        if outcome.end != Result.PAID:
            ended[outcome.end] += count
        for line in (outcome.line, outcome.also):
            if line is not None:
                won[line] += count
    lines: dict[str, LineOdds] = {}

    def add(outcome: Outcome, name: str, pays: Pays | None, count: int) -> None:
        share = Fraction(count, joint.total)
        part = share * joint.worth.per_unit(id_, outcome)
        end = outcome.line or outcome.end
        lines[end] = LineOdds(end, name, pays, count, share, part)

    for each in priced.lines:
        add(Outcome(Result.PAID, each.id), each.name, each.pays, won[each.id])
    always = (NOT_DUE.end,) if isinstance(priced, Payment) else (Result.COLLECTED, Result.RETURNED)
    for end, name in ENDS.items():
        if end in always or ended[end]:
            add(Outcome(end), name, None, ended[end])
    return lines
