"""The battery: Debian's dieharder, other people's tests, on raw bytes of the stream."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from scripts.randomness.chance import worst_of

PRINTED_MIN = 1e-8  # dieharder prints eight decimals
COLUMNS = ("test_name", "ntuple", "tsamples", "psamples", "pvalues", "assessment")

# Tests that need few bytes, for streams that are slow to make.
SHORT: tuple[str, ...] = (
    "-d 0",
    "-d 4",
    "-d 8",
    "-d 10",
    "-d 11",
    "-d 12",
    "-d 15",
    "-d 100",
    "-d 101",
    "-d 102",
    "-d 203 -n 15 -t 10000",  # sixteen words are a block of ChaCha20
    "-d 206",
)
# Left out are those dieharder itself calls suspect (5, 6, 7, 14), and 17 for the 8 GB it reads.
LONG = (
    *SHORT,
    "-d 1",
    "-d 2",
    "-d 3",
    "-d 9",
    "-d 13",
    "-d 16",
    "-d 200 -n 1",
    "-d 200 -n 4",
    "-d 200 -n 8",
    "-d 201 -n 2",
    "-d 201 -n 5",
    "-d 202 -n 2",
    "-d 202 -n 5",
    "-d 203 -n 0",
    "-d 203 -n 1",
    "-d 205",
    "-d 207",
    "-d 208",
    "-d 209",
)
BRIEF = ("-d 8", "-d 15", "-d 100")


@dataclass(frozen=True, slots=True)
class Result:
    """One line of dieharder's."""

    test: str
    options: str
    ntuple: str  # how many bits, words or dimensions at a time, where a test has such a number
    samples: str
    p: float  # as dieharder prints it: near 0 and near 1 are both bad
    assessment: str

    @property
    def two_sided(self) -> float:
        return max(PRINTED_MIN, 2 * min(self.p, 1 - self.p))


@dataclass(frozen=True, slots=True)
class Battery:
    """What dieharder says of one stream."""

    stream: str
    results: tuple[Result, ...]

    @property
    def p(self) -> float:
        return worst_of(np.array([each.two_sided for each in self.results]))

    def count(self, assessment: str) -> int:
        return sum(each.assessment == assessment for each in self.results)


def version() -> str | None:
    """Dieharder's version, or nothing where it is not installed."""
    if shutil.which("dieharder") is None:
        return None
    told = _dieharder("-l").stdout
    found = re.search(r"dieharder version (\S+)", told)
    assert found is not None, told
    return found.group(1)


def run(
    stream: str,
    trials: tuple[str, ...],
    *,
    seed: int,
    workers: int,
    told: Callable[[str], None],
) -> Battery:
    """Every test on a stretch of the stream of its own."""

    def tried(part: int) -> list[Result]:
        found = _tried(stream, trials[part], seed=seed, part=part)
        worst = min(each.two_sided for each in found)
        told(f"{stream}: dieharder {trials[part]}, {len(found)} figures, the smallest {worst:.2g}")
        return found

    with ThreadPoolExecutor(workers) as executor:
        found = list(executor.map(tried, range(len(trials))))
    return Battery(stream, tuple(result for results in found for result in results))


def _tried(stream: str, options: str, *, seed: int, part: int) -> list[Result]:
    module = ("-m", "scripts.randomness.streams", stream, f"--seed={seed}", f"--part={part}")
    with subprocess.Popen(  # noqa: S603 # our own module, by names of our own
        [sys.executable, *module], stdout=subprocess.PIPE
    ) as source:
        assert source.stdout is not None
        flags = [flag for column in COLUMNS for flag in ("-D", column)]
        ended = _dieharder(
            "-g", "200", *options.split(), *flags, "-D", "no_whitespace", source=source
        )
        source.stdout.close()  # or it would write on for ever
    found = [line.split("|") for line in ended.stdout.splitlines() if line.count("|") == 5]
    if not found:
        raise RuntimeError(f"dieharder {options} gave no figure: {ended.stdout}{ended.stderr}")
    return [
        Result(test, options, ntuple, f"{int(psamples):,} × {int(tsamples):,}", float(p), said)
        for test, ntuple, tsamples, psamples, p, said in found
    ]


def _dieharder(
    *arguments: str, source: subprocess.Popen[bytes] | None = None
) -> subprocess.CompletedProcess[str]:
    path = shutil.which("dieharder")
    assert path is not None
    return subprocess.run(  # noqa: S603 # a system's package, with options of our own
        [path, *arguments],
        stdin=source.stdout if source else subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
