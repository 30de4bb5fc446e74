"""A run under fire: one trouble, made for real as often as is asked for, a part of it a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

Leg = Callable[[int], Counter[str]]


class Run(Struct, frozen=True, kw_only=True):
    """What is done, where, what has to hold, and which planted bug shows that this is looked at."""

    name: str
    fault: str
    place: str
    holds: str
    caught: str  # the bug, and the test that plants it
    each: int  # times by one seed
    total: int  # times that a whole run is
    leg: Leg  # the part of a seed: it raises where something did not hold, and counts what it did


class Kept(Struct):
    """What became of a run so far; it goes on with the next seed."""

    first: int = 1
    next: int = 1
    times: int = 0
    counts: dict[str, int] = {}
    command: str = ""
    date: str = ""

    def add(self, times: int, counts: Counter[str]) -> None:
        self.next += 1
        self.times += times
        self.counts = dict(Counter(self.counts) + counts)

    @property
    def said(self) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in sorted(self.counts.items()))


def fire_page(runs: dict[str, Run], kept: dict[str, Kept]) -> str:
    """The runs as docs/reliability.md has them."""
    rows = [
        f"| {run.fault} | {run.place} | {had.times:,} of {run.total:,} | {run.holds} | held: "
        f"{had.said} | {had.first} to {had.next - 1} | `{had.command}` | {had.date} | "
        f"{run.caught} |"
        for run, had in ((runs[name], kept[name]) for name in runs if name in kept)
    ]
    return "\n".join(
        [
            "Trouble made for real, with real processes, sockets, files and a real PostgreSQL. "
            "Each run goes on from the seed\nit stopped at, and stops at the first seed that does "
            "not hold.\n",
            "| fault | place | times | what has to hold | result | seeds | command | date | "
            "planted, and caught |",
            "|---|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )
