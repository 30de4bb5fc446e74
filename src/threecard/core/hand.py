"""A hand: three cards, in the order they were dealt."""

from __future__ import annotations

from typing import NamedTuple

from threecard.core.cards import LETTERS, Card, card_symbols, parse_cards
from threecard.core.errors import CardError, Code


class Hand(NamedTuple):
    """Three cards of a player or the dealer (R3P 3.17, N3P 1.5, P3P 3.9, T3P 3.8)."""

    first: Card
    second: Card
    third: Card

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand as players write it: `Ks Kh 2d`, or `K♠, K♥, 2♦`."""
        cards = parse_cards(text)
        if len(cards) != 3:
            raise CardError(
                Code.NOT_THREE_CARDS, f"A hand is three cards; “{text}” has {len(cards)}."
            )
        return tuple.__new__(cls, cards)

    def __str__(self) -> str:
        first, second, third = self  # written for every round that is settled
        return f"{LETTERS[first]} {LETTERS[second]} {LETTERS[third]}"

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def symbols(self) -> str:
        """The hand as people print it: `K♠ K♥ 2♦`."""
        return " ".join(map(card_symbols, self))
