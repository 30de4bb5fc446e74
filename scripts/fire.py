"""Trouble made for real, as often as is asked for: `make fire ARGS="power --count 1000"`.

What each run has done is kept in a file, so that it goes on with the seed after its last one;
`--again SEED` runs one seed by itself. Without a name it lists the runs.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import msgspec

from scripts.reliability import today, write_section
from tests.fire.legs import RUNS
from tests.fire.run import Kept, Run, fire_page

KEPT = Path(".fire.json")


def main() -> None:
    """Run what was asked for, or list what there is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", nargs="?", choices=list(RUNS))
    parser.add_argument("--count", type=int, help="how often in all, what was run before among it")
    parser.add_argument("--again", type=int, metavar="SEED", help="one seed, and nothing is kept")
    parser.add_argument("--anew", action="store_true", help="forget what was run before")
    parser.add_argument("--kept", type=Path, default=KEPT, help="what earlier runs have done")
    parser.add_argument("--note", action="store_true", help="write into docs/reliability.md")
    asked = parser.parse_args()
    kept = _load(asked.kept)
    if asked.run is None:
        for each in RUNS.values():
            done = kept.get(each.name, Kept())
            print(f"{each.name:10} {done.times:>9,} of {each.total:>9,}  {each.fault}")
    elif asked.again is not None:
        print(f"fire: {asked.run}, seed {asked.again}: {RUNS[asked.run].leg(asked.again)}")
    else:
        had = kept[asked.run] = Kept() if asked.anew else kept.get(asked.run, Kept())
        run = RUNS[asked.run]
        count = asked.count or run.total
        had.command = f"make fire ARGS='{run.name} --count {count}'"
        _go_on(run, had, count, lambda: asked.kept.write_bytes(msgspec.json.encode(kept)))
    if asked.note:
        write_section("Under fire", fire_page(RUNS, kept), fill_lines=False)


def _go_on(run: Run, had: Kept, count: int, save: object) -> None:
    """Seeds in order until it was often enough."""
    assert callable(save)
    began, before = time.monotonic(), had.times
    while had.times < count:
        try:
            counts = run.leg(had.next)
        except BaseException as error:
            error.add_note(f"the seed of {run.name} was {had.next}")
            raise
        had.add(run.each, counts)
        had.date = today()
        save()
        left = max(0, count - had.times) * (time.monotonic() - began) / (had.times - before)
        print(f"fire: {run.name} {had.times:,}, {had.said}, {left:,.0f} s left", flush=True)


def _load(path: Path) -> dict[str, Kept]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Kept]) if path.exists() else {}


if __name__ == "__main__":
    main()
