"""Money in whole cents, never a float."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NewType

from threecard.core.errors import Code, MoneyError

Cents = NewType("Cents", int)

DIGITS_MAX = 15  # ten trillion dollars; more is a slip of the pen, not a stake


@lru_cache(maxsize=4096)  # stakes repeat
def parse_cents(text: str) -> Cents:
    """Read dollars with two decimals or none: `25.00` or `25`."""
    if text[-3:-2] == ".":
        digits = text[:-3] + text[-2:]
        scale = 1
    else:
        digits = text
        scale = 100
    # isdecimal alone would take digits of every script; an amount is written in ours.
    readable = digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS_MAX
    if readable and (scale == 100 or len(digits) > 2):  # “.50” has no dollars
        return Cents(int(digits) * scale)
    if digits.isdecimal() and len(digits) > DIGITS_MAX:
        said = f"“{text}” is more than an amount can be: ten trillion dollars at most."
    else:
        said = f"“{text}” is no amount: write dollars and cents, such as 25.00 or 25."
    raise MoneyError(Code.BAD_MONEY, said)


@lru_cache(maxsize=4096)
def write_cents(amount: Cents) -> str:
    """The amount in dollars with two decimals, for programs to read: `1250.00`."""
    if amount < 0:
        return "-" + write_cents(Cents(-amount))
    return f"{amount // 100}.{amount % 100:02d}"


@lru_cache(maxsize=4096)
def dollars(cents: float | Fraction) -> str:
    """The amount as people read it in a sentence: `$1,250`, `$2.50`, `-$0.05`."""
    return to_the_cent(cents).removesuffix(".00")


def to_the_cent(cents: float | Fraction) -> str:
    """The same with its cents where there are none too, for meters and averages: `$1,250.00`."""
    written = in_column(cents)
    return f"-${written[1:]}" if written[0] == "-" else f"${written}"


def in_column(cents: float | Fraction, *, signed: bool = False) -> str:
    """An amount above and below others of dollars: `1,250.00`; a gain `+2.50` beside losses."""
    nearest = round(cents)
    whole, rest = divmod(abs(nearest), 100)
    sign = "-" if nearest < 0 else "+" if signed and nearest else ""
    return f"{sign}{whole:,}.{rest:02d}"
