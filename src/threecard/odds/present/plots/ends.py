"""One round: every net result of a wager and how often it comes up, on a scale of powers of ten."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, log10

from threecard.odds.present.markup import Markup, printed_number
from threecard.odds.present.plots.picture import Scale, line, picture, rect, text

WIDTH, LEFT, RIGHT = 370, 54, 74
ROW, TOP, FOOT = 19, 8, 26
ROWS_MAX = 16


def draw_ends(title: str, nets: Mapping[Fraction, Fraction]) -> Markup:
    """A bar for each net result of one unit, the largest on top."""
    rows = sorted(nets.items(), reverse=True)
    if len(rows) > ROWS_MAX:  # the likeliest say the most
        kept = sorted(rows, key=lambda row: -row[1])[:ROWS_MAX]
        rows = sorted(kept, reverse=True)
    rarest = min(chance for _, chance in rows)
    powers = max(1, ceil(-log10(rarest)))
    scale = Scale(-powers, 0, LEFT, WIDTH - RIGHT)
    bottom = TOP + ROW * len(rows)
    marks: list[str] = []
    for power in range(-powers, 1):
        x = scale.at(power)
        marks.append(line(x, TOP, x, bottom))
        if powers <= 4 or (power + powers) % 2 == 0:
            said = "always" if power == 0 else f"1 in {10**-power:,}"
            marks.append(text(x, bottom + 15, said, kind="dim small", anchor="middle"))
    for place, (net, chance) in enumerate(rows):
        y = TOP + ROW * place
        kind = "gain" if net > 0 else "loss" if net < 0 else "gold"
        end = scale.at(log10(chance))
        marks.append(text(LEFT - 8, y + 14, _units(net), kind="ink", anchor="end"))
        marks.append(rect(LEFT, y + 3.5, max(1.5, end - LEFT), ROW - 7, kind=kind, round_=2))
        marks.append(text(max(end, LEFT) + 6, y + 14, _share(chance), kind="ink small halo"))
    return picture(title, WIDTH, bottom + FOOT, *marks)


def _units(net: Fraction) -> str:
    number = f"{float(net):+,.1f}" if net.denominator > 1 else f"{int(net):+,}"
    return "0" if net == 0 else printed_number(number)


def _share(chance: Fraction) -> str:
    return (
        f"{100 * float(chance):.2f} %"
        if chance > Fraction(1, 1000)
        else f"1 in {float(1 / chance):,.0f}"
    )
