"""What-ifs: in what a priced rulebook and its deck differ from what was published."""

from __future__ import annotations

from threecard.core.cards import Card, card_letters
from threecard.core.rulebook import Rulebook


def what_ifs(rules: Rulebook, out: tuple[Card, ...]) -> list[str]:
    """Every difference in words: readings, pay lines, cards out of the deck."""
    published = Rulebook.of(rules.edition)
    readings = [
        f"reading {name}={choice}"
        for name, choice in rules.readings.items()
        if choice != published.readings[name]
    ]
    pays = [
        f"{wager}.{line} pays {pays} in place of {published.line_pays[wager][line]}"
        for (wager, line), pays in rules.pays.items()
    ]
    removed = " ".join(map(card_letters, out))
    return [*readings, *pays, *([f"without {removed}"] if removed else [])]
