"""`threecard diff` over recorded rounds: how fast both settlements are, beside one by the library.

A million rounds are to take less than a minute on two cores. What is held against that is the
processor's time of this process and of those that it starts, for on a shared machine the clock says
more of the others: two cores have 120 seconds of it in a minute. The clock's time stands beside it.

    python -m benchmarks.diff --rounds 200000        # fewer
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from pathlib import Path

from threecard import DECK, card_letters, read_round, rulebook, settle
from threecard.cli.resettling import resettle_file

ROUNDS = 1_000_000
SEED = 7
MINUTE = 60.0
CORES = 2
SETTLED = 50_000  # by the library, once


def line(draw: random.Random) -> bytes:
    cards = [card_letters(card) for card in draw.sample(DECK, 6)]
    place = {
        "position": 1,
        "hand": " ".join(cards[:3]),
        "wagers": [
            {"player": "p1", "wager": "main", "stake": "25.00"},
            {"player": "p1", "wager": "tie", "stake": "5.00"},
        ],
    }
    told = {"game": "R3P", "dealer": " ".join(cards[3:]), "positions": [place]}
    return json.dumps(told).encode() + b"\n"


def processor() -> float:
    """Seconds of this process and of the children that it has waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def main() -> None:
    """Settle some lines once, then a whole file under two rulebooks by one process and by two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds: int = parser.parse_args().rounds
    draw = random.Random(SEED)
    lines = [line(draw) for _ in range(min(SETTLED, rounds))]
    before = rulebook("R3P")
    sides = before, before.with_reading("tie.on", "ranking").with_pays({"tie.tie": "9:1"})
    start = processor()
    for each in lines:
        rules, round_ = read_round(each)
        settle(rules, round_)
    once = (processor() - start) / len(lines)
    print(f"Recorded rounds: {rounds:,} of one position, two wagers each")
    print(f"  {'read and settled once':<28}{1e6 * once:>8.1f} µs of CPU a round")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.jsonl"
        with file.open("wb") as written:
            written.writelines(lines)
            written.writelines(line(draw) for _ in range(rounds - len(lines)))
        for jobs in (1, CORES):
            spent, clock = processor(), time.perf_counter()
            found = resettle_file(sides, file, jobs)
            spent, clock = processor() - spent, time.perf_counter() - clock
            assert found.rounds == rounds
            assert found.differ
            million = spent * 1e6 / rounds
            print(
                f"  {f'under both, {jobs} processes':<28}{1e6 * spent / rounds:>8.1f} µs of CPU"
                f" a round, {spent / rounds / once:.2f} of settling once;"
                f" a million by {CORES} cores: {million / CORES:.1f} s,"
                f" {MINUTE * CORES / million:.2f} times under a minute; by the clock {clock:.1f} s"
            )


if __name__ == "__main__":
    main()
