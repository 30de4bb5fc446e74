"""Bars in the terminal: how results are spread, drawn with blocks of eighths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from threecard.cli.console import console, table
from threecard.core.money import in_column

if TYPE_CHECKING:
    from threecard.odds.rounds.law import Law

ROWS = 20
WIDTH = 48
TAIL = 0.002  # what lies beyond is in the first and the last bar
EIGHTHS = " ▏▎▍▌▋▊▉"


def print_bars(title: str, law: Law) -> None:
    """A bar for each range of results in dollars; gains and losses apart by colour."""
    bins = law.binned(ROWS, tail=TAIL)
    most = max(each.chance for each in bins)
    shown = table("", "", "")
    shown.columns[0].justify = shown.columns[1].justify = "right"
    for place, each in enumerate(bins):
        label = in_column(each.first, signed=True)
        if place == 0 and len(bins) > 1:
            label = f"below {in_column(bins[1].first, signed=True)}"
        shown.add_row(
            Text(label, style="dim"),
            Text(f"{100 * each.chance:.2f} %"),
            Text(bar(each.chance / most), style="green" if each.first >= 0 else "red"),
        )
    out = console()
    out.print()
    out.rule(Text(title, style="bold"), align="left", style="dim")
    out.print(shown)


def bar(share: float) -> str:
    """A bar of a length from nothing to the full width."""
    full, part = divmod(round(8 * WIDTH * share), 8)
    return "█" * full + (EIGHTHS[part] if part else "")
