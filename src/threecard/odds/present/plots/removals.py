"""Effects of removal: a row of bars for each wager, one for each rank, up what helps the player."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from threecard.odds.present.markup import Markup, printed_number
from threecard.odds.present.plots.picture import line, picture, rect, text
from threecard.odds.protection.removal import Removal

WIDTH, LEFT = 720, 150
ROW, BAR, GAP = 104, 34, 8
TOP, SAID = 14, 12
TEN = 10  # points, from which on a figure has two places
NAME_MOST, LINE = 19, 14  # letters beside a row, and the height of a line of them


def draw_removals(title: str, removals: Iterable[tuple[str, Removal]]) -> Markup:
    """Each row has its own scale: wagers differ a hundredfold; the figures stand at the bars."""
    rows = list(removals)
    marks: list[str] = []
    for place, (name, removal) in enumerate(rows):
        top = TOP + place * ROW
        effects = [float(each.effect) for each in removal.ranks]
        most = max(map(abs, effects)) or 1.0
        middle = top + ROW / 2 - 6
        half = ROW / 2 - 2 * SAID
        lines = wrap(name, NAME_MOST)
        for at, part in enumerate(lines):
            y = middle + 4 + LINE * (at - (len(lines) - 1) / 2)
            marks.append(text(LEFT - 14, y, part, kind="ink bold", anchor="end"))
        marks.append(line(LEFT, middle, WIDTH, middle, kind="axis"))
        for at, (effect, each) in enumerate(zip(effects, removal.ranks, strict=True)):
            x = LEFT + 6 + at * (BAR + GAP)
            height = half * abs(effect) / most
            y = middle - height if effect > 0 else middle
            places = 3 if abs(100 * effect) < TEN else 2  # as wide as a bar has room for
            said = printed_number(f"{100 * effect:+.{places}f}")
            kind = "loss" if effect > 0 else "gain"  # for the house
            title_ = f"{name} without a {each.letter}: {said} points"
            marks.append(rect(x, y, BAR, height, kind=kind, opacity=0.75, title=title_))
            over = y - 3 if effect > 0 else y + height + 10
            marks.append(text(x + BAR / 2, over, said, kind="dim small", anchor="middle"))
            if place == len(rows) - 1:
                foot = top + ROW + 8
                marks.append(text(x + BAR / 2, foot, each.letter, kind="ink bold", anchor="middle"))
    return picture(title, WIDTH, TOP + ROW * len(rows) + 14, *marks)
