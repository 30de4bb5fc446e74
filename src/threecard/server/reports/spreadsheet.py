"""Reports as CSV, the columns named as the fields of the JSON; money in whole cents."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from msgspec import Struct

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(kind: type[Struct], rows: Iterable[Struct]) -> str:
    """A line for each row, under a line of names."""
    heads = kind.__struct_fields__
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(heads)
    for row in rows:
        writer.writerow([_cell(getattr(row, head)) for head in heads])
    return out.getvalue()


def _cell(value: object) -> object:
    """What a person wrote is text in a spreadsheet too, never a formula."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value
