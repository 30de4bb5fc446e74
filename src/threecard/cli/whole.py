"""Whole numbers as people write large ones."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from threecard.core.errors import Code, WrittenError


def whole_number(written: str, option: str) -> int:
    """A whole number: 1e9, 1_000_000, 1,000,000."""
    try:
        number = Decimal(written.replace(",", "").replace("_", ""))
        if number == number.to_integral_value():
            return int(number)
    except (InvalidOperation, OverflowError, ValueError):
        pass
    raise WrittenError(
        Code.BAD_FIELD, f"{option} is a whole number, as 1000000 or 1e9, not “{written}”."
    )
