"""Irregularities of Prosperity 3 Pictures (P3P)."""

from __future__ import annotations

from threecard.games import (
    Cites,
    clause,
    short_rulings,
)

RULINGS = short_rulings(
    Cites(
        foreign=clause("P3P 5.1.1"),  # P3P 5.1
        past=clause("P3P 5.1.2"),
        deck=clause("P3P 5.2"),
        misdeal=clause("P3P 5.3"),
        dealer_count=clause("P3P 5.4"),
        late=clause("P3P 5.5"),
        withdrawn=clause("P3P 5.6"),
        side_wager=clause("P3P 3.4"),
    ),
    dealer_reconstructs=True,
)
