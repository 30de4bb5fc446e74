"""Reports: results that show themselves as sheets and give themselves away as rows of data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import singledispatch
from typing import TYPE_CHECKING

from threecard.core.extras import NotInstalledError
from threecard.core.sheet import WIDTH, Sheet, Shown, html, text

if TYPE_CHECKING:
    import polars

__all__ = [
    "WIDTH",
    "Printed",
    "Row",
    "Rows",
    "Sheet",
    "dollars",
    "html",
    "percent",
    "rows_of",
    "sheets_of",
    "text",
]

Row = dict[str, str | int | float | bool | None]  # by column, the same ones in every row


@singledispatch
def sheets_of(result: object) -> Iterator[Sheet]:
    """What a result prints as; `present` says so for each kind of result."""
    raise TypeError(f"Nothing in threecard.odds.present prints a {type(result).__name__}.")


@singledispatch
def rows_of(result: object) -> Iterator[Row]:
    """What a result is as rows of data; `present` says so for each kind of result."""
    raise TypeError(f"Nothing in threecard.odds.present has rows of a {type(result).__name__}.")


class Rows:
    """Something to be had as data."""

    def rows(self) -> list[dict[str, str | int | float | bool | None]]:
        """All of it as rows of plain values; a fraction is a float, and exact beside it as text."""
        return list(rows_of(self))

    def to_polars(self) -> polars.DataFrame:
        """The same as a data frame; `pip install '.[data]'` brings polars for it."""
        try:
            import polars
        except ModuleNotFoundError as error:
            raise NotInstalledError("Data frames need", "data", error) from None
        return polars.DataFrame(self.rows(), infer_schema_length=None)


class Printed(Rows, Shown):
    """A report: it prints as sheets, and is to be had as data."""

    def sheets(self) -> Iterator[Sheet]:
        """The sheets to print, in order."""
        return sheets_of(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {next(iter(self.sheets())).title}>"


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{100 * float(value):.{places}f} %"


def dollars(value: Fraction) -> str:
    return f"{float(value):,.2f}"
