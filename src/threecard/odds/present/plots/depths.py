"""What counts win by the cards that have been seen: a curve for each wager."""

from __future__ import annotations

from collections.abc import Sequence

from threecard.odds.present.markup import Markup
from threecard.odds.present.plots.picture import Scale, curve, line, picture, text
from threecard.odds.protection.counts import CountOdds

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 150, 18, 40
APART = 14  # names at the curves' ends


def draw_depths(title: str, counts: Sequence[tuple[str, CountOdds]]) -> Markup:
    """Gain a round in hundredths of a unit over cards seen; the names stand at the ends."""
    gains = {
        name: [(seen, 100 * float(each.gain)) for seen, each in count.moments.items()]
        for name, count in counts
    }
    across = Scale(0, max(seen for each in gains.values() for seen, _ in each), LEFT, WIDTH - RIGHT)
    most = max(gain for each in gains.values() for _, gain in each)
    up = Scale(0, most or 1.0, HEIGHT - BOTTOM, TOP)
    marks: list[str] = []
    for tick in up.ticks(5):
        y = up.at(tick)
        marks.append(line(LEFT, y, WIDTH - RIGHT, y))
        marks.append(text(LEFT - 6, y + 4, f"{tick:g} %", kind="dim small", anchor="end"))
    for tick in across.ticks(8):
        x = across.at(tick)
        marks.append(text(x, HEIGHT - BOTTOM + 16, f"{tick:g}", kind="dim small", anchor="middle"))
    marks.append(text(WIDTH - RIGHT, HEIGHT - 6, "cards seen", kind="dim small", anchor="end"))
    below = float(HEIGHT)
    for name, points in sorted(gains.items(), key=lambda each: each[1][-1][1]):
        marks.append(curve((across.at(seen), up.at(gain)) for seen, gain in points))
        below = min(up.at(points[-1][1]) + 4, below - APART)
        marks.append(text(WIDTH - RIGHT + 8, below, name, kind="ink small"))
    marks.append(line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, kind="axis"))
    return picture(title, WIDTH, HEIGHT, *marks)
