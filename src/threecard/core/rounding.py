"""Rounding: what is paid where odds do not come out in whole cents, or in whole chips."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from threecard.core.errors import Code, MoneyError
from threecard.core.judgement import Cite
from threecard.core.money import Cents, dollars
from threecard.core.paytable import Odds


@unique
class Favour(StrEnum):
    """Whose gain it is when a payment is rounded."""

    HOUSE = "house"  # down
    PLAYER = "player"  # up


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a rulebook rounds what odds pay; the stake itself is returned as it is.

    `Rounding(Cents(5), Favour.PLAYER, clause("XYZ 4.3"))` pays the next five cents.
    """

    unit: Cents  # payments are whole multiples of it
    favour: Favour
    cite: Cite  # says so

    def __post_init__(self) -> None:
        if self.unit < 1:
            raise MoneyError(
                Code.BAD_MONEY, f"Payments are rounded to one cent or more, not to {self.unit}."
            )

    def payout(self, odds: Odds, stake: Cents) -> Cents:
        """What a stake wins at these odds, rounded; the stake itself is returned besides."""
        units, rest = divmod(stake * odds.pays, odds.to * self.unit)
        if rest and self.favour is Favour.PLAYER:
            units += 1
        return Cents(units * self.unit)

    def __str__(self) -> str:
        way = "down" if self.favour is Favour.HOUSE else "up"
        return f"payments are rounded {way} to {dollars(self.unit)} ({self.cite})"


def pay_out(rounding: Rounding | None, odds: Odds, stake: Cents) -> Cents:
    """What a stake wins at these odds, to the cent or rounded as the rulebook says."""
    return odds.payout(stake) if rounding is None else rounding.payout(odds, stake)


def paid_out(rounding: Rounding | None, odds: Odds, stake: Cents) -> tuple[Cents, Cite | None]:
    """The same and, where it is rounded, what says so."""
    if rounding is None:
        return odds.payout(stake), None
    paid = rounding.payout(odds, stake)
    return paid, None if paid * odds.to == stake * odds.pays else rounding.cite
