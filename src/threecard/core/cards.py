"""The 52 cards of one deck, and the ways people write them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NewType

from threecard.core.errors import CardError, Code

Card = NewType("Card", int)  # 13 * suit + (rank - 2), so that a suit is one run of thirteen


class Rank(IntEnum):
    """The rank of a card, the Ace high (TCP 3.3.1.1); what it counts in points is the ranking's."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Suit(IntEnum):
    """The suit of a card; no rulebook ranks suits (R3P 3.21, P3P 3.16, T3P 3.15, TCP 3.3.1.3)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


RANK_LETTERS = dict(zip(Rank, "23456789TJQKA", strict=True))
SUIT_LETTERS = dict(zip(Suit, "cdhs", strict=True))
SUIT_SYMBOLS = dict(zip(Suit, "♣♦♥♠", strict=True))


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of this rank and suit."""
    return Card(13 * suit + rank - 2)


def rank_of(card: Card) -> Rank:
    """The rank of a card."""
    return Rank(card % 13 + 2)


def suit_of(card: Card) -> Suit:
    """The suit of a card."""
    return Suit(card // 13)


# One deck without jokers (R3P 2.1, N3P 2.2.1, P3P 2.1, T3P 2.1, TCP 2.1).
DECK: tuple[Card, ...] = tuple(card_of(rank, suit) for suit in Suit for rank in Rank)

# Every card as people type it, by its number.
LETTERS = tuple(RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit_of(card)] for card in DECK)
_SYMBOLS = tuple(
    RANK_LETTERS[rank_of(card)].replace("T", "10") + SUIT_SYMBOLS[suit_of(card)] for card in DECK
)
_SPELLINGS: dict[str, Card] = {
    rank + suit: card_of(of_rank, of_suit)
    for of_suit in Suit
    for suit in (SUIT_LETTERS[of_suit], SUIT_SYMBOLS[of_suit])
    for of_rank in Rank
    for rank in {RANK_LETTERS[of_rank], RANK_LETTERS[of_rank].replace("T", "10")}
}


def card_letters(card: Card) -> str:
    """The card as people type it: `Kd`, `Td`."""
    return LETTERS[card]


def deck_letters(cards: Iterable[Card]) -> str:
    """Cards as people type them, parted by spaces."""
    return " ".join(map(LETTERS.__getitem__, cards))


def as_printed(name: str) -> str:
    """A hand's name with its ranks as they stand on cards: `Straight, J 10 9` for `J T 9`."""
    return " ".join("10" if word == "T" else word for word in name.split(" "))


def card_symbols(card: Card) -> str:
    """The card as people print it: `K♦`, `10♦`."""
    return _SYMBOLS[card]


def parse_card(token: str) -> Card:
    """Read one card, `K♦` or `Kd`, with `10` or `T` for a ten."""
    try:
        return _SPELLINGS[token]
    except KeyError:
        raise CardError(
            Code.UNKNOWN_CARD,
            f"“{token}” is no card: write a rank (A K Q J T or 10 9 … 2) and a suit "
            "(s h d c, or ♠ ♥ ♦ ♣), such as Kd or 10♦.",
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces or commas, each at most once."""
    tokens = (text.replace(",", " ") if "," in text else text).split()
    try:
        cards = tuple(map(_SPELLINGS.__getitem__, tokens))  # a deck is read every round
    except KeyError:
        cards = tuple(map(parse_card, tokens))  # says which is no card
    if len(set(cards)) != len(cards):
        refuse_twins(cards)
    return cards


def refuse_twins(cards: tuple[Card, ...], *, where: str | None = None) -> None:
    """Name the card that is there twice; a deck holds each once."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(
                Code.CARD_TWICE,
                f"{card_letters(card)} is there twice; a deck has one.",
                where=where,
            )
        seen.add(card)
