"""A session on its way: where results lie after each round, and who still plays."""

from __future__ import annotations

from collections.abc import Sequence

from threecard.odds.present.markup import Markup
from threecard.odds.present.plots.picture import Scale, curve, line, money, picture, polygon, text
from threecard.odds.rounds.course import FAN, FanPoint

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 88, 14, 40


def draw_fan(title: str, points: Sequence[FanPoint]) -> Markup:
    """Bands that hold half and nine tenths of all sessions about the median."""
    columns = [[point.results[at] / 100 for point in points] for at in range(len(FAN))]
    rounds = Scale(0, points[-1].rounds, LEFT, WIDTH - RIGHT)
    low, high = min(map(min, columns)), max(map(max, columns))
    room = 0.06 * ((high - low) or 1.0)
    dollars = Scale(low - room, high + room, HEIGHT - BOTTOM, TOP)
    xs = [rounds.at(point.rounds) for point in points]
    marks: list[str] = []
    for tick in dollars.ticks(6):
        y = dollars.at(tick)
        marks.append(line(LEFT, y, WIDTH - RIGHT, y, kind="axis" if abs(tick) < 1e-9 else "rule"))
        marks.append(text(LEFT - 8, y + 4, money(tick), kind="dim small", anchor="end"))
    for tick in rounds.ticks(8):
        marks.append(
            text(
                rounds.at(tick),
                HEIGHT - BOTTOM + 17,
                f"{tick:,.0f}",
                kind="dim small",
                anchor="middle",
            )
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    marks.append(text(middle, HEIGHT - 6, "rounds", kind="dim small", anchor="middle"))
    for below, above, opacity in ((0, 4, 0.18), (1, 3, 0.28)):
        outline = [(x, dollars.at(value)) for x, value in zip(xs, columns[above], strict=True)]
        back = [(x, dollars.at(value)) for x, value in zip(xs, columns[below], strict=True)]
        marks.append(polygon([*outline, *reversed(back)], kind="band", opacity=opacity))
    marks.append(curve((x, dollars.at(value)) for x, value in zip(xs, columns[2], strict=True)))
    marks += _labels(columns, dollars)
    return picture(title, WIDTH, HEIGHT, *marks)


def _labels(columns: Sequence[Sequence[float]], dollars: Scale) -> list[Markup]:
    """The shares at the right end, pushed apart where they would lie on each other."""
    placed: list[Markup] = []
    lowest = float(HEIGHT)
    for share, values in zip(FAN, columns, strict=True):
        y = min(dollars.at(values[-1]) + 4, lowest - 13)
        lowest = y
        name = "median" if share == 0.5 else f"{100 * share:.0f} %"
        kind = "ink bold" if share == 0.5 else "dim"
        placed.append(
            text(WIDTH - RIGHT + 8, y, f"{name}  {money(values[-1])}", kind=f"{kind} small")
        )
    return placed
