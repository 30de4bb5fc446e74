"""The house edge by reading: from what is in force to what another choice would make of it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from threecard.odds.present.markup import Markup, element, printed_number
from threecard.odds.present.plots.picture import Scale, line, picture, rect, text

WIDTH, LEFT, RIGHT = 720, 262, 76
ROW, TOP, FOOT = 32, 24, 26


class Shift(NamedTuple):
    """One choice of one reading and what it does to one wager's edge."""

    choice: str
    wager: str
    before: Fraction
    after: Fraction


def draw_edges(title: str, shifts: list[Shift]) -> Markup:
    """A row for each choice that moves an edge: a ring where it is, a dot where it would be."""
    edges = [float(edge) for each in shifts for edge in (each.before, each.after)]
    low, high = min(0.0, *edges), max(0.0, *edges)
    room = 0.04 * ((high - low) or 0.01)
    scale = Scale(low - room, high + room, LEFT, WIDTH - RIGHT)
    bottom = TOP + ROW * len(shifts)
    zero = scale.at(0)
    marks: list[str] = []
    if low < 0:
        marks.append(rect(LEFT, TOP - 4, zero - LEFT, bottom - TOP + 8, kind="loss", opacity=0.09))
        marks.append(text(zero - 6, TOP - 10, "the player's edge", kind="loss small", anchor="end"))
    marks.append(text(zero + 6, TOP - 10, "the house's", kind="dim small"))
    for tick in scale.ticks(7):
        x = scale.at(tick)
        marks.append(line(x, TOP - 4, x, bottom + 4))
        said = printed_number(f"{100 * tick:g} %")
        marks.append(text(x, bottom + 18, said, kind="dim small", anchor="middle"))
    marks.append(line(zero, TOP - 4, zero, bottom + 4, kind="axis"))
    for place, each in enumerate(shifts):
        y = TOP + ROW * place + ROW / 2
        before, after = scale.at(float(each.before)), scale.at(float(each.after))
        kind = "loss" if each.after < 0 else "gain"
        marks.append(text(LEFT - 12, y - 2, each.choice, kind="ink small", anchor="end"))
        marks.append(text(LEFT - 12, y + 11, each.wager, kind="dim small", anchor="end"))
        marks.append(
            rect(min(before, after), y - 1.5, abs(after - before), 3, kind=kind, opacity=0.5)
        )
        marks.append(element("circle", cx=before, cy=y, r=4, class_="axis halo ring"))
        marks.append(element("circle", cx=after, cy=y, r=5, class_=kind))
        said = printed_number(f"{100 * float(each.after):.2f} %")
        found = text(
            WIDTH, y + 4, said, kind=f"{kind if each.after < 0 else 'ink'} bold small", anchor="end"
        )
        marks.append(found)
    return picture(title, WIDTH, bottom + FOOT, *marks)
