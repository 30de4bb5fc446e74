"""Table limits: what a stake counts for when it lies outside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.errors import Code, MoneyError
from threecard.core.judgement import Cite
from threecard.core.money import Cents, dollars


@unique
class LimitMode(StrEnum):
    """How wagers are taken."""

    STRICT = "strict"  # the electronic layout refuses a stake outside the limits
    LAID = "laid"  # chips lie on real felt, and the clauses on limits act at settlement


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and the largest stake displayed for a wager."""

    stake_min: Cents
    stake_max: Cents

    def __post_init__(self) -> None:
        if not 0 < self.stake_min <= self.stake_max:
            raise MoneyError(
                Code.BAD_LIMITS,
                f"Limits run from a smaller to a larger amount above zero, not from "
                f"{dollars(self.stake_min)} to {dollars(self.stake_max)}.",
            )


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits displayed at a table, by wager."""

    mode: LimitMode
    bounds: Mapping[str, Bounds]


@unique
class LimitsApply(StrEnum):
    """What a limit is a limit of."""

    PER_WAGER = "per_wager"  # each stake by itself (R3P 3.4, TCP 3.4)
    PER_BOX = "per_box"  # all stakes on one area of a position together (N3P 5.1 5.2)


@dataclass(frozen=True, slots=True)
class LimitRule:
    """How a rulebook deals with stakes outside the limits, and where it says so."""

    applies: LimitsApply
    too_small: Cite  # refuses it before the close
    too_large: Cite
    small_laid: Cite | None  # returns it at settlement, the second time; None lets it stand
    large_laid: Cite


class Counted(Struct, frozen=True, omit_defaults=True):
    """How much of a stake takes part in the round, and why not all; the rest is returned."""

    amount: Cents
    cite: Cite | None = None
