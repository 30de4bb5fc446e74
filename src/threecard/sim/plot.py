"""A run as a picture: the z of every line within its band, and the way the edge settled."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite, log10, sqrt

from scipy.special import ndtri  # type: ignore[import-untyped]  # it has no types

from threecard.odds.sheet import percent
from threecard.sim.results import LEVEL, Result, Verdict
from threecard.sim.statistics import MARGIN

WIDTH, LEFT, RIGHT = 960, 250, 40
ROW, TOP, GAP, LOWER = 17, 70, 70, 260  # heights
INK, DIM, BAND, GOOD, BAD = "#222", "#777", "#e4efe4", "#2a6f3c", "#b3261e"


def draw(result: Result) -> str:
    """The picture as SVG, a file of its own without anything from elsewhere."""
    lines = [
        (f"{wager.id}.{line.id}", line.z, line.corrected < LEVEL)
        for wager in result.wagers.values()
        for line in wager.lines.values()
        if line.count or line.expected
    ]
    upper = TOP + ROW * len(lines)
    height = upper + GAP + LOWER + 60
    colour = GOOD if result.verdict is Verdict.AGREES else BAD
    title = (
        f"{result.report.rulebook.edition.title}: {result.rounds:,} rounds by the "
        f"{result.spec.simulator}, seed {result.spec.seed}"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        _text(20, 28, title, size=16),
        _text(20, 48, f"verdict: {result.verdict}", fill=colour),
        *_z_panel(lines),
        *_path_panel(result, upper + GAP),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _z_panel(lines: Sequence[tuple[str, float, bool]]) -> list[str]:
    """A row for each line, its dot at its z; the band holds all lines of a fair run."""
    band = -float(ndtri(LEVEL / 2 / max(1, len(lines))))
    far = max([band, *(min(abs(z), 12) for _, z, _ in lines)]) * 1.1
    middle, half = (LEFT + WIDTH - RIGHT) / 2, (WIDTH - RIGHT - LEFT) / 2
    bottom = TOP + ROW * len(lines)

    def at(z: float) -> float:
        return middle + half * max(-1.0, min(1.0, z / far))

    parts = [
        f'<rect x="{at(-band):.1f}" y="{TOP}" width="{at(band) - at(-band):.1f}" '
        f'height="{bottom - TOP}" fill="{BAND}"/>',
        _line(middle, TOP, middle, bottom),
        _text(middle, TOP - 8, f"z of every line; band ±{band:.2f}", anchor="middle", fill=DIM),
    ]
    for tick in range(-int(far), int(far) + 1, max(1, int(far) // 5)):
        parts.append(_text(at(tick), bottom + 16, f"{tick:+d}", anchor="middle", fill=DIM))
    for place, (name, z, strays) in enumerate(lines):
        y = TOP + ROW * place + ROW / 2
        parts.append(_text(LEFT - 10, y + 4, name, anchor="end"))
        if isfinite(z) or strays:
            fill = BAD if strays else INK
            parts.append(f'<circle cx="{at(z):.1f}" cy="{y:.1f}" r="4" fill="{fill}"/>')
    return parts


def _path_panel(result: Result, top: float) -> list[str]:
    """The first wager's edge by rounds played, on a scale of powers of ten, and where it may be."""
    if len(result.path) < 2:
        return [_text(LEFT, top + 20, "One chunk: there is no way to show.", fill=DIM)]
    wager = next(iter(result.wagers.values()))
    spread = wager.standard_error * sqrt(result.rounds) * MARGIN
    points = [(rounds, edge - wager.expected_edge) for rounds, edge in result.path]
    first, last = log10(points[0][0]), log10(points[-1][0])
    most = 1.1 * max(spread / sqrt(points[0][0]), *(abs(off) for _, off in points))
    bottom = top + LOWER

    def place(rounds: float, off: float) -> str:
        x = LEFT + (WIDTH - RIGHT - LEFT) * (log10(rounds) - first) / max(last - first, 1e-9)
        return f"{x:.1f},{top + LOWER / 2 * (1 - max(-1.0, min(1.0, off / most))):.1f}"

    steps = [10 ** (first + (last - first) * step / 60) for step in range(61)]
    band = [place(rounds, spread / sqrt(rounds)) for rounds in steps]
    band += [place(rounds, -spread / sqrt(rounds)) for rounds in reversed(steps)]
    return [
        _text(
            (LEFT + WIDTH - RIGHT) / 2,
            top - 10,
            f"house edge of {wager.id} by rounds played, less {percent(wager.expected_edge)}",
            anchor="middle",
            fill=DIM,
        ),
        f'<polygon points="{" ".join(band)}" fill="{BAND}"/>',
        _line(LEFT, top + LOWER / 2, WIDTH - RIGHT, top + LOWER / 2),
        f'<polyline points="{" ".join(place(*each) for each in points)}" fill="none" '
        f'stroke="{INK}" stroke-width="1.5"/>',
        _text(LEFT - 10, top + 8, f"+{percent(most)}", anchor="end", fill=DIM),
        _text(LEFT - 10, bottom, f"-{percent(most)}", anchor="end", fill=DIM),
        _text(LEFT, bottom + 18, f"{points[0][0]:,}", fill=DIM),
        _text(WIDTH - RIGHT, bottom + 18, f"{points[-1][0]:,} rounds", anchor="end", fill=DIM),
    ]


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{DIM}"/>'


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", fill: str = INK, size: int = 12
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" '
        f'font-size="{size}">{escape(text)}</text>'
    )
