"""How many decks are dealt a second on one core, side by side in one run.

From a key, from a seed and a round, and with players' openings and the whole proof; beside
`random.shuffle` with a generator seeded for each deck, which nobody may bet on, and
`secrets.SystemRandom().shuffle`, which nobody can check.
"""

from __future__ import annotations

import random
import secrets
from hashlib import sha256

from benchmarks.timing import REPEATS, best
from threecard import DECK, rulebook
from threecard.deal import (
    Entropy,
    Key,
    Opened,
    RoundId,
    Seed,
    commit_entropy,
    commit_seed,
    key_of,
    prove,
    shuffle,
    verify,
)

DECKS = 5_000
PLAYERS = 6

keys = [Key(sha256(f"deck {number}".encode()).digest()) for number in range(DECKS)]
seed = Seed(keys[0])
terms = rulebook("three-card-poker").terms
rounds = [RoundId.under(terms, table="T1", number=number) for number in range(1, DECKS + 1)]


def openings(round_id: RoundId) -> list[Opened]:
    commitment = commit_seed(round_id, seed)
    opened = []
    for number in range(PLAYERS):
        player, entropy = f"player {number}", Entropy(bytes([number]) * 32)
        made = commit_entropy(round_id, commitment, player=player, entropy=entropy)
        opened.append(Opened(player, made, entropy.hex()))
    return opened


opened_rounds = [(round_id, openings(round_id)) for round_id in rounds]
proofs = [prove(round_id, seed, opened) for round_id, opened in opened_rounds]


def run_shuffle() -> None:
    for key in keys:
        shuffle(key)


def run_house_alone() -> None:
    for round_id in rounds:
        shuffle(key_of(seed, round_id, ()))


def run_opened() -> None:
    for round_id, opened in opened_rounds:
        shuffle(key_of(seed, round_id, opened))


def run_prove() -> None:
    for round_id, opened in opened_rounds:
        prove(round_id, seed, opened)


def run_verify() -> None:
    for proof in proofs:
        verify(proof)


def run_random() -> None:
    for key in keys:
        random.Random(key).shuffle(list(DECK))


def run_secrets() -> None:
    system = secrets.SystemRandom()
    for _ in keys:
        system.shuffle(list(DECK))


if __name__ == "__main__":
    runs = {
        "shuffle(key)": run_shuffle,
        "key from seed and round, shuffle": run_house_alone,
        f"the same with {PLAYERS} players' openings": run_opened,
        f"prove, {PLAYERS} openings": run_prove,
        f"verify, {PLAYERS} openings": run_verify,
        "random.Random(key).shuffle": run_random,
        "secrets.SystemRandom().shuffle": run_secrets,
    }
    seconds = dict(zip(runs, best(*runs.values()), strict=True))
    ours = seconds["shuffle(key)"]
    print(f"Decks: {DECKS:,} of each, best of {REPEATS} turns (aim 20,000 from a key)")
    for name, taken in seconds.items():
        beside = f"   shuffle(key) is {taken / ours:5.2f} times that" if taken != ours else ""
        print(f"  {name:<38}{DECKS / taken:>10,.0f} a second{beside}")
