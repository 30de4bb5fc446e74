"""What each way to read a loose clause does to each wager's edge, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from threecard.core.cards import Card
from threecard.core.reading import Reading
from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.deck import cards_out
from threecard.odds.pricing.report import odds
from threecard.odds.sheet import Printed

Edges = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """One choice of one reading, all others as in force: every wager's house edge."""

    reading: Reading
    choice: str
    in_force: bool
    edges: Edges
    changed: tuple[str, ...]  # the wagers whose edge differs from that in force

    def __repr__(self) -> str:
        moved = ", ".join(self.changed) or "no edge"
        return f"<ChoiceOdds {self.reading.name}={self.choice}: moves {moved}>"

    @property
    def player_edges(self) -> tuple[str, ...]:
        """The wagers whose edge it moves and leaves with the player."""
        return tuple(wager for wager in self.changed if self.edges[wager] < 0)


@dataclass(frozen=True, eq=False, repr=False)
class ReadingsOdds(Printed):
    """Every choice of every reading of a rulebook, beside what is in force."""

    rulebook: Rulebook
    without: tuple[Card, ...]
    edges: Edges  # in force
    choices: tuple[ChoiceOdds, ...]

    @property
    def without_effect(self) -> tuple[str, ...]:
        """The readings of which no choice moves an edge."""
        moving = {each.reading.name for each in self.choices if each.changed}
        names = dict.fromkeys(each.reading.name for each in self.choices)
        return tuple(name for name in names if name not in moving)


def readings(
    rulebook: Rulebook | str, *, without: str | Iterable[Card | str] = (), meter: int | None = None
) -> ReadingsOdds:
    """Price a game under every choice of every reading, one changed at a time.

    Readings with one choice, and those that count wagers, move no edge and are left out. A jackpot
    is priced with its meter at its seed, or at what is said in cents.
    """
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    out = cards_out(without)

    def edges_of(book: Rulebook) -> Edges:
        return odds(book, without=out, meter=meter).edges

    in_force = edges_of(rules)
    found = []
    for reading in rules.edition.readings:
        if len(reading.choices) < 2:
            continue
        for choice in reading.choices:
            chosen = choice.id == rules.readings[reading.name]
            edges = in_force if chosen else edges_of(rules.with_reading(reading.name, choice.id))
            changed = tuple(wager for wager, edge in edges.items() if edge != in_force[wager])
            found.append(ChoiceOdds(reading, choice.id, chosen, edges, changed))
    return ReadingsOdds(rules, out, in_force, tuple(found))
