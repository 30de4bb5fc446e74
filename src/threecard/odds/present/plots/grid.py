"""The strategy grid: every class of three odd cards, coloured by what playing gains."""

from __future__ import annotations

from collections.abc import Iterable

from threecard.core.cards import RANK_LETTERS
from threecard.odds.present.markup import Markup
from threecard.odds.present.plots.picture import picture, rect, text
from threecard.odds.pricing.policy import short_name
from threecard.odds.pricing.strategies import ClassValue

ORDER = "".join(RANK_LETTERS.values())  # lowest first
CELL, GAP = 15, 1.5
LEFT, TOP = 16, 26
BETWEEN = 30
WIDTH = 720
FULL = 1.0  # a gain or loss of one Ante has the strongest colour


def draw_grid(title: str, values: Iterable[ClassValue]) -> Markup:
    """A triangle for each highest card: the second card down, the third across."""
    triangles: dict[str, dict[tuple[str, str], ClassValue]] = {}
    for each in values:
        if not each.name.startswith("Three Odd Cards"):
            continue
        high, second, third = short_name(each.name).split()
        triangles.setdefault(high, {})[second, third] = each
    marks: list[str] = []
    x, y, tallest = float(LEFT), float(TOP), 0.0
    for high in sorted(triangles, key=ORDER.index, reverse=True):
        side = ORDER.index(high) * (CELL + GAP)
        if x + side > WIDTH:
            x, y, tallest = float(LEFT), y + tallest + BETWEEN + 12, 0.0
        marks += _triangle(high, triangles[high], x, y)
        x += side + BETWEEN
        tallest = max(tallest, side)
    return picture(title, WIDTH, y + tallest + 8, *marks)


def _triangle(
    high: str, cells: dict[tuple[str, str], ClassValue], x: float, y: float
) -> list[Markup]:
    ranks = ORDER[: ORDER.index(high)]
    marks = [text(x, y - 14, f"{high} high", kind="ink bold")]
    for row, second in enumerate(reversed(ranks[1:])):
        top = y + row * (CELL + GAP)
        marks.append(text(x - 4, top + 11, second, kind="dim small", anchor="end"))
        for column, third in enumerate(ranks[: ranks.index(second)]):
            each = cells.get((second, third))
            left = x + column * (CELL + GAP)
            if each is None:  # a straight
                marks.append(rect(left, top, CELL, CELL, kind="dim", opacity=0.15, round_=2))
                continue
            gain = float(each.played - each.folded)
            said = (
                f"{high} {second} {third}: {'play' if each.plays else 'fold'}, "
                f"playing {float(each.played):+.4f}, folding {float(each.folded):+.4f}"
            )
            kind = "gain" if each.plays else "loss"
            strength = 0.25 + 0.75 * min(1.0, abs(gain) / FULL)
            marks.append(
                rect(left, top, CELL, CELL, kind=kind, opacity=strength, title=said, round_=2)
            )
    for column, third in enumerate(ranks[:-1]):
        height = y + (len(ranks) - 1) * (CELL + GAP) + 10
        marks.append(
            text(
                x + column * (CELL + GAP) + CELL / 2,
                height,
                third,
                kind="dim small",
                anchor="middle",
            )
        )
    return marks
