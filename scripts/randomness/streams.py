"""Streams of raw bytes for the battery, written to standard output until nobody reads on.

python -m scripts.randomness.streams NAME --seed 1 --part 0
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice

import numpy as np

from scripts.randomness.decks import house_key
from threecard.deal.shuffle import keystream

CHUNK = 1 << 16
BLOCK = 64  # bytes of ChaCha20 to a block, and more than nearly every deck takes
PART = 1_000_000_000  # round numbers set aside for each test, so that no two read the same bytes
LOOP = 1 << 18
RANDU = 65_539


def one_key(seed: int, part: int) -> Iterator[bytes]:
    """The stream of one key, on and on."""
    stream = keystream(house_key(1 + part * PART, seed=seed))
    while True:
        yield bytes(islice(stream, CHUNK))


def key_a_deck(seed: int, part: int) -> Iterator[bytes]:
    """What decks are made from: the first block of a round's key, then of the next round's."""
    for number in count(1 + part * PART):
        yield bytes(islice(keystream(house_key(number, seed=seed)), BLOCK))


def looped(seed: int, part: int) -> Iterator[bytes]:
    """A block counter of 12 bits: the same 256 KiB over and over."""
    stream = keystream(house_key(1 + part * PART, seed=seed))
    loop = bytes(islice(stream, LOOP))
    while True:
        yield loop


def tilted(seed: int, part: int) -> Iterator[bytes]:
    """One bit in 128 is always 0."""
    for chunk in one_key(seed, part):
        words = np.frombuffer(chunk, dtype="<u4").copy()
        words[::4] &= 0xFFFFFFFE
        yield words.tobytes()


def randu(seed: int, part: int) -> Iterator[bytes]:
    """IBM's RANDU of the sixties, whose points in space lie on fifteen planes."""
    size = CHUNK // 4
    powers = np.array([pow(RANDU, at, 1 << 31) for at in range(1, size + 1)], dtype=np.uint64)
    state = np.uint64(2 * (seed + part) + 1)
    while True:
        numbers = powers * state % np.uint64(1 << 31)
        state = numbers[-1]
        yield (numbers << np.uint64(1)).astype("<u4").tobytes()


STREAMS: dict[str, Callable[[int, int], Iterator[bytes]]] = {
    "one-key": one_key,
    "key-a-deck": key_a_deck,
    "looped": looped,
    "tilted": tilted,
    "randu": randu,
}


def main() -> None:
    """Write one stream."""
    parser = argparse.ArgumentParser(description="Write a stream of raw bytes.")
    parser.add_argument("name", choices=STREAMS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=int, default=0, help="another stretch, of the same seed")
    asked = parser.parse_args()
    try:
        for chunk in STREAMS[asked.name](asked.seed, asked.part):
            sys.stdout.buffer.write(chunk)
    except BrokenPipeError:  # the reader has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
