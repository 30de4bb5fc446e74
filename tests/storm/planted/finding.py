"""Finding a planted bug: seeds in order until one of them breaks a promise."""

from __future__ import annotations

from msgspec import Struct

from tests.storm.ground import FLOORS, image
from tests.storm.planted.bug import BUGS, Planted
from tests.storm.storm import kind_of, run_seed


class Found(Struct, frozen=True):
    """Which seed found a bug, and by what; none where no seed did."""

    name: str
    seed: int | None
    by: str = ""


def find(planted: Planted, seeds: range) -> Found:
    """The first seed that finds a bug, and holds without it."""
    for floor in range(len(FLOORS)):
        image(floor)  # made by the house as it is
    for seed in seeds:
        if planted.only not in (None, kind_of(seed)):
            continue
        with planted.in_place():
            report = run_seed(seed)
        if report.failure is not None and run_seed(seed).failure is None:
            return Found(planted.name, seed, report.failure)
    return Found(planted.name, None)


def planted_page(found: list[Found], within: int, date: str) -> str:
    """The bugs as docs/reliability.md lists them."""
    seeds = [each.seed for each in found if each.seed is not None]
    rows = "\n".join(
        f"| {each.name} | {BUGS[each.name].says} | {each.seed or 'not found'} | {_short(each.by)} |"
        for each in found
    )
    return (
        f"`make storm ARGS=--planted`, {date}: {len(found)} mutations of the house, one at a "
        f"time, and\nseeds from 1 until one breaks a promise: {len(seeds)} found within {within} "
        f"seeds, the last by seed {max(seeds, default=0)}.\n\n"
        f"| planted | what is wrong | seed | found by |\n|---|---|---|---|\n{rows}"
    )


def _short(by: str) -> str:
    """The kind of a failure, without the names and numbers of its history."""
    said = by.partition(": ")[2].replace("|", "/")
    return said if len(said) <= SHORT else f"{said[:SHORT]}…"


SHORT = 90
