"""Benchmarks of servers, as small as they come: each measures what it is for, and ends."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENDS_SECONDS = 120.0
SMALL = {
    "house": "--players 2 --tables 1 --watchers 2 --seconds 0.2 --turns 1",
    "audit": "--rounds 2",
    "starting": "--turns 1",
}


@pytest.mark.parametrize("name", SMALL)
def test_a_benchmark_measures_both_sides(name: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", *SMALL[name].split()]
    run = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=ENDS_SECONDS, check=False
    )
    assert run.returncode == 0, run.stderr
    beside = re.findall(r"([\d.]+) (?:of it by|of the engine|times the anchor)", run.stdout)
    assert beside, run.stdout
    assert all(float(ratio) > 0 for ratio in beside), run.stdout
