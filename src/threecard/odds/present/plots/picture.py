"""A picture: a canvas with its title, and the marks that all pictures are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor, log10

from threecard.odds.present.markup import Markup, element, printed_number

# The colours are the page's: classes name what a mark means. A page with pictures has it once.
STYLE = """
.ink{fill:var(--ink,#222)}.dim{fill:var(--dim,#6b7280)}.gain{fill:var(--gain,#1f6f54)}
.loss{fill:var(--loss,#b23a48)}.gold{fill:var(--gold,#a87b1e)}.band{fill:var(--band,#1f6f54)}
.rule{stroke:var(--rule,#d8d5cd);stroke-width:1}.axis{stroke:var(--dim,#6b7280);stroke-width:1}
.mark{stroke:var(--gold,#a87b1e);stroke-width:1.5;stroke-dasharray:4 3}
.curve{fill:none;stroke:var(--gain,#1f6f54);stroke-width:2}
.halo{stroke:var(--paper,#fff);stroke-width:3;paint-order:stroke}
text{font:12px var(--sans,system-ui,sans-serif)}.small{font-size:10.5px}.bold{font-weight:600}
"""


def picture(title: str, width: float, height: float, *marks: str) -> Markup:
    """An SVG with a title that is read out, as wide as the page lets it be."""
    return element(
        "svg",
        element("title", title),
        marks,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_="plot",
    )


def text(x: float, y: float, said: str, *, kind: str = "ink", anchor: str = "start") -> Markup:
    return element("text", said, x=float(x), y=float(y), class_=kind, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, *, kind: str = "rule") -> Markup:
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), class_=kind)


def rect(
    x: float, y: float, width: float, height: float, *, kind: str, opacity: float | None = None,
    title: str | None = None, round_: float | None = None,
) -> Markup:  # fmt: skip
    """A rectangle; one with a title says it when pointed at."""
    shape = element(
        "rect",
        x=float(x),
        y=float(y),
        width=max(0.0, float(width)),
        height=max(0.0, float(height)),
        class_=kind,
        opacity=opacity,
        rx=round_,
    )
    return shape if title is None else element("g", element("title", title), shape)


def polygon(points: Iterable[tuple[float, float]], *, kind: str, opacity: float) -> Markup:
    return element("polygon", points=_points(points), class_=kind, opacity=opacity)


def curve(points: Iterable[tuple[float, float]], *, kind: str = "curve") -> Markup:
    return element("polyline", points=_points(points), class_=kind)


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


@dataclass(frozen=True, slots=True)
class Scale:
    """Where amounts from `low` to `high` stand between `start` and `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.start + share * (self.end - self.start)

    def ticks(self, most: int = 7) -> Iterator[float]:
        """Round numbers within, so many at the most."""
        rough = (self.high - self.low) / most or 1.0
        place = 10.0 ** floor(log10(rough))
        gap = next(each * place for each in (1, 2, 2.5, 5, 10) if each * place >= rough * 0.999)
        for number in range(ceil(self.low / gap - 1e-9), floor(self.high / gap + 1e-9) + 1):
            yield number * gap


def money(dollars: float) -> str:
    """An amount on an axis: `-1,500` or `+50`; nothing is 0."""
    if abs(dollars) < 1e-9:
        return "0"
    places = 0 if dollars % 1 == 0 else 2
    return printed_number(f"{dollars:+,.{places}f}")
