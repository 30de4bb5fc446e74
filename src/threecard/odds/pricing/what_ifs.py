"""What-ifs: in what a priced rulebook and its deck differ from what was published."""

from __future__ import annotations

from threecard.core.cards import Card, deck_letters
from threecard.core.naming import in_words
from threecard.core.rulebook import Rulebook


def what_ifs(rules: Rulebook, out: tuple[Card, ...]) -> list[str]:
    """Every difference in words: readings, pay lines, cards out of the deck."""
    removed = deck_letters(out)
    told = [in_words(rules, each) for each in rules.what_ifs]
    return [*told, f"without {removed}"] if removed else told
