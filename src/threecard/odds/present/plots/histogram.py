"""A session's results: a bar for each range, losses and gains apart."""

from __future__ import annotations

from threecard.odds.present.markup import Markup
from threecard.odds.present.plots.picture import Scale, line, money, picture, rect, text
from threecard.odds.rounds.law import Law

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 26, 34
BINS, TAIL = 60, 0.001


def draw_histogram(title: str, law: Law, *, mean: float) -> Markup:
    """The law with its mean and median marked; amounts in cents, on the axis in dollars."""
    bins = law.binned(BINS, tail=TAIL)
    width = bins[1].first - bins[0].first if len(bins) > 1 else law.step
    if len(bins) > 2:
        width = bins[2].first - bins[1].first
    starts = [bins[-1].first - width * back for back in range(len(bins) - 1, -1, -1)]
    dollars = Scale(starts[0] / 100, (starts[-1] + width) / 100, LEFT, WIDTH - RIGHT)
    most = max(each.chance for each in bins)
    heights = Scale(0, most, HEIGHT - BOTTOM, TOP)
    marks: list[str] = []
    for tick in heights.ticks(4):
        y = heights.at(tick)
        marks.append(line(LEFT, y, WIDTH - RIGHT, y))
        marks.append(text(LEFT - 6, y + 4, f"{100 * tick:g} %", kind="dim small", anchor="end"))
    for start, each in zip(starts, bins, strict=True):
        x, end = dollars.at(start / 100), dollars.at((start + width) / 100)
        y = heights.at(each.chance)
        kind = "gain" if start >= 0 else "loss"
        said = f"from {money(start / 100)}: {100 * each.chance:.2f} %"
        marks.append(
            rect(x + 0.5, y, end - x - 1, HEIGHT - BOTTOM - y, kind=kind, title=said, round_=1)
        )
    marks.append(line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, kind="axis"))
    for tick in dollars.ticks(8):
        said = money(tick)
        marks.append(
            text(dollars.at(tick), HEIGHT - BOTTOM + 17, said, kind="dim small", anchor="middle")
        )
    marks += _marked(dollars, mean, law.quantile(0.5))
    return picture(title, WIDTH, HEIGHT, *marks)


def _marked(dollars: Scale, mean: float, median: float) -> list[str]:
    """Mean and median, named on the sides on which they stand."""
    at = dollars.at(mean / 100)
    middle = dollars.at(median / 100)
    left = at <= middle
    return [
        line(at, TOP - 8, at, HEIGHT - BOTTOM, kind="mark"),
        text(
            at + (-6 if left else 6),
            TOP - 4,
            f"mean {money(round(mean) / 100)}",
            kind="gold bold halo",
            anchor="end" if left else "start",
        ),
        line(middle, TOP - 8, middle, HEIGHT - BOTTOM, kind="axis"),
        text(
            middle + (6 if left else -6),
            TOP - 4,
            f"median {money(median / 100)}",
            kind="ink halo",
            anchor="start" if left else "end",
        ),
    ]
