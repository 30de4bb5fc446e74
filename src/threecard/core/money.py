"""Money in whole cents, never a float."""

from __future__ import annotations

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
    """The amount in dollars with two decimals: `25.00`."""
    if amount < 0:
        return "-" + write_cents(Cents(-amount))
    return f"{amount // 100}.{amount % 100:02d}"


def dollars(cents: int) -> str:
    """The same as people read it in a sentence: `$25.00`, `-$0.05`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${write_cents(Cents(abs(cents)))}"
