"""Wagers and payments: what a player can stake on, and what is paid on a stake."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import lcm

from threecard.core.clause import Clause
from threecard.core.judgement import AnyJudgement, Conduct
from threecard.core.paytable import Odds, PayLine

# What becomes of a wager, for each way to play the hand.
Judgements = Mapping[Conduct, AnyJudgement]


@dataclass(frozen=True, slots=True)
class Condition:
    """What must lie on a playing position before a side wager may."""

    any_of: tuple[str, ...]  # one of these wagers …
    own: bool  # … placed by the same player
    clause: Clause  # forbids it otherwise
    alone: Clause | None = None  # or, where none of them lies there at all, returns it
    elsewhere: Clause | None = None  # forbids it where only others have placed one of them

    def allows(self, player: str, placers: Collection[str]) -> bool:
        """Whether the player may, given who has one of those wagers there."""
        return player in placers if self.own else bool(placers)

    def forbids(self, placers: Collection[str]) -> Clause:
        """The clause that forbids it, given who has one of those wagers there."""
        return (self.elsewhere if placers else None) or self.clause


@dataclass(frozen=True, slots=True)
class Wager:
    """Something to stake on, with its pay lines and one judgement for each way to play the hand."""

    id: str
    name: str
    lines: tuple[PayLine, ...]
    judgements: Judgements
    condition: Condition | None = None
    equals: str | None = None  # placed after the deal, equal to this wager (TCP 1.1.7)

    def __repr__(self) -> str:
        return f"<Wager {self.id}: {self.name}, {_paying(self.lines)}>"


@dataclass(frozen=True, slots=True)
class Payment:
    """Something paid on a wager without a stake of its own."""

    id: str
    name: str
    lines: tuple[PayLine, ...]
    judgements: Judgements
    on: str

    def __repr__(self) -> str:
        return f"<Payment {self.id}: {self.name}, {_paying(self.lines)}, on {self.on}>"


Priced = Wager | Payment  # what has pay lines and judgements


def base_of(priced: Priced) -> str | None:
    """The wager whose stake this is paid on or must equal."""
    return priced.on if isinstance(priced, Payment) else priced.equals


def _paying(lines: tuple[PayLine, ...]) -> str:
    return ", ".join(f"{line.id} {line.pays}" for line in lines)


def stake_unit(paid_on_it: Iterable[Priced]) -> int:
    """The cents a stake must be a multiple of for every line paid on it to come out whole."""
    return lcm(
        *(
            line.pays.to
            for priced in paid_on_it
            for line in priced.lines
            if isinstance(line.pays, Odds)
        )
    )
