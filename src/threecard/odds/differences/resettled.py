"""Recorded rounds settled under both rulebooks: which lines differ, why, and by how many cents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from threecard.core.errors import ThreecardError
from threecard.core.line import Line
from threecard.core.money import Cents, write_cents
from threecard.core.round import Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement, settle, settle_checked
from threecard.core.transcript import read_round
from threecard.odds.sheet import Printed

EXAMPLES = 20  # of rounds that differ, told in full
Counts = dict[str, Any]  # of what is counted, by the name of its field
Settle = Callable[[Rulebook, Round], Settlement]

# A line by what it is of: position, player, wager, whose hand earned it, which of several.
Key = tuple[int, str, str, int | None, int]


@dataclass(frozen=True, slots=True, order=True)
class EndedOtherwise:
    """A line that ends otherwise: the wager, and both ends with their clauses."""

    wager: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Differing:
    """One round that differs: where it stands, who gets how much more, and by which lines."""

    place: str
    players: tuple[tuple[str, Cents], ...]
    lines: tuple[EndedOtherwise, ...]


@dataclass(repr=False)
class Resettled(Printed):
    """What two rulebooks make of the same rounds."""

    before: Rulebook
    after: Rulebook
    rounds: int = 0
    differ: int = 0  # rounds with a line that ends otherwise, its clause included
    moved: int = 0  # rounds in which money moves
    cents: int = 0  # that players take more, all together
    others: int = 0  # rounds of other games, passed over
    shifts: Counter[EndedOtherwise] = field(default_factory=Counter)  # lines
    shifted: Counter[EndedOtherwise] = field(default_factory=Counter)  # cents
    refused: Counter[str] = field(default_factory=Counter)  # sentences
    examples: list[Differing] = field(default_factory=list)

    def add_lines(self, lines: Iterable[bytes], *, first: int = 1) -> None:
        """Rounds as they are written down, one of JSON a line; `first` is the first one's number.

        A round's own edition and readings do not matter: it is settled by the two given.
        """
        for number, line in enumerate(lines, start=first):
            if line.isspace():
                continue
            try:
                rules, round_ = read_round(line)
            except ThreecardError as error:
                self.refused[f"can't be read: {error.sentence}"] += 1
                continue
            if rules.game != self.before.game:
                self.others += 1
                continue
            self.add(f"line {number}", round_, by=settle)

    def add(self, place: str, round_: Round, *, by: Settle = settle_checked) -> None:
        """Settle one round under both; one that a table let come about needs no checks."""
        self.rounds += 1
        settled = []
        for side, rules in (("before", self.before), ("after", self.after)):
            try:
                settled.append(by(rules, round_).lines)
            except ThreecardError as error:
                self.refused[f"can't be settled {side}: {error.sentence}"] += 1
                return
        was, now = settled
        if was != now:
            self._differs(place, was, now)

    def counts(self) -> Counts:
        """All that was counted, without the rulebooks: what one process tells another."""
        return {each.name: getattr(self, each.name) for each in fields(self)[2:]}

    def take(self, counts: Counts) -> None:
        """Add what another counted of later rounds."""
        for name, counted in counts.items():
            own = getattr(self, name)
            if isinstance(own, Counter):
                own.update(counted)  # adding Counters would drop what is below zero
            else:
                setattr(self, name, own + counted)
        del self.examples[EXAMPLES:]

    def _differs(self, place: str, was: tuple[Line, ...], now: tuple[Line, ...]) -> None:
        self.differ += 1
        players: Counter[str] = Counter()
        shifts = []
        for shift, player, cents in _shifts(was, now):
            shifts.append(shift)
            self.shifts[shift] += 1
            self.shifted[shift] += cents
            players[player] += cents
        gained = tuple((name, Cents(cents)) for name, cents in players.items() if cents)
        self.moved += bool(gained)
        self.cents += sum(players.values())
        if len(self.examples) < EXAMPLES:
            self.examples.append(Differing(place, gained, tuple(shifts)))


def _shifts(
    was: tuple[Line, ...], now: tuple[Line, ...]
) -> Iterator[tuple[EndedOtherwise, str, int]]:
    """Every line that ends otherwise, whose it is, and what its player takes more."""
    old, new = _by_key(was), _by_key(now)
    for key in {**old, **new}:
        one, other = old.get(key), new.get(key)
        if one != other:
            cents = (other.taken if other else 0) - (one.taken if one else 0)
            yield EndedOtherwise(key[2], _end(one), _end(other)), key[1], cents


def _by_key(lines: tuple[Line, ...]) -> dict[Key, Line]:
    """Lines by what they are of; several of one kind in their order."""
    found: dict[Key, Line] = {}
    for line in lines:
        of = (line.position, line.player, line.wager, line.from_position)
        found[*of, sum(key[:4] == of for key in found)] = line
    return found


def _end(line: Line | None) -> str:
    if line is None:
        return "no line"
    pays = "" if line.line is None else f" by {line.line}"
    at = "" if line.pays is None else f" at {line.pays}"
    return f"{line.result.value}{pays}{at} ({line.cite})"


def gained(cents: int) -> str:
    """An amount with its sign, as players see it."""
    return f"{'+' if cents > 0 else '-' if cents < 0 else ''}{write_cents(Cents(abs(cents)))}"
