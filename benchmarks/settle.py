"""How fast hands are looked up and rounds settled, side by side in one run.

Look-ups: the library beside a bare function that indexes a flat list by three card numbers, and
beside treys, eval7 and PokerKit. Settlements: through the library and through `threecard settle`.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pokerkit
import treys

try:
    import eval7
except ModuleNotFoundError:  # it has no wheel for some machines
    eval7 = None

from benchmarks.timing import REPEATS, best
from threecard import (
    DECK,
    Cents,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    card_letters,
    rulebook,
    settle,
)
from threecard.core.picture_ranking import picture_rank
from threecard.core.poker_ranking import poker_class

HANDS = 20_000
ROUNDS = 20_000
LINES = 200_000
SEED = 7

draw = random.Random(SEED)
dealt = [draw.sample(DECK, 6) for _ in range(HANDS)]
hands = [Hand(*cards[:3]) for cards in dealt]


def lookups() -> None:
    flat = [0] * 52**3
    for hand in hands:
        first, second, third = hand
        flat[first * 2704 + second * 52 + third] = poker_class(hand)

    def bare(first: int, second: int, third: int) -> int:
        return flat[first * 2704 + second * 52 + third]

    # treys ranks no fewer than five cards; eval7 and PokerKit rank the same three.
    evaluator = treys.Evaluator()
    fives = [[treys.Card.new(card_letters(card)) for card in cards[:5]] for cards in dealt]
    threes = [[eval7.Card(card_letters(card)) for card in hand] for hand in hands if eval7]
    lookup = pokerkit.RhodeIslandHoldemLookup()
    parsed = [tuple(pokerkit.Card.parse(str(hand).replace(" ", ""))) for hand in hands]

    def run_poker() -> None:
        for hand in hands:
            poker_class(hand)

    def run_pictures() -> None:
        for hand in hands:
            picture_rank(hand)

    def run_bare() -> None:
        for first, second, third in hands:
            bare(first, second, third)

    def run_treys() -> None:
        for five in fives:
            evaluator.evaluate(five, [])

    def run_eval7() -> None:
        for three in threes:
            eval7.evaluate(three)

    def run_pokerkit() -> None:
        for cards in parsed:
            lookup.get_entry(cards)

    ours, pictures, *others = best(
        run_poker, run_pictures, run_bare, run_treys, run_pokerkit, *([run_eval7] if eval7 else [])
    )
    print(f"Hand look-ups: {HANDS:,} random hands, seed {SEED}, best of {REPEATS} turns")
    print(f"  {'threecard, three-card poker':<34}{HANDS / ours:>12,.0f} a second")
    print(f"  {'threecard, points and pictures':<34}{HANDS / pictures:>12,.0f} a second")
    names = ("bare function over a flat list", "treys (five cards)", "PokerKit", "eval7")
    if not eval7:
        print("  eval7 has no wheel for this machine and is left out")
    for name, seconds, floor in zip(names, others, (0.7, 2, 8, 1), strict=False):
        print(
            f"  {name:<34}{HANDS / seconds:>12,.0f} a second"
            f"   ours is {seconds / ours:6.2f} times that (floor {floor})"
        )


def settlements() -> None:
    rules = rulebook("royal-three-pictures")
    wagers = (Placed("p1", "main", Cents(25_00)), Placed("p1", "tie", Cents(5_00)))
    rounds = [
        Round(Hand(*cards[3:]), (PlayingPosition(Position(1), wagers, Hand(*cards[:3])),))
        for cards in dealt[:ROUNDS]
    ]

    def run_settle() -> None:
        for round_ in rounds:
            settle(rules, round_)

    def run_lookups() -> None:
        for round_ in rounds:
            picture_rank(round_.dealer)

    seconds, for_scale = best(run_settle, run_lookups)
    print(f"\nSettlements: one position, main and tie, {ROUNDS:,} rounds, best of {REPEATS} turns")
    print(
        f"  {'through the library':<34}{ROUNDS / seconds:>12,.0f} a second"
        f"   one costs {seconds / for_scale:.0f} look-ups (aim 100,000 a core)"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rounds.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for place in range(LINES):
                cards = dealt[place % HANDS]
                file.write(
                    f'{{"game":"royal-three-pictures","dealer":"{Hand(*cards[3:])}","positions":'
                    f'[{{"position":1,"hand":"{Hand(*cards[:3])}","wagers":['
                    '{"player":"p1","wager":"main","stake":"25.00"},'
                    '{"player":"p1","wager":"tie","stake":"5.00"}]}]}\n'
                )
        seconds = _spent("settle", str(path))
        alone, by_two = _waited("settle", str(path)), _waited("settle", str(path), "--jobs", "2")
    print(
        f"  {'through threecard settle':<34}{LINES / seconds:>12,.0f} lines a second of one core, "
        f"start included   (floor 35,000, aim 60,000)"
    )
    print(
        f"  {'with --jobs 2':<34}{LINES / by_two:>12,.0f} lines a second, {alone / by_two:.2f} "
        f"times one process   (floor 60,000, aim 100,000)"
    )


def _command(*args: str) -> None:
    command = [sys.executable, "-m", "threecard.cli", *args]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # our own


def _spent(*args: str) -> float:
    """CPU that a command took, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _command(*args)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _waited(*args: str) -> float:
    """How long a command took, in seconds."""
    begun = time.perf_counter()
    _command(*args)
    return time.perf_counter() - begun


if __name__ == "__main__":
    lookups()
    settlements()
