"""Rows: a result as plain data, for programs and data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threecard.core.extras import NotInstalledError

if TYPE_CHECKING:
    import polars

Row = dict[str, str | int | float | bool | None]  # by column, the same ones in every row


class Rows:
    """Something to be had as data."""

    __slots__ = ()

    def rows(self) -> list[dict[str, str | int | float | bool | None]]:
        """All of it as rows of plain values."""
        raise NotImplementedError

    def to_polars(self) -> polars.DataFrame:
        """The same as a data frame; `pip install '.[data]'` brings polars for it."""
        try:
            import polars
        except ModuleNotFoundError as error:
            raise NotInstalledError("Data frames need", "data", error) from None
        return polars.DataFrame(self.rows(), infer_schema_length=None)
