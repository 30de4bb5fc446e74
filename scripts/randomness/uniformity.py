"""Exhaustive uniformity: no sampling, every choice of bytes tried, every order counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial, prod

BYTES = 256

Order = tuple[int, ...]
Permute = Callable[[Sequence[int], Iterator[int]], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Evenness:
    """Orders of a small deck, and from how many strings of bytes each of them comes."""

    cards: int
    bytes_used: int
    strings: int  # that end in an order after just so many bytes
    orders: int
    fewest: int
    most: int

    @property
    def even(self) -> bool:
        return self.orders == factorial(self.cards) and self.fewest == self.most


def every_string(
    permute: Permute, cards: int, *, rejections: int = 0, values: Sequence[int] = range(BYTES)
) -> list[Evenness]:
    """Every string of bytes, until the shuffle has what it needs.

    `rejections` is how many bytes beyond the fewest a string may have.
    """
    fewest = cards - 1
    orders: list[Counter[Order]] = [Counter() for _ in range(fewest + rejections + 1)]

    def extend(string: bytes) -> None:
        try:
            order = tuple(permute(range(cards), iter(string)))
        except StopIteration:  # it asks for another byte
            if len(string) < fewest + rejections:
                for byte in values:
                    extend(string + bytes((byte,)))
        else:
            orders[len(string)][order] += 1

    extend(b"")
    return [_evenness(cards, size, each) for size, each in enumerate(orders) if each]


def every_choice(permute: Permute, cards: int) -> Evenness:
    """Every choice of numbers drawn, each by one byte; `step_faults` says that bytes draw evenly.

    Bytes 0 to i draw below i + 1 as they are, so the order of the draws is the shuffle's own.
    """
    choices = product(*(range(count) for count in range(cards, 1, -1)))
    orders = Counter(tuple(permute(range(cards), iter(string))) for string in choices)
    return _evenness(cards, cards - 1, orders)


def _evenness(cards: int, bytes_used: int, orders: Counter[Order]) -> Evenness:
    counts = orders.values()
    return Evenness(cards, bytes_used, orders.total(), len(orders), min(counts), max(counts))


def step_faults(permute: Permute, cards: int = 52) -> list[str]:
    """Every byte at every draw of a deck: what is uneven, in words, or nothing.

    All other draws leave their card where it lies, so the card that comes to lie in a place tells
    what was drawn for it; and a byte that is rejected is one more that the shuffle takes.
    """
    stay = bytes(range(cards - 1, 0, -1))
    faults = []
    for at, count in enumerate(range(cards, 1, -1)):
        drawn: Counter[int] = Counter()
        for byte in range(BYTES):
            string = iter(stay[:at] + bytes((byte,)) + stay[at + 1 :] + stay[at:])
            order = permute(range(cards), string)
            rejected = len(bytes(string)) < cards - 1 - at
            drawn[-1 if rejected else order[count - 1]] += 1
        if drawn.pop(-1, 0) >= count:
            faults.append(f"below {count}: more bytes are rejected than need be")
        if sorted(drawn) != list(range(count)):
            faults.append(f"below {count}: not every number comes up")
        elif len(set(drawn.values())) > 1:
            faults.append(f"below {count}: some numbers come up more often")
    return faults


def strings_for_each(cards: int) -> int:
    """How many strings of the fewest bytes lead to each order, by the rule in fair-deal.md."""
    return prod(BYTES // count for count in range(cards, 1, -1))
