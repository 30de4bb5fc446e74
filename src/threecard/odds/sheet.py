"""Reports: results that show themselves as sheets and give themselves away as rows of data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import singledispatch

from threecard.core.rows import Row, Rows
from threecard.core.sheet import WIDTH, Sheet, Shown, html, text

__all__ = [
    "WIDTH",
    "Figures",
    "Printed",
    "Row",
    "Sheet",
    "html",
    "percent",
    "rows_of",
    "sheets_of",
    "text",
]


@singledispatch
def sheets_of(result: object) -> Iterator[Sheet]:
    """What a result prints as; `present` says so for each kind of result."""
    raise TypeError(f"Nothing in threecard.odds.present prints a {type(result).__name__}.")


@singledispatch
def rows_of(result: object) -> Iterator[Row]:
    """What a result is as rows of data; `present` says so for each kind of result."""
    raise TypeError(f"Nothing in threecard.odds.present has rows of a {type(result).__name__}.")


class Figures(Rows):
    """Something to be had as data, in the rows that `present` makes of it."""

    def rows(self) -> list[dict[str, str | int | float | bool | None]]:
        """All of it as rows of plain values; a fraction is a float, and exact beside it as text."""
        return list(rows_of(self))


class Printed(Figures, Shown):
    """A report: it prints as sheets, and is to be had as data."""

    def sheets(self) -> Iterator[Sheet]:
        """The sheets to print, in order."""
        return sheets_of(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {next(iter(self.sheets())).title}>"


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{100 * float(value):.{places}f} %"
