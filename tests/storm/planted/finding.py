"""Finding a planted bug: seeds in order until one of them breaks a promise."""

from __future__ import annotations

from msgspec import Struct

from tests.storm.ground import FLOORS, image
from tests.storm.planted.bug import Planted
from tests.storm.storm import run_seed


class Found(Struct, frozen=True):
    """Which seed found a bug, and by what; none where no seed did."""

    name: str
    seed: int | None
    by: str = ""


def find(planted: Planted, seeds: range) -> Found:
    """The first seed that finds a bug."""
    for floor in range(len(FLOORS)):
        image(floor)  # made by the house as it is
    for seed in seeds:
        with planted.in_place():
            report = run_seed(seed)
        if report.failure is not None:
            return Found(planted.name, seed, report.failure)
    return Found(planted.name, None)
