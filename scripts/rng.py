"""Look for anything uneven in the shuffle, and write docs/rng.md: `make rng`.

Small decks are counted out exactly; millions of decks, dealt as the house deals them, are tested
for places, pairs, runs and what they owe to each other; dieharder tests the raw stream. Shuffles
and streams that are wrong on purpose have to be noticed.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path

from scripts.randomness import battery
from scripts.randomness.about import FAULTY_STREAMS
from scripts.randomness.chance import Decks, Finding, Question
from scripts.randomness.decks import Dealer, dealt, examine, house_deck
from scripts.randomness.page import NO_BATTERY, page, verdict, verdict_table
from scripts.randomness.planted import faulty_dealers
from scripts.randomness.report import Report
from scripts.randomness.uniformity import every_choice, every_string, step_faults
from threecard.deal.shuffle import permute

PAGE = Path(__file__).parents[1] / "docs" / "rng.md"
DECKS = 10_000_000
DECKS_QUICK = 100_000
DECKS_MIN = 20_000  # there are 22,100 hands to be counted
PLANTED_DECKS = 100_000
PLANTED_DECKS_QUICK = 20_000
TELL_EVERY_S = 10


def main() -> None:
    """Count, deal, test, tell; fail if a test fails or a planted fault goes unnoticed."""
    asked = arguments()
    start = time.monotonic()
    report = Report(
        command=f"python -m scripts.rng --decks {asked.decks} --seed {asked.seed}"
        + " --quick" * asked.quick,
        seed=asked.seed,
        decks=asked.decks,
        planted_decks=PLANTED_DECKS_QUICK if asked.quick else PLANTED_DECKS,
        tools=f"Python {platform.python_version()}, cryptography {version('cryptography')}",
    )
    try:
        count_out(report, quick=asked.quick)
        deal(report, workers=asked.workers)
        try_planted(report, workers=asked.workers)
        run_battery(report, quick=asked.quick, workers=asked.workers)
    except KeyboardInterrupt:
        print("\nrng: stopped; no page was written")
        if report.findings:
            print(verdict_table(report))
        sys.exit(130)
    report.minutes = (time.monotonic() - start) / 60
    if asked.out is not None:
        asked.out.write_text(page(report), encoding="utf-8")
        print(f"rng: wrote {asked.out}")
    print(verdict_table(report))
    print(f"rng: {verdict(report)}")
    if not report.batteries:
        print(f"rng: {NO_BATTERY}", file=sys.stderr)
    sys.exit(not report.holds)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decks", type=int, help=f"how many to deal (default {DECKS:,})")
    parser.add_argument("--seed", type=int, default=1, help="another gives other decks (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many cores")
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"{DECKS_QUICK:,} decks and little of the rest, in minutes; a page only with --out",
    )
    parser.add_argument("--out", type=Path, help="where the page goes (default docs/rng.md)")
    asked = parser.parse_args()
    asked.decks = asked.decks or (DECKS_QUICK if asked.quick else DECKS)
    asked.out = asked.out or (None if asked.quick else PAGE)
    if asked.decks < DECKS_MIN:
        parser.error(f"--decks is {DECKS_MIN:,} or more: there are 22,100 hands to be counted")
    if asked.seed < 0 or asked.workers < 1:
        parser.error("--seed is 0 or more, --workers 1 or more")
    return asked


def told(sentence: str) -> None:
    print(f"rng: {sentence}", flush=True)


def count_out(report: Report, *, quick: bool) -> None:
    told("every byte at every draw of 52 cards")
    report.step_faults = step_faults(permute)
    for cards in range(2, 4 if quick else 5):
        told(f"every string of bytes for {cards} cards")
        report.evenness += every_string(permute, cards, rejections=1 if cards < 4 else 0)
    for cards in range(5, 8 if quick else 10):
        told(f"every choice of draws for {cards} cards")
        report.choices.append(every_choice(permute, cards))


def deal(report: Report, *, workers: int) -> None:
    dealer = partial(house_deck, seed=report.seed)
    report.findings += examine(counted(dealer, report.decks, workers=workers))


def try_planted(report: Report, *, workers: int) -> None:
    for name, dealer in faulty_dealers(report.seed).items():
        told(f"wrong on purpose: {name}")
        decks = dealt(dealer, report.planted_decks, workers=workers)
        report.planted[name] = examine(decks)


def run_battery(report: Report, *, quick: bool, workers: int) -> None:
    known = battery.version()
    if known is None:
        print(f"rng: {NO_BATTERY}", file=sys.stderr, flush=True)
        return
    report.tools += f", dieharder {known}"
    short, long = (battery.BRIEF,) * 2 if quick else (battery.SHORT, battery.LONG)
    run = partial(battery.run, seed=report.seed, workers=workers, told=told)
    for question, stream, trials in (
        (Question.ONE_KEY, "one-key", long),
        (Question.MANY_KEYS, "key-a-deck", short),
    ):
        ran = run(stream, trials)
        weak, failed = ran.count("WEAK"), ran.count("FAILED")
        figure = f"{len(ran.results)} figures, {weak} weak, {failed} failed"
        report.batteries.append(ran)
        report.findings.append(Finding(question, figure, ran.p))
    report.faulty = [run(stream, short) for stream in FAULTY_STREAMS]


def counted(dealer: Dealer, decks: int, *, workers: int) -> Iterator[Decks]:
    """The decks, and now and then a word on how many there are yet to come."""
    start, last, done = time.monotonic(), 0.0, 0
    for chunk in dealt(dealer, decks, workers=workers):
        yield chunk
        done += len(chunk)
        now = time.monotonic() - start
        if now - last > TELL_EVERY_S or done == decks:
            last = now
            left = (decks - done) * now / done
            told(f"{done:,} of {decks:,} decks, {done / now:,.0f} a second, {left:.0f} s left")


if __name__ == "__main__":
    main()
