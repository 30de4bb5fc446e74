"""Events of outcomes: settled, void, corrected, paid by decision."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.events.fact import Fact
from threecard.core.line import Line
from threecard.core.money import Cents


class PrizeVerified(Fact, frozen=True, kw_only=True, tag="prize_verified"):
    """A second person has seen the hand that wins the whole meter."""

    position: int


class RoundSettled(Fact, frozen=True, kw_only=True, tag="round_settled"):
    """The outcome is declared; every stake has ended."""

    lines: tuple[Line, ...]
    under_minimum: tuple[str, ...] = ()
    meter_before: int | None = None
    meter_fed: int = 0
    meter_topped_up: int = 0
    meter_after: int | None = None


class RoundVoided(Fact, frozen=True, kw_only=True, tag="round_voided"):
    """The round has no result; every wager is returned, and the meter was never fed."""

    lines: tuple[Line, ...]
    clause: Clause | None = None
    reading: str | None = None


class Difference(Struct, frozen=True):
    """What a player gets besides after a correction or, below zero, gives back."""

    player: str
    amount: int


class SettlementCorrected(Fact, frozen=True, kw_only=True, tag="settlement_corrected"):
    """What was noticed after a settlement undoes it, before the next round ends every claim."""

    lines: tuple[Line, ...]
    reversed: tuple[Line, ...]  # the lines that no longer hold
    void: bool
    clause: Clause | None = None
    reading: str | None = None
    meter_before: int | None = None  # before the round fed it, as when it was settled
    meter_after: int | None = None  # as it would have been left
    meter_topped_up: int = 0  # what the house would have added
    under_minimum: tuple[str, ...] = ()  # as it would have been settled
    differences: tuple[Difference, ...] = ()


class PaymentDecided(Fact, frozen=True, kw_only=True, tag="payment_decided"):
    """A stated amount is paid by a person's decision."""

    number: int
    player: str
    amount: Cents
    reason: str
    clause: Clause | None = None
    reading: str | None = None
