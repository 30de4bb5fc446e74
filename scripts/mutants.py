"""Change the rules one place at a time and see that the tests notice: `make mutants`.

A mutant is the package with one change: a comparison, a number, a remedy, a missing table entry.
Its tests are those marked with the clauses cited nearest to the change, then the quick rest, then
the slow twin and the driver. What no test notices survives, and has to be explained here.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from scripts.mutation.changes import drawn, every_mutant
from scripts.mutation.mutant import Mutant
from scripts.mutation.page import SURVIVORS_MAX, Run, change_of, page
from scripts.mutation.runs import DRIVER, QUICK, ROOT, Fate, judge, stages_by_clause


def main() -> None:
    """Draw, run, tell, and fail if too many survive or one is not explained."""
    parser = argparse.ArgumentParser(description="Mutate the rules and run the tests.")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "mutants.md")
    asked = parser.parse_args()
    possible = every_mutant()
    chosen = drawn(possible, asked.count, asked.seed)
    start, last = time.monotonic(), 0.0
    fates: dict[Mutant, Fate] = {}

    def run() -> Run:
        known = [(mutant, fates[mutant]) for mutant in chosen if mutant in fates]
        command = f"python -m scripts.mutants --count {asked.count} --seed {asked.seed}"
        return Run(command, asked.seed, len(possible), known, time.monotonic() - start)

    def told(mutant: Mutant, fate: Fate) -> None:
        nonlocal last
        fates[mutant] = fate
        now = time.monotonic() - start
        if fate is Fate.SURVIVED:
            print(f"mutants: survived: {mutant.file}:{mutant.line} {change_of(mutant)}", flush=True)
        if now - last > 10 or len(fates) == len(chosen):
            last = now
            survived = run().count(Fate.SURVIVED)
            left = (len(chosen) - len(fates)) * now / len(fates)
            print(
                f"mutants: {len(fates):,} of {len(chosen):,}, {survived} survived, "
                f"{len(fates) / now * 60:,.0f} a minute, {left / 60:.0f} min left",
                flush=True,
            )

    print(f"mutants: {len(chosen):,} of {len(possible):,}; first the tests without any", flush=True)
    try:
        judge(
            chosen, stages_by_clause(), workers=asked.workers, baseline=(*QUICK, DRIVER), told=told
        )
    except KeyboardInterrupt:
        print(page(run()))
        sys.exit(130)
    ended = run()
    asked.out.write_text(page(ended), encoding="utf-8")
    print(f"mutants: {ended.share:.1%} survived, {len(ended.unexplained)} of them unexplained")
    sys.exit(bool(ended.unexplained) or ended.share > SURVIVORS_MAX)


if __name__ == "__main__":
    main()
