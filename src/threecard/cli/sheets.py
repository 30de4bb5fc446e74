"""Sheets of figures in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from threecard.cli.console import console, table

if TYPE_CHECKING:
    from threecard.odds.sheet import Sheet


def print_sheets(sheets: Iterable[Sheet]) -> None:
    """Print titled tables, each with what stands out above it and what is to be said below."""
    out = console()
    for place, sheet in enumerate(sheets):
        if place:
            out.print()
        out.rule(Text(sheet.title, style="bold"), align="left", style="dim")
        for alarm in sheet.alarms:
            out.print(Text(f"!! {alarm}", style="bold red"))
        if sheet.rows:
            shown = table(*(head.removeprefix(">") for head in sheet.heads))
            for head, column in zip(sheet.heads, shown.columns, strict=True):
                column.justify = "right" if head.startswith(">") else "left"
            for row in sheet.rows:
                shown.add_row(*map(Text, row))
            out.print(shown)
        for note in sheet.notes:
            out.print(Text(note, style="dim"))
