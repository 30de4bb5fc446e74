"""Decks for random play: shuffled from a seed, so that a failure can be repeated."""

from __future__ import annotations

import random

from threecard.core.cards import DECK, card_letters


def deck_of(*hands: str, seed: int = 1) -> str:
    """A deck that begins with these hands, three cards at a time, and goes on at random."""
    first = " ".join(hands).split()
    rest = [card_letters(card) for card in DECK if card_letters(card) not in first]
    random.Random(seed).shuffle(rest)  # noqa: S311 # it is to be repeated, not to be secret
    return " ".join(first + rest)
