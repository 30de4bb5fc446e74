"""Play and watch a house for two hours, look whether it grows, and audit it: `make soak`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from scripts.reliability import today, write_section
from tests.fire.samples import handles_fit, memory_fit
from tests.fire.soaking import Soak, Soaked

SAMPLES = 480  # in all


def main() -> None:
    """Soak for so long, and note the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the house is; else a temporary one")
    parser.add_argument(
        "--note", action="store_true", help="write the run into docs/reliability.md"
    )
    asked = parser.parse_args()
    seconds = asked.hours * 3600
    with tempfile.TemporaryDirectory() as made:
        folder = asked.folder or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        every = max(0.5, seconds / SAMPLES)
        soaked = Soak(folder, seconds=seconds, every=every, seed=asked.seed).run()
    text = page(f"make soak ARGS='--hours {asked.hours:g} --seed {asked.seed}'", soaked)
    print(text)
    if grown := soaked.failures():
        print("soak: " + "; ".join(grown))
        sys.exit(1)
    if asked.note:
        write_section("Soak", text)


def page(command: str, soaked: Soaked) -> str:
    memory, handles = memory_fit(soaked.samples), handles_fit(soaked.samples)
    counts = soaked.counts
    return (
        f"`{command}`, {today()}: a house as `threecard serve --demo` opens it, played and watched "
        f"for {soaked.seconds / 3600:g} hours by automatic players, patrons, watchers that come, "
        f"resume and go without a word, and newcomers: {counts['acknowledged']:,} acknowledged "
        f"commands beside those of automatic players, {counts['watched']:,} sockets, "
        f"{counts['frames']:,} frames without a gap, {counts['odds']:,} questions for odds. By a "
        f"line fitted to {len(soaked.samples):,} samples after the first quarter, memory of "
        f"{memory.mean / 1e6:,.0f} MB beside the pages of the database changed by "
        f"{memory.growth / 1e6:+,.1f} MB and "
        f"{handles.mean:,.0f} handles by {handles.growth:+,.1f}. Closed in good order, and "
        "`threecard audit` found nothing."
    )


if __name__ == "__main__":
    main()
