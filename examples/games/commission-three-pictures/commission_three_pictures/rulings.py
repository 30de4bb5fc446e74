"""Irregularities of Commission Three Pictures (C3P)."""

from __future__ import annotations

from threecard.games import Cites, clause, short_rulings

RULINGS = short_rulings(
    Cites(
        foreign=clause("C3P 5.1"),
        past=clause("C3P 5.2"),
        deck=clause("C3P 5.3"),
        misdeal=clause("C3P 5.4"),
        dealer_count=clause("C3P 5.5"),
        late=clause("C3P 5.6"),
        withdrawn=clause("C3P 5.7"),
        side_wager=clause("C3P 3.3"),
    ),
    dealer_reconstructs=False,
)
