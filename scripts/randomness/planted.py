"""Planted faults: shuffles that are wrong on purpose, to see which tests notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from scripts.randomness.decks import Dealer, house_deck, house_key
from threecard.core.cards import DECK
from threecard.deal.shuffle import draw_below, keystream

RIFFLES = 7
LAPSE_EVERY = 500
AGAIN_EVERY = 200


def modulo_permute(items: Sequence[int], stream: Iterator[int]) -> list[int]:
    """No byte is rejected, so low numbers are drawn more often."""
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        drawn = next(stream) % (last + 1)
        shuffled[last], shuffled[drawn] = shuffled[drawn], shuffled[last]
    return shuffled


def swap_anywhere(items: Sequence[int], stream: Iterator[int]) -> list[int]:
    """Each place changes with any other, as the shuffle is often written wrongly."""
    shuffled = list(items)
    for place in range(len(shuffled)):
        while (other := draw_below(len(shuffled), next(stream))) < 0:
            pass
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def one_short(items: Sequence[int], stream: Iterator[int]) -> list[int]:
    """Never leaves a card where it lies, as when the draw stops one short (Sattolo's cycle)."""
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        while (drawn := draw_below(last, next(stream))) < 0:
            pass
        shuffled[last], shuffled[drawn] = shuffled[drawn], shuffled[last]
    return shuffled


def riffled(items: Sequence[int], stream: Iterator[int]) -> list[int]:
    """A new pack riffled by hand, in the usual model: each card from either half by a coin."""
    shuffled = list(items)
    for _ in range(RIFFLES):
        coins = [byte & 1 for byte in islice(stream, len(shuffled))]
        cut = coins.count(0)
        halves = iter(shuffled[:cut]), iter(shuffled[cut:])
        shuffled = [next(halves[coin]) for coin in coins]
    return shuffled


def permuted(
    number: int, *, by: Callable[[Sequence[int], Iterator[int]], Sequence[int]], seed: int
) -> Sequence[int]:
    return by(DECK, keystream(house_key(number, seed=seed)))


def lapsing(number: int, *, seed: int) -> Sequence[int]:
    return house_deck(number, seed=seed) if number % LAPSE_EVERY else DECK


def again(number: int, *, seed: int) -> Sequence[int]:
    """Now and then the deck before, dealt again."""
    return house_deck(number if number % AGAIN_EVERY else number - 1, seed=seed)


def recut(number: int, *, seed: int) -> Sequence[int]:
    """Now and then the deck before, cut and dealt again."""
    before = again(number, seed=seed)
    cut = 0 if number % AGAIN_EVERY else 1 + house_key(number, seed=seed)[0] % 51
    return (*before[cut:], *before[:cut])


def faulty_dealers(seed: int) -> dict[str, Dealer]:
    return {
        "the byte modulo n, none rejected": partial(permuted, by=modulo_permute, seed=seed),
        "a swap with any place": partial(permuted, by=swap_anywhere, seed=seed),
        "a swap one short, never staying": partial(permuted, by=one_short, seed=seed),
        f"a new pack riffled {RIFFLES} times": partial(permuted, by=riffled, seed=seed),
        f"one deck in {LAPSE_EVERY} not shuffled": partial(lapsing, seed=seed),
        f"one deck in {AGAIN_EVERY} the one before": partial(again, seed=seed),
        f"one deck in {AGAIN_EVERY} the one before, cut": partial(recut, seed=seed),
    }
