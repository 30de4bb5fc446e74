"""How fast rounds are written as data, beside the engine that plays them, and read back equal.

python -m benchmarks.export              # some thousand rounds, in turns
python -m benchmarks.export 1000000      # once, to Parquet
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from benchmarks.timing import best
from threecard import rulebook
from threecard.odds import odds
from threecard.rounds import read_rounds, write_rounds
from threecard.sim import engine_rounds
from threecard.sim.decks import deal_rows
from threecard.sim.engine import Engine

GAME = "three-card-poker"
ROUNDS = 2_000
REPEATS = 5
SEED = 7


def engine(rounds: int) -> None:
    rules = rulebook(GAME)
    strategy = odds(rules).best_strategy
    table = Engine(rules, 1, strategy.plays)
    for block in deal_rows(SEED, rounds, cards=52):
        for cards in block.tolist():
            table.play(cards)


def turns() -> None:
    with tempfile.TemporaryDirectory() as folder:
        names = (".parquet", ".csv", ".jsonl")
        files = [Path(folder) / f"rounds{name}" for name in names]
        write = [partial(_exported, file, ROUNDS) for file in files]
        engine(1)
        alone, *taken = best(partial(engine, ROUNDS), *write, repeats=REPEATS)
        print(f"{ROUNDS:,} rounds of Three Card Poker, every wager, best of {REPEATS} turns")
        print(f"  {'engine alone':<20}{ROUNDS / alone:>10,.0f} rounds a second")
        for file, each in zip(files, taken, strict=True):
            size = file.stat().st_size / ROUNDS
            print(
                f"  {'and ' + file.suffix:<20}{ROUNDS / each:>10,.0f}{alone / each:>10.2f}×"
                f"  (floor 0.5×){size:>10,.0f} bytes a round"
            )


def _exported(file: Path, rounds: int) -> None:
    write_rounds(file, engine_rounds(GAME, rounds=rounds, seed=SEED))


def once(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.parquet"
        start = time.process_time()
        engine(rounds)
        alone = time.process_time() - start
        start = time.process_time()
        _exported(file, rounds)
        both = time.process_time() - start
        print(f"{rounds:,} rounds: engine {rounds / alone:,.0f} a second, and Parquet", end=" ")
        print(f"{rounds / both:,.0f}: {alone / both:.2f}× (floor 0.5×)")
        print(f"  {file.stat().st_size / 2**20:,.0f} MiB", end=", ")
        digests = []
        for rows in (engine_rounds(GAME, rounds=rounds, seed=SEED), read_rounds(file)):
            digest = sha256()
            for row in rows:
                digest.update(msgspec.json.encode(row))
            digests.append(digest.hexdigest())
        assert digests[0] == digests[1], "what was read is not what was written"
        print("read back equal")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        once(int(sys.argv[1]))
    else:
        turns()
