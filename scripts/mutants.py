"""Change the rules one place at a time and see that the tests notice: `make mutants`.

A mutant is the package with one change: a comparison, a number, a remedy, a missing table entry.
Its tests are those that run the changed line: first those marked with the clauses cited nearest,
then the quick rest, the twins and the driver. What no test notices survives, and is explained.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from scripts.mutation.changes import drawn, every_mutant
from scripts.mutation.explained import EXPLAINED
from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.mutant import Mutant
from scripts.mutation.page import SURVIVORS_MAX, Run, change_of, page
from scripts.mutation.record import Record, marks_of
from scripts.mutation.runs import ROOT, TRIED_S, judge
from scripts.mutation.suite import marked_tests

KEPT = ROOT / ".mutants.jsonl"
REACH = ROOT / ".mutants.reach"  # what every test runs


def main() -> None:
    """Draw, run, tell, and fail if too many survive or one is not explained."""
    parser = argparse.ArgumentParser(description="Mutate the rules and run the tests.")
    parser.add_argument("--count", type=int, help="how many mutants to draw; else all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "mutants.md")
    parser.add_argument("--tell", action="store_true", help="only tell what earlier runs found")
    parser.add_argument("--kept", type=Path, default=KEPT, help="what earlier runs have found")
    parser.add_argument("--again", action="store_true", help="run anew what earlier runs have run")
    parser.add_argument(
        "--seconds", type=float, default=TRIED_S, help="of tests for each; more finds rarer ones"
    )
    asked = parser.parse_args()
    possible = every_mutant()
    count = len(possible) if asked.count is None else asked.count
    chosen = possible if asked.count is None else drawn(possible, count, asked.seed)
    start, last = time.monotonic(), 0.0
    record, marks = Record(asked.kept), marks_of(chosen)
    fates = {
        mutant: fate
        for mutant, fate in record.known({} if asked.again else marks).items()
        if asked.tell or fate is not Fate.SURVIVED or mutant.key in EXPLAINED
    }
    lived = record.known(marks)  # those come last: each takes its tests' whole time
    left_over = sorted(
        [mutant for mutant in chosen if mutant not in fates],
        key=lambda mutant: lived.get(mutant) is Fate.SURVIVED,
    )
    known_before = len(fates)

    def run() -> Run:
        known = [(mutant, fates[mutant]) for mutant in chosen if mutant in fates]
        asked_for = "" if asked.count is None else f" --count {count} --seed {asked.seed}"
        command = f"python -m scripts.mutants{asked_for}"
        spent = time.monotonic() - start
        return Run(command, len(possible), chosen, known_before, known, spent)

    def told(mutant: Mutant, outcome: Outcome) -> None:
        nonlocal last
        fate = fates[mutant] = outcome.fate
        record.add(mutant, marks[mutant], outcome)
        now = time.monotonic() - start
        if fate is Fate.SURVIVED:
            print(f"mutants: survived: {mutant.file}:{mutant.line} {change_of(mutant)}", flush=True)
        if now - last > 10 or len(fates) == len(chosen):
            last = now
            survived = run().count(Fate.SURVIVED)
            done = len(fates) - known_before
            left = (len(chosen) - len(fates)) * now / done
            print(
                f"mutants: {len(fates):,} of {len(chosen):,}, {survived} survived, "
                f"{done / now * 60:,.0f} a minute, {left / 60:.0f} min left",
                flush=True,
            )

    print(
        f"mutants: {len(chosen):,} of {len(possible):,}, {known_before:,} known from before",
        flush=True,
    )
    with suppress(KeyboardInterrupt):  # the page then tells how far it came
        if left_over and not asked.tell:
            judge(
                left_over,
                marked=marked_tests(),
                workers=asked.workers,
                seconds=asked.seconds,
                told=told,
                killers=record.killers,
                reach=REACH,
            )
    ended = run()
    asked.out.write_text(page(ended), encoding="utf-8")
    print(
        f"mutants: {len(ended.fates):,} of {len(chosen):,} run, {ended.share:.1%} survived, "
        f"{len(ended.unexplained)} of them unexplained"
    )
    done = len(ended.fates) == len(chosen)
    sys.exit(not done or bool(ended.unexplained) or ended.share > SURVIVORS_MAX)


if __name__ == "__main__":
    main()
