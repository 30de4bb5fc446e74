"""Growth is told from noise: a leak is found, and what fills up to a bound or swings is none."""

from __future__ import annotations

import math
import os
import random
from pathlib import Path

import pytest

from tests.fire.samples import HANDLES_GROW_BY, KEPT_PAGE, PAGES, Sample, family, fit, look_at
from tests.fire.soaking import Soak, Soaked

HOURS = 2 * 3600


def series(*, leak: float = 0.0, handles: float = 0.0) -> list[Sample]:
    """Two hours of some 250 MB: warming up, swinging, and leaking so many bytes a second."""
    draw, made = random.Random(1), []
    for at in range(0, HOURS, 15):
        filled = 250e6 + 30e6 * (1 - math.exp(-at / 400))
        swing = 3e6 * math.sin(at / 90) + draw.gauss(0, 1e6)
        held = 45 + round(4 * draw.random()) + int(handles * at)
        store = 10_000 * at  # whose pages are kept, up to a bound
        pages = KEPT_PAGE * min(store, PAGES)
        made.append(Sample(float(at), int(filled + swing + pages + leak * at), held, store))
    return made


def test_what_warms_up_and_swings_is_flat() -> None:
    assert Soaked(HOURS, series(), {}).failures() == []  # type: ignore[arg-type]


@pytest.mark.parametrize("leak", [3_000, 50_000])
def test_a_leak_of_memory_is_found(leak: int) -> None:
    [said] = Soaked(HOURS, series(leak=leak), {}).failures()  # type: ignore[arg-type]
    assert said.startswith("memory grew by")


def test_a_leak_of_handles_is_found() -> None:
    [said] = Soaked(HOURS, series(handles=0.001), {}).failures()  # type: ignore[arg-type]
    assert said.startswith("handles grew by")
    few = fit([(float(at), 10.0 + at / 40) for at in range(100)])
    assert few.is_flat(HANDLES_GROW_BY)


def test_what_this_process_holds_is_seen() -> None:
    before = look_at(os.getpid(), 0.0)
    with Path(os.devnull).open() as _one, Path(os.devnull).open() as _two:
        assert look_at(os.getpid(), 1.0).handles >= before.handles + 2
    assert before.memory > 10**7
    assert family(os.getpid())[0] == os.getpid()


def test_a_house_is_soaked_closed_and_audited(tmp_path: Path) -> None:
    soaked = Soak(tmp_path, seconds=8, every=0.5, seed=1).run()
    assert soaked.counts["frames"] > 0
    assert len((tmp_path / "samples.jsonl").read_bytes().splitlines()) == len(soaked.samples)
