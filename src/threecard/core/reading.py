"""Readings: named choices between ways to understand a loose, silent or contradictory clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from threecard.core.clause import Clause
from threecard.core.errors import Code, RulebookError

Readings = Mapping[str, str]  # the choice of each reading, by its name


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to read the clauses."""

    id: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question the text leaves open, and the answers a table may choose; the default first."""

    name: str
    clauses: tuple[Clause, ...]
    choices: tuple[Choice, ...]
    why: str
    number: Choice | None = None  # an answer besides that has a number N in it
    between_tables: bool = (
        False  # it acts among those that share a meter, and no one table shows it
    )
    title: str = ""  # what it is about, to people
    # What a new house opens its table by, where nobody would open one by the default.
    opened: str | None = None

    @property
    def default(self) -> str:
        return self.choices[0].id

    @property
    def spoken(self) -> str:
        """What it is about; its name where nobody has given it a title."""
        return self.title or self.name

    def means(self, choice: str) -> str:
        """A choice as people read it; a number stands for itself."""
        found = next((each for each in self.choices if each.id == choice), None)
        return choice if found is None else found.meaning

    @property
    def told(self) -> tuple[Choice, ...]:
        """Every answer there is, as people read them."""
        return self.choices if self.number is None else (*self.choices, self.number)

    def accept(self, choice: str) -> str:
        """The choice, if there is such a one."""
        known = [each.id for each in self.choices]
        if choice not in known:
            raise RulebookError(
                Code.UNKNOWN_CHOICE,
                f"Reading {self.name} has no choice “{choice}”; it knows {', '.join(known)}.",
            )
        return choice


@dataclass(frozen=True, slots=True)
class CountReading(Reading):
    """A reading whose answer is a number: one or more, or as many as like."""

    def accept(self, choice: str) -> str:
        if choice == UNLIMITED or (choice.isascii() and choice.isdecimal() and int(choice) > 0):
            return choice
        raise RulebookError(
            Code.UNKNOWN_CHOICE,
            f"Reading {self.name} is a whole number from 1 or “{UNLIMITED}”, not “{choice}”.",
        )


@dataclass(frozen=True, slots=True)
class RoundsReading(Reading):
    """A reading whose answer is its default or a number of rounds, as `rounds:3`."""

    def accept(self, choice: str) -> str:
        if choice == self.default or rounds_in(choice) > 1:
            return choice
        raise RulebookError(
            Code.UNKNOWN_CHOICE,
            f"Reading {self.name} is “{self.default}” or a whole number of rounds from 2, as "
            f"“{ROUNDS}3”, not “{choice}”.",
        )


def rounds_in(choice: str) -> int:
    """How many rounds `rounds:N` says; 1 for what says no number."""
    count = choice.removeprefix(ROUNDS)
    if not choice.startswith(ROUNDS) or not (count.isascii() and count.isdecimal()):
        return 1
    return int(count)


UNLIMITED = "unlimited"  # the choice of as many as like
ROUNDS = "rounds:"


def clauses(*texts: str) -> tuple[Clause, ...]:
    """Citations as written beside a reading: `clauses("R3P 1.1.6", "R3P 3.19")`."""
    return tuple(map(Clause, texts))


def staff_acting(*cites: Clause) -> Reading:
    """Who may act in a position where no clause says that a higher one may."""
    return Reading(
        "staff.acting",
        cites,
        (
            Choice("higher_may_act", "whoever holds a higher position may act in a lower one"),
            Choice("assigned_only", "only those assigned to a position act in it"),
        ),
        "The sister games let a higher position act (R3P 6.2, TCP 6.2).",
        title="Who may act in a lower position",
    )


def wagers_per_area(default: str, *, meaning: str, cites: tuple[Clause, ...]) -> Reading:
    """How many wagers may lie on one betting area."""
    return CountReading(
        "wagers_per_area",
        cites,
        (Choice(default, meaning),),
        "A number, because every rulebook counts differently or not at all.",
        Choice("N", f"that many, or `{UNLIMITED}`"),
        title="How many wagers an area takes",
    )


def shuffle(*cites: Clause) -> Reading:
    """When the pack is shuffled; an electronic table always shuffles."""
    return RoundsReading(
        "shuffle",
        cites,
        (Choice("every_round", "the pack is shuffled for every round"),),
        "Texts forbid unshuffled cards, or are silent, and none says when they are shuffled.",
        Choice(
            f"{ROUNDS}N",
            "on felt it is shuffled after N rounds, from 2, or sooner if too few cards remain",
        ),
        title="How often the pack is shuffled",
    )
