"""Play a shift of eight hours at six felt tables with 200 planted errors, and a clean one.

Usage: python -m scripts.shift, which says what was noticed; `make shift` writes docs/shift.md too.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from scripts.shift_page import shift_page
from tests.shift.shift import Played, play_shift

PAGE = Path(__file__).parent.parent / "docs" / "shift.md"
SEED = 20261118
HOURS = 8.0


def main() -> None:
    """Play both; the exit code says whether everything was noticed, and nothing else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=HOURS, help="of play, eight at most")
    parser.add_argument("--seed", type=int, default=SEED, help="of cards, chips and errors")
    parser.add_argument("--note", action="store_true", help="write docs/shift.md")
    asked = parser.parse_args()
    share = asked.hours / HOURS
    wrong, took = _play(asked.seed, asked.hours, share, errors=True)
    clean, took_clean = _play(asked.seed + 1, asked.hours, share, errors=False)
    page = shift_page(wrong, clean, took=took + took_clean, command=_command(asked))
    print(page)
    for title, flags in (("missed", wrong.missed), ("false", wrong.false | clean.found)):
        for flag in sorted(flags, key=str):
            print(f"shift: {title}: {flag}")
    if asked.note:
        PAGE.write_text(page, "utf-8")
    sys.exit(not (_holds(wrong) and _holds(clean)))


def _play(seed: int, hours: float, share: float, *, errors: bool) -> tuple[Played, float]:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="threecard-shift-") as folder:
        played = asyncio.run(
            play_shift(Path(folder), seed=seed, hours=hours, share=share, errors=errors)
        )
    took = time.monotonic() - began
    print(
        f"shift: {played.rounds:,} rounds, {len(played.planted)} errors, {took:,.0f} s", flush=True
    )
    return played, took


def _holds(played: Played) -> bool:
    done = all(each.is_done for each in played.planted)
    money = played.report.agrees and played.tray == played.tray_due()
    return done and money and not (played.missed or played.false or played.audit)


def _command(asked: argparse.Namespace) -> str:
    if (asked.hours, asked.seed) == (HOURS, SEED):
        return "make shift"
    return f"make shift ARGS='--hours {asked.hours:g} --seed {asked.seed}'"


if __name__ == "__main__":
    main()
