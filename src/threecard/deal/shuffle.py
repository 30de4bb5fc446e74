"""The shuffle: from the seed and the contributions to a key, and from the key to a deck."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import NewType, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from threecard.core.cards import DECK, Card
from threecard.deal.commitment import RoundId
from threecard.deal.contribution import Contribution, NotGiven, Opened, in_order
from threecard.deal.encoding import Purpose
from threecard.deal.entropy import Seed, check_seed
from threecard.deal.witness import Signature, check_size

Key = NewType("Key", bytes)  # what keys the stream of random numbers that shuffles one deck
T = TypeVar("T")

# A key deals one round and no more, so the nonce need not tell its uses apart. The library takes
# the block counter (4 bytes) and the nonce of RFC 8439 (12 bytes) as one.
_COUNTER_AND_NONCE = bytes(16)
# A deck takes 54 bytes on average, and more than a block of 64 once in some hundred thousand deals.
_ZEROS = bytes(64)
_REJECTED = -1
DECKS_KEPT = 64  # a deck is dealt, and soon proved from the same seed and contributions


def key_of(
    seed: Seed,
    round_id: RoundId,
    contributions: Iterable[Contribution],
    signature: Signature | None = None,
) -> Key:
    """The key of a round's deal: nobody who lacks the seed or one opening can tell it from chance.

    Every commitment is in it, opened or not. A house that says an opening never came is left with
    a deck that still hangs on what the player sent after the seed was fixed. Where a witness takes
    part there is no key without its signature.
    """
    return _key_of(check_seed(seed), round_id, tuple(in_order(contributions)), signature)


@lru_cache(maxsize=DECKS_KEPT)
def _key_of(
    seed: Seed,
    round_id: RoundId,
    ordered: tuple[Contribution, ...],
    signature: Signature | None,
) -> Key:
    fields: list[bytes] = []
    if round_id.witness is not None:
        fields.append(check_size(signature))
    for each in ordered:
        if isinstance(each, NotGiven):
            continue
        entropy = bytes.fromhex(each.entropy) if isinstance(each, Opened) else b""
        fields += (each.player.encode(), bytes.fromhex(each.commitment), entropy)
    return Key(hmac.digest(seed, round_id.encode(Purpose.KEY, *fields), "sha256"))


@lru_cache(maxsize=DECKS_KEPT)
def shuffle(key: Key) -> tuple[Card, ...]:
    """The 52 cards in the order they are dealt."""
    return tuple(permute(DECK, keystream(key)))


def keystream(key: Key) -> Iterator[int]:
    """The bytes of ChaCha20 (RFC 8439), the counter and the nonce starting from zero."""
    cipher = Cipher(ChaCha20(key, _COUNTER_AND_NONCE), mode=None).encryptor()
    return chain.from_iterable(map(cipher.update, repeat(_ZEROS)))


def draw_below(count: int, byte: int) -> int:
    """One of `count` numbers from a byte, each from equally many bytes; -1 asks for another byte.

    The bytes left over beyond the last whole multiple of `count` are rejected: kept, they would
    make the low numbers likelier.
    """
    return byte % count if byte < 256 - 256 % count else _REJECTED


# For a deck of n, what each byte draws below n, n - 1, … 2, and the place that is then filled.
_STEPS = tuple(
    (count - 1, tuple(draw_below(count, byte) for byte in range(256)))
    for count in range(len(DECK), 1, -1)
)


def permute(items: Sequence[T], stream: Iterator[int]) -> list[T]:
    """Fisher and Yates's shuffle in Durstenfeld's form, of no more items than a deck has.

    From the last place to the second, each item changes places with one at or before it. With one
    at any place, as it is often written, some orders would come up more often than others.
    """
    assert len(items) <= len(DECK)
    shuffled = list(items)
    for last, drawn in _STEPS[len(DECK) - len(items) :]:
        while (place := drawn[next(stream)]) < 0:
            pass
        shuffled[last], shuffled[place] = shuffled[place], shuffled[last]
    return shuffled
