"""This tree against another commit, in turns on one machine: `python -m benchmarks.against REV`.

The other commit is checked out beside this one for as long as it takes. Short turns of the two
follow each other, each in a process of its own, so that a busy machine is as bad to both; what
counts is CPU time, and of several turns the median. The ratio is the speed of this tree by that of
the other: above 1, this tree is faster. The noise is how far the middle half of the turns lie
apart; a ratio within it says nothing, and is marked so.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.probes import PROBES, Cost

HERE = Path(__file__).parents[1]
TURNS = 7
SECONDS = 2  # that a crowd keeps wagering for
PLAYERS, TABLES = 28, 4
# The house is asked by its own tree's benchmark, for a house has no public names in common.
HOUSE = f"""
from benchmarks.house import run
found = run("house", {PLAYERS}, {TABLES}, "play", "{SECONDS}")
assert not found.tally.refused
print('[{{"name": "house: a durable wager on SQLite", "each": %r}}]' % found.cpu_each)
"""


@dataclass(frozen=True, slots=True)
class Versus:
    """What one thing cost in every turn of this tree and of the other, in seconds of CPU."""

    ours: Sequence[float]
    theirs: Sequence[float]

    @property
    def ratio(self) -> float:
        """How fast this tree is by the other: above 1 is faster."""
        return statistics.median(self.theirs) / statistics.median(self.ours)

    @property
    def noise(self) -> float:
        """How far the middle half of the turns lie apart, of the tree where they lie further."""
        return max(spread(self.ours), spread(self.theirs))

    @property
    def tells(self) -> bool:
        """Whether the ratio is more than the noise of the machine."""
        return abs(self.ratio - 1) > self.noise


def spread(turns: Sequence[float]) -> float:
    """Between the quartiles, as a part of the median."""
    if len(turns) < 2:
        return float("inf")
    first, median, third = statistics.quantiles(turns, method="inclusive")
    return (third - first) / median


@contextmanager
def checkout(rev: str, repository: Path = HERE) -> Iterator[Path]:
    """A commit in a folder of its own, taken away afterwards."""
    git = ["git", "-C", str(repository)]
    with tempfile.TemporaryDirectory(prefix="threecard-against-") as folder:
        tree = Path(folder) / "tree"
        asked = [*git, "worktree", "add", "--quiet", "--detach", str(tree), rev]
        subprocess.run(asked, check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=True)


def probe(name: str, tree: Path) -> list[Cost]:
    """One turn of one probe on one tree."""
    ours = name in PROBES
    command = ["-m", "benchmarks.probes", name] if ours else ["-c", HOUSE]
    found = subprocess.run(
        [sys.executable, *command],
        cwd=HERE if ours else tree,
        env=os.environ | {"PYTHONPATH": str(tree / "src"), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(found.stdout, type=list[Cost])


def measure(name: str, tree: Path, turns: int) -> dict[str, Versus]:
    """Turns of a probe on this tree and on another; who begins changes with each."""
    costs: dict[Path, dict[str, list[float]]] = {each: defaultdict(list) for each in (HERE, tree)}
    for each in costs:
        probe(name, each)  # compiles what it runs
    for turn in range(turns):
        print(f"against: {name}, turn {turn + 1} of {turns}", file=sys.stderr)
        for each in sorted(costs, reverse=bool(turn % 2)):
            for cost in probe(name, each):
                costs[each][cost.name].append(cost.each)
    ours, theirs = costs[HERE], costs[tree]
    return {thing: Versus(ours[thing], theirs[thing]) for thing in ours if thing in theirs}


def show(thing: str, versus: Versus) -> str:
    ours, theirs = (statistics.median(turns) for turns in (versus.ours, versus.theirs))
    said = "" if versus.tells else "  within the noise"
    return (
        f"  {thing:<58}{_time(theirs):>12}{_time(ours):>12}"
        f"{versus.ratio:>8.2f}{versus.noise:>8.0%}{said}"
    )


def _time(seconds: float) -> str:
    for unit, size in (("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds / 1e-9:,.1f} ns"


def main() -> None:
    """Take turns, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rev", nargs="?", default="HEAD~", help="the commit to measure against")
    parser.add_argument("--turns", type=int, default=TURNS)
    things = (*PROBES, "house")
    parser.add_argument("--only", nargs="+", choices=things, default=things)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the checkout goes then, too
    with checkout(given.rev) as tree:
        print(f"This tree against {given.rev}: CPU of one, medians of {given.turns} turns")
        print(f"  {'':<58}{given.rev[:11]:>12}{'this tree':>12}{'ratio':>8}{'noise':>8}")
        for name in given.only:
            try:
                found = measure(name, tree, given.turns)
            except subprocess.CalledProcessError as error:
                last = error.stderr.decode().strip().rpartition("\n")[2]
                print(f"  {name}: not measured, for a tree has no such thing: {last}")
                continue
            for thing, versus in found.items():
                print(show(thing, versus), flush=True)
    print("  ratio: the speed of this tree by the other's, above 1 is faster")


if __name__ == "__main__":
    main()
