"""Entropy: the house's seed and what players add to it."""

from __future__ import annotations

import secrets
from typing import NewType

from threecard.core.errors import Code
from threecard.deal.errors import DealError

Seed = NewType("Seed", bytes)  # the house's, for one round
Entropy = NewType("Entropy", bytes)  # a player's, for one round

SEED_BYTES = 32  # the length of a seed
ENTROPY_BYTES = 32  # what a player's client draws; a person may write something else
ENTROPY_MAX = 64  # the most bytes that a player adds


def fresh_seed() -> Seed:
    """A new seed from the operating system: the one function here that does not just compute."""
    return Seed(secrets.token_bytes(SEED_BYTES))


def check_seed(seed: bytes) -> Seed:
    if len(seed) != SEED_BYTES:
        raise DealError(
            Code.DEAL_BAD_SEED,
            f"A seed is {SEED_BYTES} bytes; this is {len(seed)}.",
            where="seed",
        )
    return Seed(seed)


def check_entropy(entropy: bytes, *, player: str) -> Entropy:
    if not 0 < len(entropy) <= ENTROPY_MAX:
        raise DealError(
            Code.DEAL_BAD_ENTROPY,
            f"{player}'s entropy is {len(entropy)} bytes; it may be 1 to {ENTROPY_MAX}, "
            f"and is best {ENTROPY_BYTES} drawn at random.",
            where="entropy",
        )
    return Entropy(entropy)
