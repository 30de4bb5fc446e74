"""Small decks, which can be counted out pair by pair."""

from __future__ import annotations

from tests.odds.slow import out_of
from threecard.core.cards import card_letters

FACES = [rank + suit for suit in "cdhs" for rank in "TJQK"][:13]
MIXED = ["2c", "6c", "Jc", "Qc", "Kc", "Ac", "6d", "Jd", "Kd", "6h", "Qh", "Kh", "3s"]
DECKS = {"faces": FACES, "mixed": MIXED}


def out(left: list[str]) -> str:
    """All cards but these, as an address names them."""
    return " ".join(map(card_letters, out_of(left)))
