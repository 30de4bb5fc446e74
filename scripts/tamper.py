"""Edit a played house behind its back, thousands of times, and audit it: `make tamper`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from scripts.reliability import today, write_section
from tests.server.tampered import in_postgres, in_sqlite
from tests.server.tampering import Tally, tamper

STORES = {"SQLite": in_sqlite, "PostgreSQL": in_postgres}
AT_ONCE = 100  # edits of one seed; a run goes on from the seed it stopped at


def main() -> None:
    """Edit until it was often enough, and note the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=10_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1, help="the first of the seeds")
    parser.add_argument(
        "--note", action="store_true", help="write the run into docs/reliability.md"
    )
    asked = parser.parse_args()
    told = {name: asyncio.run(_run(name, asked.edits // 2, asked.seed)) for name in STORES}
    text = _page(f"make tamper ARGS='--edits {asked.edits} --seed {asked.seed}'", told)
    print(text)
    missed = [each for tally in told.values() for each in tally.missed]
    if missed:
        print("\n".join(["not found:", *missed]))
        sys.exit(1)
    if asked.note:
        write_section("Tampering", text)


async def _run(name: str, edits: int, seed: int) -> Tally:
    tally, start = Tally(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with STORES[name](Path(folder)) as played:
            for done in range(0, edits, AT_ONCE):
                many = min(AT_ONCE, edits - done)
                await tamper(played, seed + done // AT_ONCE, many, tally)
                left = (edits - done - many) * (time.monotonic() - start) / (done + many)
                print(f"{name}: {tally}, {left:,.0f} s left", flush=True)
    return tally


def _page(command: str, told: dict[str, Tally]) -> str:
    each = " ".join(f"{name}: {tally}." for name, tally in told.items())
    return (
        f"`{command}`, {today()}: seeded edits (a value changed or swapped, a row deleted or "
        "added, constraints dropped) over every column of every table of a played house, each "
        f"followed by a whole audit. {each}"
    )


if __name__ == "__main__":
    main()
