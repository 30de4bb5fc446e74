"""Exact numbers as text."""

from __future__ import annotations

from fractions import Fraction

from threecard.core.money import Cents, write_cents

Exact = str  # a fraction, as `-1273528/12724075`
Dollars = str  # as `25.00`


def exact(value: Fraction | int) -> Exact:
    """A fraction as `p/q`, whole numbers too."""
    return f"{value.numerator}/{value.denominator}"


def exact_if(value: Fraction | None) -> Exact | None:
    return None if value is None else exact(value)


def dollars_if(amount: Cents | None) -> Dollars | None:
    return None if amount is None else write_cents(amount)
