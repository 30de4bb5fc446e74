"""The jackpot's house edge by what its meter shows, over the law of what it is hit at."""

from __future__ import annotations

from threecard.odds.present.markup import Markup, printed_number
from threecard.odds.present.plots.picture import Scale, curve, line, picture, polygon, rect, text
from threecard.odds.pricing.jackpot import JackpotOdds
from threecard.odds.rounds.meter import MeterOdds

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 58, 20, 24, 40
BINS = 90


def draw_meter(title: str, jackpot: JackpotOdds, meter: MeterOdds) -> Markup:
    """The edge falls in a straight line; behind it stands how likely a hit is there."""
    most = meter.hit_quantile(0.99) / 100
    dollars = Scale(0, most, LEFT, WIDTH - RIGHT)
    per_dollar = float(jackpot.probability / jackpot.price)
    empty = float(1 - jackpot.fixed_return / jackpot.price)
    if jackpot.break_even_meter is not None:  # a returned stake counts with the fixed awards
        empty = per_dollar * float(jackpot.break_even_meter)
    last = empty - per_dollar * most
    edges = Scale(min(last, 0.0) - 0.05, max(empty, 0.0) + 0.05, HEIGHT - BOTTOM, TOP)
    zero = edges.at(0)
    marks: list[str] = [
        rect(LEFT, zero, WIDTH - RIGHT - LEFT, HEIGHT - BOTTOM - zero, kind="loss", opacity=0.08)
    ]
    marks += _hits(meter, dollars, most)
    for tick in edges.ticks(6):
        y = edges.at(tick)
        marks.append(line(LEFT, y, WIDTH - RIGHT, y, kind="axis" if abs(tick) < 1e-9 else "rule"))
        said = printed_number(f"{100 * tick:g} %")
        marks.append(text(LEFT - 8, y + 4, said, kind="dim small", anchor="end"))
    for tick in dollars.ticks(8):
        marks.append(
            text(
                dollars.at(tick),
                HEIGHT - BOTTOM + 17,
                f"${tick:,.0f}",
                kind="dim small",
                anchor="middle",
            )
        )
    marks.append(
        text(
            (LEFT + WIDTH - RIGHT) / 2,
            HEIGHT - 6,
            "the meter shows",
            kind="dim small",
            anchor="middle",
        )
    )
    marks.append(curve([(LEFT, edges.at(empty)), (dollars.at(most), edges.at(last))]))
    if jackpot.break_even_meter is not None and 0 < jackpot.break_even_meter < most:
        x = dollars.at(float(jackpot.break_even_meter))
        marks.append(line(x, TOP, x, HEIGHT - BOTTOM, kind="mark"))
        said = f"breaks even at ${float(jackpot.break_even_meter):,.0f}"
        marks.append(text(x + 6, TOP + 8, said, kind="gold bold halo"))
    seed = dollars.at(meter.seed / 100)
    marks.append(line(seed, TOP, seed, HEIGHT - BOTTOM, kind="axis"))
    marks.append(text(seed + 6, TOP + 8, f"seed ${meter.seed / 100:,.0f}", kind="ink halo"))
    return picture(title, WIDTH, HEIGHT, *marks)


def _hits(meter: MeterOdds, dollars: Scale, most: float) -> list[Markup]:
    """How likely a hit is where, as a shape behind the line."""
    bins = meter.law.binned(BINS, tail=0.002)[:-1]
    highest = max(each.chance for each in bins)
    floor = HEIGHT - BOTTOM
    points = [
        (dollars.at(amount), floor - 0.55 * (floor - TOP) * each.chance / highest)
        for each in bins
        if (amount := (meter.seed + each.first) / 100) <= most
    ]
    return [
        polygon([(points[0][0], floor), *points, (points[-1][0], floor)], kind="gold", opacity=0.22)
    ]
