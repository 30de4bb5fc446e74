"""Irregularities of Three Pictures (T3P)."""

from __future__ import annotations

from threecard.games import (
    Cites,
    clause,
    short_rulings,
)

RULINGS = short_rulings(
    Cites(
        foreign=clause("T3P 5.1.1"),  # T3P 5.1
        past=clause("T3P 5.1.2"),
        deck=clause("T3P 5.2"),
        misdeal=clause("T3P 5.3"),
        dealer_count=clause("T3P 5.4"),
        late=clause("T3P 5.5"),
        withdrawn=clause("T3P 5.6"),
        side_wager=clause("T3P 3.3"),
    ),
    dealer_reconstructs=False,  # T3P 5.4 voids whatever could be put right
)
