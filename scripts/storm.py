"""Put whole houses through storms, one history a seed, or find planted bugs: `make storm`.

Seeds that were run are kept in a file, so that a run goes on where one before it stopped. A seed
repeats its history exactly; `--again SEED` runs it twice, compares the two and tells what happened.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.reliability import today, write_section

if TYPE_CHECKING:
    from tests.storm.storm import Report

KEPT = Path(".storm.json")
SEEDS = 100_000
PLANTED_SEEDS = 120  # within which every planted bug is found
SEEDS_AT_ONCE = 8  # that a process is handed
SEEDS_OF_A_PROCESS = 400  # then another takes its place, so that none grows


def main() -> None:
    """Run what was asked for; the exit code says whether every promise held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="run seeds up to this one")
    parser.add_argument("--first", type=int, help="begin with this seed, whatever was run before")
    parser.add_argument("--only", type=int, nargs="+", metavar="SEED", help="these, and no others")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    parser.add_argument("--kept", type=Path, default=KEPT, help="what earlier runs have done")
    parser.add_argument("--again", type=int, help="one seed, twice, and all that happened in it")
    parser.add_argument(
        "--planted", nargs="*", metavar="BUG", help="find planted bugs, all or those named"
    )
    parser.add_argument("--within", type=int, default=PLANTED_SEEDS, help="seeds for each bug")
    parser.add_argument("--note", action="store_true", help="write into docs/reliability.md")
    asked = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets of names are gone through in this order
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "scripts.storm", *sys.argv[1:]]
        os.execve(sys.executable, command, environment)  # noqa: S606 # itself
    logging.disable(logging.CRITICAL)  # a fault is the point, not the news
    if asked.planted is not None:
        sys.exit(find_planted(asked))
    if asked.again is not None:
        sys.exit(run_again(asked.again))
    sys.exit(run_seeds(asked))


def run_seeds(asked: argparse.Namespace) -> int:
    """Seeds in order, from where the last run stopped."""
    from tests.storm.storm import run_seed
    from tests.storm.tally import Tally

    if asked.only is not None:
        failures = {seed: run_seed(seed).failure for seed in asked.only}
        for seed, failure in failures.items():
            print(f"storm: seed {seed}: {failure or 'everything held'}")
        return any(failures.values())
    kept = Tally.load(asked.kept) if asked.first is None else Tally(first=asked.first)
    began, begun_at = time.monotonic(), kept.next
    for report in reports_of(range(kept.next, asked.seeds + 1), jobs=asked.jobs):
        kept.add(report)
        if report.failure is not None:
            print(f"storm: seed {report.seed} ({report.kind}): {report.failure}", flush=True)
        if asked.first is None:
            kept.save(asked.kept)
        done = kept.next - begun_at
        if done % 25 == 0 or kept.next > asked.seeds:
            left = (asked.seeds + 1 - kept.next) * (time.monotonic() - began) / done
            print(f"storm: {kept.said}, {left:,.0f} s left", flush=True)
    text = kept.page(f"make storm ARGS='--seeds {asked.seeds}'", today())
    print(text)
    if asked.note:
        write_section("Storms", text, fill_lines=False)
    return bool(kept.failed)


def reports_of(seeds: range, *, jobs: int) -> Iterator[Report]:
    """What each seed went through, in their order, by so many processes."""
    if jobs == 1:
        yield from map(run_alone, seeds)
        return
    with get_context("fork").Pool(
        jobs, maxtasksperchild=SEEDS_OF_A_PROCESS // SEEDS_AT_ONCE
    ) as pool:
        yield from pool.imap(run_alone, seeds, SEEDS_AT_ONCE)


def run_alone(seed: int) -> Report:
    """A seed's report without what only a second look needs; `--again` has all of it."""
    from tests.storm.storm import run_seed

    report = run_seed(seed)
    report.error, report.notes = None, []
    return report


def run_again(seed: int) -> int:
    """One seed, twice: the same history, told."""
    from tests.storm.storm import run_seed

    first, second = run_seed(seed), run_seed(seed)
    print("\n".join(first.notes))
    print(f"storm: seed {seed} ({first.kind}): {first.failure or 'everything held'}")
    print(f"storm: {json.dumps(dict(first.counts))}")
    same = first.digest == second.digest
    print(f"storm: {first.digest} both times" if same else "storm: two histories of one seed")
    return first.failure is not None or not same


def find_planted(asked: argparse.Namespace) -> int:
    """Every bug that is planted, or those named, found within so many seeds."""
    from tests.storm.planted import BUGS
    from tests.storm.planted.finding import find, planted_page

    first, within = asked.first or 1, asked.within
    found = []
    for name in asked.planted or BUGS:
        each = find(BUGS[name], range(first, first + within))
        found.append(each)
        said = f"seed {each.seed}: {each.by}" if each.seed else f"NOT FOUND in {within} seeds"
        print(f"storm: {name}: {said}", flush=True)
    text = planted_page(found, within, today())
    print(text)
    if asked.note:
        write_section("Planted bugs", text, fill_lines=False)
    return any(each.seed is None for each in found)


if __name__ == "__main__":
    main()
