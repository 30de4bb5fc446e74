"""`threecard diff` over recorded rounds: how fast both settlements are, beside one by the library.

A million rounds are to take less than a minute on two cores; the figure here is by the number of
rounds that was run, and the ratio is against settling the same lines once in this process.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from pathlib import Path

from threecard import DECK, card_letters, read_round, rulebook, settle
from threecard.cli.resettling import resettle_file

ROUNDS = 200_000
SEED = 7
FLOOR = 1_000_000 / 60


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


def main() -> None:
    """Settle a file once, then under two rulebooks by one process and by two."""
    draw = random.Random(SEED)
    lines = [line(draw) for _ in range(ROUNDS)]
    before = rulebook("R3P")
    sides = before, before.with_reading("tie.on", "ranking").with_pays({"tie.tie": "9:1"})
    start = time.perf_counter()
    for each in lines:
        rules, round_ = read_round(each)
        settle(rules, round_)
    once = ROUNDS / (time.perf_counter() - start)
    print(f"Recorded rounds: {ROUNDS:,} of one position, two wagers each")
    print(f"  {'read and settled once':<38}{once:>10,.0f} a second")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.jsonl"
        file.write_bytes(b"".join(lines))
        for jobs in (1, 2):
            start = time.perf_counter()
            found = resettle_file(sides, file, jobs)
            rate = ROUNDS / (time.perf_counter() - start)
            assert found.differ
            print(
                f"  {f'under both, {jobs} processes':<38}{rate:>10,.0f} a second"
                f"   {rate / once:.2f} of settling once"
                f"   {rate / FLOOR:.2f} of a million a minute"
            )


if __name__ == "__main__":
    main()
