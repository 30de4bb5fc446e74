"""Where cards come from: streams of the fast generator, or the shuffle that tables deal by."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from threecard.core.terms import Terms
from threecard.deal.commitment import RoundId
from threecard.deal.entropy import Seed
from threecard.deal.shuffle import key_of, shuffle
from threecard.sim import kernel
from threecard.sim.kernel import Bytes
from threecard.sim.spec import Generator, Spec

BLOCK = 4_096  # rounds dealt at a time
WORDS = 1_024  # drawn at a time
TABLE = "simulation"  # the name under which production keys are made


def deal_chunk(spec: Spec, terms: Terms, chunk: int, rounds: int, *, cards: int) -> Iterator[Bytes]:
    """The first cards of each round's deck, some thousand rounds at a time."""
    if spec.generator is Generator.PHILOX:
        yield from deal_rows(spec.seed, rounds, cards=cards, stream=chunk)
        return
    first = chunk * spec.chunk + 1
    for start in range(first, first + rounds, BLOCK):
        end = min(start + BLOCK, first + rounds)
        decks = [production_deck(terms, spec.seed, number) for number in range(start, end)]
        yield np.array(decks, dtype=np.uint8)[:, :cards]


def deal_rows(
    seed: int, rounds: int, *, cards: int, stream: int = 0, block: int = BLOCK
) -> Iterator[Bytes]:
    """The first cards of decks from one stream of the fast generator, a block of them at a time."""
    decks = Stream(seed, stream)
    for start in range(0, rounds, block):
        yield decks.deal(min(block, rounds - start), cards=cards)


class Stream:
    """A stream of the fast generator, from which decks are dealt as they are wanted."""

    def __init__(self, seed: int, number: int = 0) -> None:
        self._key, self._number = np.uint64(seed), np.uint64(number)
        self._state = np.array([0, WORDS], dtype=np.uint64)
        self._words = np.empty(WORDS, dtype=np.uint64)

    def deal(self, rounds: int, *, cards: int) -> Bytes:
        """The first cards of so many decks, a row each."""
        dealt = np.empty((rounds, cards), dtype=np.uint8)
        kernel.deal(self._key, self._number, self._state, self._words, dealt)
        return dealt


def production_deck(terms: Terms, seed: int, number: int) -> tuple[int, ...]:
    """The deck that a table would deal in this round, nobody having added entropy."""
    own = Seed(sha256(f"threecard simulation {seed}".encode()).digest())
    return shuffle(key_of(own, RoundId.under(terms, table=TABLE, number=number), ()))
