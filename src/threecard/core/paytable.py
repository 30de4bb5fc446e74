"""Pay tables: what each winning line of a wager pays."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from threecard.core.errors import Code, InvariantBrokenError, MoneyError
from threecard.core.money import Cents, parse_cents, write_cents


class Odds(Struct, frozen=True, tag="odds"):
    """What a winning wager pays, as the layout prints it: `Odds(1, 2)` is "1 to 2"."""

    pays: int
    to: int

    def __post_init__(self) -> None:
        if self.pays < 0 or self.to < 1:
            raise MoneyError(
                Code.BAD_ODDS,
                f"{self.pays}:{self.to} are no odds: A:B pays A for every B staked, "
                "A zero or more and B one or more.",
            )

    def payout(self, stake: Cents) -> Cents:
        """What the stake wins; the stake itself is returned besides."""
        whole, rest = divmod(stake * self.pays, self.to)
        if rest:  # such a stake was refused when it was placed; a money check holds under -O too
            raise InvariantBrokenError(f"{stake} cents at {self} would split a cent.")
        return Cents(whole)

    def __add__(self, other: Odds) -> Odds:
        """Two lines won by one wager pay together."""
        if self.to == other.to:
            return Odds(self.pays + other.pays, self.to)
        return Odds(self.pays * other.to + other.pays * self.to, self.to * other.to)

    def __str__(self) -> str:
        return f"{self.pays}:{self.to}"


class Award(Struct, frozen=True, tag="award"):
    """A fixed prize, whatever the stake (TCP 4.4)."""

    amount: Cents

    def __str__(self) -> str:
        return write_cents(self.amount)


class WholeMeter(Struct, frozen=True, tag="whole_meter"):
    """All that the progressive jackpot's meter shows (TCP 4.4)."""

    def __str__(self) -> str:
        return "100% of the meter"


# What a pay line can pay.
Pays = Odds | Award | WholeMeter


@dataclass(frozen=True, slots=True)
class PayLine:
    """One row of a pay table."""

    id: str
    name: str
    pays: Pays


def parse_odds(text: str) -> Odds:
    """Read odds as `8:1` or `8 to 1`."""
    parts = [part.strip() for part in text.replace(" to ", ":").split(":")]
    try:
        pays, to = map(int, parts)
    except ValueError:
        raise MoneyError(
            Code.BAD_ODDS, f"“{text}” are no odds: write A:B, such as 8:1 or 1:2."
        ) from None
    return Odds(pays, to)


def parse_pays(text: str, *, like: Pays) -> Pays:
    """Read what a line pays, in the kind printed there: odds for odds, else an amount."""
    if isinstance(like, Odds):
        return parse_odds(text)
    return Award(parse_cents(text))
