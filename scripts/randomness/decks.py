"""Decks: as the house deals them, one a round, so many a second on so many cores."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

import numpy as np

from scripts.randomness.chance import Decks, Finding, Tally
from scripts.randomness.pairs import Followers, Pairs
from scripts.randomness.places import Hands, Places
from scripts.randomness.runs import Runs
from scripts.randomness.serial import NextDeck, WithinDeck
from threecard.deal import Digest, Key, RoundId, Seed, key_of, shuffle

Dealer = Callable[[int], Sequence[int]]  # the deck of a round, by the round's number

# Those of the run that docs/rng.md tells of; today's would be another sample of decks.
TERMS = Digest("1f8623b4a9134b223213e0f09c95db2f125eb817bde9e9aa73c5cd9547f0f1b9")
CHUNK = 20_000
AHEAD = 4  # chunks dealt before they are asked for, so that memory stays small


def house_key(number: int, *, seed: int) -> Key:
    """The key of a round, the way the house makes it.

    A house draws its seeds. These count up and differ in a few bits, with no hash to hide it, so
    that whatever evenness the decks have is the deal's own doing.
    """
    drawn = Seed(seed.to_bytes(16, "big") + number.to_bytes(16, "big"))
    round_id = RoundId("three-card-poker", "TCP 5 2019-08-02", TERMS, "rng", number)
    return key_of(drawn, round_id, ())


def house_deck(number: int, *, seed: int) -> Sequence[int]:
    return shuffle(house_key(number, seed=seed))


def deal_all(dealer: Dealer, numbers: range) -> Decks:
    flat = b"".join([bytes(dealer(number)) for number in numbers])
    return np.frombuffer(flat, dtype=np.uint8).reshape(len(numbers), -1)


def dealt(dealer: Dealer, count: int, *, workers: int = 1) -> Iterator[Decks]:
    """Rounds 1 to `count` in order, chunk by chunk, the same for any number of workers."""
    starts = range(1, count + 1, CHUNK)
    chunks = [range(start, min(start + CHUNK, count + 1)) for start in starts]
    if workers == 1:
        yield from (deal_all(dealer, chunk) for chunk in chunks)
        return
    context = multiprocessing.get_context("spawn")
    deaf = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who counts
    with ProcessPoolExecutor(workers, context, signal.signal, deaf) as executor:
        waiting: deque[Future[Decks]] = deque()
        rest = iter(chunks)
        for chunk in islice(rest, workers + AHEAD):
            waiting.append(executor.submit(deal_all, dealer, chunk))
        while waiting:
            yield waiting.popleft().result()
            for chunk in islice(rest, 1):
                waiting.append(executor.submit(deal_all, dealer, chunk))


def examine(chunks: Iterable[Decks]) -> list[Finding]:
    """Show every deck to every test."""
    tallies: list[Tally] = [
        Places(),
        Hands(),
        Followers(),
        Pairs(),
        Runs(),
        WithinDeck(),
        NextDeck(),
    ]
    for decks in chunks:
        for tally in tallies:
            tally.add(decks)
    return [finding for tally in tallies for finding in tally.findings()]
