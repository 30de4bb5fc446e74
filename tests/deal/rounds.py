"""Rounds to deal in tests, made from a seed or by name."""

from __future__ import annotations

import random

from tests.deal.twin import Player
from threecard.deal import (
    Contribution,
    Digest,
    Entropy,
    NotGiven,
    Proof,
    RoundId,
    Seed,
    Unopened,
    Witnessed,
    commit_entropy,
    commit_seed,
    open_contribution,
    prove,
)

ROUND = RoundId("three-card-poker", "TCP 5 2019-08-02", Digest("5a" * 32), "T1", 7)
SEED = Seed(bytes(range(32)))
# One of each kind.
PLAYERS: list[Player] = [
    ("Mei", b"m" * 32, True),
    ("Raj", b"r" * 32, False),
    ("Siti", None, False),
]


def contributions(
    round_id: RoundId = ROUND, seed: Seed = SEED, players: list[Player] | None = None
) -> list[Contribution]:
    """What the players send in, as the house would hold it when it deals."""
    commitment = commit_seed(round_id, seed)
    made: list[Contribution] = []
    for name, written, opened in PLAYERS if players is None else players:
        if written is None:
            made.append(NotGiven(name))
            continue
        entropy = Entropy(written)
        committed = commit_entropy(round_id, commitment, player=name, entropy=entropy)
        shut = Unopened(name, committed)
        made.append(open_contribution(round_id, commitment, shut, entropy) if opened else shut)
    return made


def proof_of(
    round_id: RoundId = ROUND,
    seed: Seed = SEED,
    players: list[Player] | None = None,
    witnessed: Witnessed | None = None,
) -> Proof:
    return prove(round_id, seed, contributions(round_id, seed, players), witnessed)


def random_round(draw: random.Random) -> tuple[dict[str, str | int], bytes, list[Player]]:
    """A round of any shape: odd names, none to eight players, entropy of every length."""

    def name() -> str:
        letters = "aZ9 é三🂡\x00ｚ"  # noqa: RUF001 # a wide z sorts unlike a plain one
        return "".join(draw.choices(letters, k=draw.randint(1, 6)))

    named: dict[str, str | int] = {
        "game": name(),
        "edition": name(),
        "terms": draw.randbytes(32).hex(),
        "table": name(),
        "number": draw.randint(1, 2 ** draw.randint(1, 53) - 1),
    }
    players: list[Player] = [
        (who, draw.choice([None, draw.randbytes(draw.randint(1, 64))]), draw.random() < 0.7)
        for who in {name() for _ in range(draw.randint(0, 8))}
    ]
    return named, draw.randbytes(32), players
